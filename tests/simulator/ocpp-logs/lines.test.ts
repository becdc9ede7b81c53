import { expect, it } from 'vitest'
import { linesFrom } from '#simulator/ocpp-logs/lines.ts'

async function* inPieces(...pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece)
}
async function all(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const kept: string[] = []
  for await (const line of lines) kept.push(line)
  return kept
}

it('puts lines together from pieces, whatever ends them', async () => {
  expect(await all(linesFrom(inPieces('a\nb', 'c\r', '\n', '\n', 'd'), 10))).toEqual(['a', 'bc', '', 'd'])
})

it('cuts a line that is too long, and goes on with the next', async () => {
  expect(await all(linesFrom(inPieces('12345', '67890', '1\nnext'), 7))).toEqual(['1234567', 'next'])
})
