import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoKind } from '#contracts/system/demo.ts'
import { DEFAULT_OPERATOR } from '../first-run.ts'
import { peekVault } from '../store/vault.ts'
import { demoNote, isDemoKind } from './installation.ts'

/** The file that says what an installation is goes last: a clearing that is cut short is one of a demo still. */
const PLATFORM = 'platform'

/**
 * Empties the folder of a demo that nobody has open, and answers its kind. Throws, and leaves everything as it is, where the
 * folder does not say that it holds a demo. What is not ours stays.
 */
export function clearDemo(dataDir: string): DemoKind {
  const kind = peekVault(join(dataDir, `${PLATFORM}.db`), demoNote.subject, demoNote.key)
  if (!isDemoKind(kind)) throw new Error(`${dataDir} holds no demo`)
  rmSync(join(dataDir, 'files', DEFAULT_OPERATOR), { recursive: true, force: true })
  for (const name of [DEFAULT_OPERATOR, PLATFORM])
    for (const file of readdirSync(dataDir)) if (file.startsWith(`${name}.`)) rmSync(join(dataDir, file))
  return kind
}
