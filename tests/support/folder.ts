import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of the test that asks; it is gone when the test has finished, after all that was opened in it later. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
