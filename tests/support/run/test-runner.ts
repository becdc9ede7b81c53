import { TestRunner } from 'vitest'
import type { RunnerTestCase, RunnerTestFile, SerializedConfig, TestTryOptions } from 'vitest'
import { beginsWith, watch } from './heartbeat.ts'
import { end } from './processes.ts'

/** Runs tests as vitest does, but with limits of fair time: a test that is merely starved goes on, one that hangs is named. */
export default class LimitedRunner extends TestRunner {
  #fail: ((why: Error) => void) | null = null
  readonly #unwatch: () => void

  constructor(config: SerializedConfig) {
    super(config)
    this.#unwatch = watch((message) => this.#end(message))
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    this.#unwatch()
  }

  override onCollectStart(file: RunnerTestFile): void {
    beginsWith(`${file.name}: reading it`)
    super.onCollectStart(file)
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    beginsWith(nameOf(test))
    super.onBeforeTryTask(test, options)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const late = Promise.withResolvers<never>()
    this.#fail = late.reject
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late.promise])
    } finally {
      this.#fail = null
      beginsWith(`${nameOf(test)}: what follows it`)
    }
  }

  /** A test fails; what hangs around tests can only be left behind, with its process. */
  #end(message: string): void {
    if (this.#fail !== null) return this.#fail(new Error(message))
    process.stderr.write(`\nENDED ${message}\n`)
    return void end(process.pid)
  }
}

/** The file and the titles down to the test. */
function nameOf(test: RunnerTestCase): string {
  const titles = [test.name]
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) titles.unshift(suite.name)
  return [test.file.name, ...titles.filter((title) => title !== '' && title !== test.file.name)].join(' › ')
}
