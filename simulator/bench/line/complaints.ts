import { existsSync } from 'node:fs'
import { exits } from './exits.ts'

/** What several subcommands say of a line that cannot be meant; null where nothing is wrong. */

/** Of a subcommand that takes one file, `-` being standard input. */
export function oneFile([file, second]: readonly string[], what: string): string | null {
  if (file === undefined) return `which ${what}? Name a file`
  if (second !== undefined) return `one ${what} at a time, and not ${second} too`
  return file === '-' || existsSync(file) ? null : `there is no file ${file}`
}

/** Of a seed that may be left out. */
export const wholeSeed = (seed: string): string | null =>
  /^(-?\d{1,9})?$/u.test(seed) ? null : `--seed is a whole number, not ${seed}`

/** Says it, and answers the exit code. */
export function complain(complaint: string): number {
  console.error(`simulate: ${complaint}\nSee --help`)
  return exits.usage
}
