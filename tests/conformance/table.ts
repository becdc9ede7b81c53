import type { Half, Listed, Result } from './case.ts'

const ID_WIDTH = 16
const KIND_WIDTH = 'not applicable'.length

/** A case in a line; why it did not pass, and the frame at which it ended, below it. */
export function row({ id, name }: Listed, result: Result): string {
  const line = `${id.padEnd(ID_WIDTH)} ${result.kind.padEnd(KIND_WIDTH)}  ${name}`
  if (result.kind === 'passed') return line
  const below = result.kind === 'failed' && result.frame !== null ? [result.why, result.frame] : [result.why]
  return [line, ...below.map((text) => `${' '.repeat(ID_WIDTH)} ${text}`)].join('\n')
}

/** What came of all of them, in a line. */
export function sum(results: readonly Result[]): string {
  const count = (kind: Result['kind']): number => results.filter((result) => result.kind === kind).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`
}

/** Plays the chosen cases of some halves and prints the table as it grows. True when none has failed. */
export async function table(
  halves: readonly Half[],
  only: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const results: Result[] = []
  for (const half of halves)
    for (const listed of half.cases.filter(({ id }) => only.length === 0 || only.includes(id))) {
      const result = await half.play(listed.id)
      results.push(result)
      print(row(listed, result))
    }
  print(sum(results))
  return results.every(({ kind }) => kind !== 'failed')
}
