import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { TestCase as PlaywrightCase, TestResult as PlaywrightResult } from '@playwright/test/reporter'
import type { TestCase } from 'vitest/node'

/**
 * A line for each test as it ends, in the file that `CHARGEBOOK_PROGRESS` names: what was finished is counted, and what failed is told,
 * also when its tool was ended. A reporter of vitest and of Playwright, which tell of tests by methods of different names.
 */
export const PROGRESS = 'CHARGEBOOK_PROGRESS'

type End = 'passed' | 'failed' | 'skipped'

/** What is told of an error: the rest stands in what its tool said. */
const LINES_MOST = 20

export default class Progress {
  readonly #file = process.env[PROGRESS]

  constructor() {
    if (this.#file !== undefined) writeFileSync(this.#file, '')
  }

  /** Of vitest. */
  onTestCaseResult(test: Pick<TestCase, 'fullName' | 'module' | 'result'>): void {
    const { state, errors = [] } = test.result()
    if (state === 'pending') return
    this.#note(state, `${test.module.relativeModuleId} > ${test.fullName}`, errors[0]?.message)
  }

  /** Of Playwright. */
  onTestEnd(test: Pick<PlaywrightCase, 'titlePath'>, { status, errors }: PlaywrightResult): void {
    const name = test.titlePath().filter(Boolean).join(' > ')
    this.#note(status === 'passed' || status === 'skipped' ? status : 'failed', name, errors[0]?.message)
  }

  #note(end: End, name: string, error = ''): void {
    if (this.#file === undefined) return
    const told = [name, ...stripVTControlCharacters(error).split('\n').slice(0, LINES_MOST)].join('\n  ')
    appendFileSync(this.#file, `${end}${end === 'failed' ? ` ${JSON.stringify(told)}` : ''}\n`)
  }
}

export interface Ended extends Readonly<Record<End, number>> {
  /** What failed, each with the beginning of its error. */
  readonly failures: readonly string[]
}

/** What had ended by then; of the last line the end may be missing. */
export function progressIn(file: string): Ended {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const count = (end: End): number => lines.filter((line) => line.split(' ', 1)[0] === end).length
  const failures = lines
    .filter((line) => line.startsWith('failed '))
    .map((line) => String(JSON.parse(line.slice('failed '.length))))
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), failures }
}
