import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '#ci/fingerprint.ts'
import { root } from '../root.ts'

/** Whether a tool has passed on exactly these bytes before. A fresh clone knows of nothing. */
export interface Stamp {
  readonly isKnown: boolean
  /** It has passed. */
  keep(): void
}

const folder = join(root, 'node_modules/.cache/chargebook')

export function stampOf(name: string, command: readonly string[], reads: readonly string[]): Stamp {
  const file = join(folder, `${name}.sha256`)
  const print = `${command.join(' ')} ${fingerprintOf(reads)}`
  return {
    isKnown: kept(file) === print,
    keep: () => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, print)
    },
  }
}

function kept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
