import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { TestCase as PlaywrightCase, TestResult as PlaywrightResult } from '@playwright/test/reporter'
import type { TestCase } from 'vitest/node'

/**
 * A line for each test as it ends, in the file that `CHARGEBOOK_PROGRESS` names: what was finished is counted also when its tool was
 * ended. A reporter of vitest and of Playwright, which tell of tests by methods of different names.
 */
export const PROGRESS = 'CHARGEBOOK_PROGRESS'

type End = 'passed' | 'failed' | 'skipped'

export default class Progress {
  readonly #file = process.env[PROGRESS]

  constructor() {
    if (this.#file !== undefined) writeFileSync(this.#file, '')
  }

  /** Of vitest. */
  onTestCaseResult(test: Pick<TestCase, 'result'>): void {
    const { state } = test.result()
    if (state !== 'pending') this.#note(state)
  }

  /** Of Playwright. */
  onTestEnd(_: PlaywrightCase, { status }: PlaywrightResult): void {
    this.#note(status === 'passed' || status === 'skipped' ? status : 'failed')
  }

  #note(end: End): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${end}\n`)
  }
}

/** What had ended by then. */
export function progressIn(file: string): Readonly<Record<End, number>> {
  const ends = readFileSync(file, 'utf8').split('\n')
  const count = (end: End): number => ends.filter((line) => line === end).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}
