import { createInterface } from 'node:readline/promises'
import { NotApplicable } from './case.ts'

/** Somebody at a subject that is not ours. */
export interface Person {
  /** Has something done. Ends the case as not applicable when it cannot be done. */
  does(sentence: string): Promise<void>
  /** Whether something is to be seen. */
  sees(sentence: string): Promise<boolean>
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
    async sees(sentence) {
      const said = await terminal.question(`  ? ${sentence}? Enter: yes, n: no `)
      return said.trim().toLowerCase() !== 'n'
    },
    close: () => terminal.close(),
  }
}
