import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { upcast } from '#backend/store/upcast.ts'
import { Actor } from '#contracts/actor.ts'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { Instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle, State, Unread } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import { root } from '#tests/support/root.ts'

/**
 * Golden facts: as they were stored once, with the state that each led to then. Today's code must read them and come to
 * the same states. Lines are only ever added: `npm run golden` does it for transitions that have none.
 */

export const goldenFolder = join(root, 'tests/golden/facts')

/** A line of the file of a lifecycle. */
export const Line = Schema.Struct({
  story: Schema.Int,
  type: Schema.String,
  data: Schema.Record(Schema.String, Schema.Unknown),
  at: Instant,
  by: Actor,
  /** Where it led. */
  state: Schema.String,
})
export type Line = typeof Line.Type

const readLine = Schema.decodeUnknownSync(Schema.fromJsonString(Line))

export const goldenFile = (name: string): string => join(goldenFolder, `${name}.jsonl`)

/** A lifecycle whose stories are read by the one that took its place; their lines stay as they were written. */
interface Predecessor {
  readonly name: string
  /** Where a fact leads today that led to a state which is gone: said by its body. */
  readonly leadsTo: Readonly<Record<string, (data: Line['data']) => string>>
}

const predecessors: Readonly<Record<string, readonly Predecessor[]>> = {
  'rfid-card': [
    {
      name: 'card',
      leadsTo: {
        Registered: ({ bindStatus, customerId, blocked }) =>
          bindStatus !== 'bind' || customerId === null ? 'Stock' : blocked === true ? 'Blocked' : 'Bound',
      },
    },
  ],
}

/** The lifecycles whose stories are read: those that there are, and those whose place another has taken. */
export const storytellers = (): readonly string[] => [
  ...atlas.keys(),
  ...Object.values(predecessors).flatMap((former) => former.map(({ name }) => name)),
]

/** The stories of a lifecycle in the order they were written, and those of lifecycles whose place it has taken. */
export const storiesOf = (name: string): readonly (readonly Line[])[] => [
  ...writtenOf(name),
  ...(predecessors[name] ?? []).flatMap((former) =>
    writtenOf(former.name).map((story) =>
      story.map((line) => ({ ...line, state: former.leadsTo[line.state]?.(line.data) ?? line.state })),
    ),
  ),
]

function writtenOf(name: string): readonly (readonly Line[])[] {
  const file = goldenFile(name)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => readLine(line))
  return [...Map.groupBy(lines, ({ story }) => story).values()]
}

/** What a line makes of a stream today. */
export interface Told {
  readonly line: Line
  readonly before: string
  readonly after: string
  /** Where it stood, and stands. */
  readonly states: readonly [State, State]
  readonly unread: Unread | null
}

/** Tells a story to today's code, as it is read from a file. */
export function tell(lifecycle: Lifecycle, story: readonly Line[]): readonly Told[] {
  let state: State = lifecycle.initial
  return story.map((line, index) => {
    const before = state
    const read = evolveStored(lifecycle, before, storedOf(lifecycle, line, index))
    state = read.state
    return { line, before: before.value, after: state.value, states: [before, state], unread: read.unread }
  })
}

const storedOf = ({ name }: Lifecycle, { story, type, data, at, by }: Line, index: number): Fact => ({
  position: index + 1,
  lifecycle: name,
  id: String(story),
  version: index + 1,
  type,
  data: upcast(type, data),
  at,
  by,
  cause: null,
  correlation: 'golden',
  irregular: false,
})

/** A transition by its ends. */
export const moveOf = (before: string, { type }: Pick<FactEvent, 'type'>, after: string): string =>
  `${before} ${type} ${after}`
