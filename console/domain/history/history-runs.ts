import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { State, Tone } from '#machines/kit/lifecycle.ts'
import type { TimelineEntry } from '#console/kit/chart/timeline.tsx'
import { AuthorizationStatus } from '#contracts/charging/charging-session.ts'
import { stateKey, toneOf } from '#machines/kit/state-words.ts'
import { fieldsOf, sentenceOf } from './history-entries.ts'
import { actorName, memberOf } from '../who-and-why.ts'
import type { TextContext } from './fact-details.ts'

/** Streams as entries of a timeline. It imports every machine to find the colours, so it is fetched only with a history. */

/** Frequent facts that say little alone; consecutive ones are merged into one entry that shows the last. */
const frequent: readonly string[] = ['session.metered']

/** The newest first. `facts` are those of whole streams, in the order of the world. */
export function entriesOf(facts: readonly Fact[], speaker: TextContext): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const { fact, reached, tone, times, isRead } of runsOf(facts))
    entries.push({
      key: String(fact.position),
      at: fact.at,
      actor: actorName(fact.by, speaker.text),
      sentence: isRead ? sentenceOf(fact, times, speaker) : speaker.text('history.unread', { type: fact.type }),
      state: reached === null ? null : speaker.text('history.state', { state: speaker.text(reached) }),
      tone,
      isIrregular: fact.irregular,
      raw: { type: fact.type, version: fact.version, data: fact.data, by: fact.by },
    })
  return entries.toReversed()
}

interface FactRun {
  /** The last of the run. */
  readonly fact: Fact
  readonly tone: Tone
  /** The text key of the state it led to; null where it led nowhere else. */
  readonly reached: string | null
  readonly times: number
  /** False: this version cannot read it. */
  readonly isRead: boolean
}

function runsOf(facts: readonly Fact[]): readonly FactRun[] {
  const states = new Map<string, State>()
  const runs: FactRun[] = []
  for (const fact of facts) {
    const meaning = meaningOf(fact, states)
    const before = runs.at(-1)
    const goesOn = before !== undefined && frequent.includes(fact.type) && isSame(before.fact, fact)
    if (goesOn) runs.pop()
    runs.push({ fact, ...meaning, times: goesOn ? before.times + 1 : 1 })
  }
  return runs
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.type === other.type && one.id === other.id && !one.irregular && !other.irregular

type FactMeaning = Pick<FactRun, 'reached' | 'tone' | 'isRead'>
const unread: FactMeaning = { reached: null, tone: 'attention', isRead: false }
const neutral: FactMeaning = { reached: null, tone: 'off', isRead: true }

/**
 * The meaning of a fact: the state it led to and the tone of that. A fact that changes no state is neutral, unless it is a
 * refusal or reports the state itself. Streams that do not begin here stay neutral.
 */
function meaningOf(fact: Fact, states: Map<string, State>): FactMeaning {
  const lifecycle = atlas.get(fact.lifecycle)
  const stream = `${fact.lifecycle}/${fact.id}`
  const before = fact.version === 1 ? lifecycle?.initial : states.get(stream)
  if (lifecycle?.facts[fact.type] === undefined) return unread
  if (before === undefined) return neutral
  const { state, unread: why } = evolveStored(lifecycle, before, fact)
  if (why !== null) return unread
  states.set(stream, state)
  const { value } = state
  const hasMoved = value !== before.value
  const reached = hasMoved && lifecycle.states.size > 2 ? stateKey(lifecycle, value) : null
  if (fact.irregular || isRefusal(fact.data)) return { reached, tone: 'attention', isRead: true }
  const isSaid = fieldsOf(fact.data)['status'] === lifecycle.wire[value]
  return { reached, tone: hasMoved || isSaid ? toneOf(lifecycle, value) : 'off', isRead: true }
}

/** Whether a card was presented or used and is not accepted. */
function isRefusal(data: unknown): boolean {
  const { authorization, status } = fieldsOf(data)
  const said = memberOf(AuthorizationStatus.literals, authorization ?? status)
  return said !== undefined && said !== 'Accepted'
}
