import { createInterface } from 'node:readline/promises'
import { NotApplicable } from './case.ts'

/** Somebody at a foreign charge point. */
export interface Person {
  /** Has something done. Ends the case as not applicable when it cannot be done. */
  does(sentence: string): Promise<void>
  close(): void
}

/** Whoever sits at the terminal. */
export function atTerminal(): Person {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return {
    async does(sentence) {
      const said = await terminal.question(`  → ${sentence}, then press Enter (n: cannot be done) `)
      if (said.trim().toLowerCase() === 'n') throw new NotApplicable(`cannot be done here: ${sentence}`)
    },
    close: () => terminal.close(),
  }
}
