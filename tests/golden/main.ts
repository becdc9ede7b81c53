import { appendFileSync, mkdirSync } from 'node:fs'
import type { FactEvent } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { propertiesFor } from '#machines/properties.ts'
import { command } from '#tests/support/run/command-line.ts'
import { explore } from '#tests/verify/explore.ts'
import type { Graph } from '#tests/verify/explore.ts'
import { modelOf } from '#tests/verify/machine-model.ts'
import { handmadeOf } from '#tests/verify/pools/all.ts'
import { poolOf } from '#tests/verify/pool.ts'
import { goldenFile, goldenFolder, moveOf, storiesOf, tell } from './stories.ts'
import type { Told } from './stories.ts'

const usage = `Usage: npm run golden -- [options]

Adds golden facts for every transition that has none yet, in tests/golden/facts: the shortest way to it that the exploration of its
machine finds. Lines that stand there are never changed.

  --help   this text

  npm run golden`

const shown = ({ before, line, after }: Told): string => moveOf(before, line, after)

await command({ usage, options: {} }, async () => {
  mkdirSync(goldenFolder, { recursive: true })
  for (const lifecycle of atlas.values()) {
    const known = storiesOf(lifecycle.name)
    const added = missingIn(lifecycle, new Set(known.flatMap((story) => tell(lifecycle, story)).map(shown)))
    const lines = added.flatMap((story, index) =>
      story.map(({ event, after }) => {
        const { type, data, at, by } = event
        return `${JSON.stringify({ story: known.length + index + 1, type, data, at, by, state: after.value })}\n`
      }),
    )
    if (lines.length > 0) appendFileSync(goldenFile(lifecycle.name), lines.join(''))
    process.stdout.write(`${lifecycle.name}: ${added.length} stories, ${lines.length} facts\n`)
  }
  return 0
})

interface Step {
  readonly before: State
  readonly event: FactEvent
  readonly after: State
}

/** Stories that show every transition that is not known yet; the longest ways first, which show others on their way. */
function missingIn(lifecycle: Lifecycle, known: ReadonlySet<string>): readonly (readonly Step[])[] {
  const { facts, reads } = poolOf(lifecycle, propertiesFor(lifecycle.name), handmadeOf(lifecycle.name))
  const graph = explore(modelOf(lifecycle, facts, reads))
  const seen = new Set(known)
  return waysOf(graph)
    .toSorted((one, other) => other.length - one.length)
    .filter((way) => {
      const moves = way.map(({ before, event, after }) => moveOf(before.value, event, after.value))
      const isNews = moves.some((move) => !seen.has(move))
      for (const move of moves) seen.add(move)
      return isNews
    })
}

/** The shortest way to each transition. */
function waysOf({ nodes }: Graph<State, FactEvent>): readonly (readonly Step[])[] {
  const ways = new Map<number, readonly Step[]>([[0, []]])
  const found = new Map<string, readonly Step[]>()
  // In the order they were found, a node comes after the one that the shortest way to it leads through.
  for (const [index, { state, out }] of nodes.entries()) {
    const way = ways.get(index)
    if (way === undefined) continue
    for (const { event, after, to } of out) {
      const longer = [...way, { before: state, event, after }]
      const move = moveOf(state.value, event, after.value)
      if (!found.has(move)) found.set(move, longer)
      // The very state that the way leads to, so that the story is one.
      if (!ways.has(to) && nodes[to]?.state === after) ways.set(to, longer)
    }
  }
  return [...found.values()]
}
