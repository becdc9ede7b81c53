import { describe } from '#machines/kit/describe.ts'
import type { DescribedTransition } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'

/**
 * The arrows of a statechart: its transitions merged into as few arrows as possible. Transitions that all states of a group
 * share start at the group; those between the same two boxes are one arrow with several lines; internal transitions are
 * listed inside the box. Irregular reports are not arrows, because they may occur in every state.
 */

/** One line of an arrow: a fact, and the guards that must hold. */
export interface ArrowLine {
  readonly fact: string
  /** Names of guards with what they are held against, as the table writes them. */
  readonly guards: readonly string[]
  /** The states it leads from: several if it starts at a group. */
  readonly sources: readonly string[]
}

/** `from` and `to` are states or groups; if they are equal, the transition is internal. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly lines: readonly ArrowLine[]
}

interface SharedTransition {
  readonly fact: string
  readonly guards: readonly string[]
  /** Null: it stays. */
  readonly to: string | null
  readonly sources: Set<string>
}

/** The arrows of a lifecycle, in the order of its machine. */
export function arrowsOf(
  lifecycle: Pick<Lifecycle, 'states' | 'transitions' | 'commands' | 'former'>,
): readonly Arrow[] {
  const groups = groupsOf(lifecycle)
  const arrows = new Map<string, { from: string; to: string; lines: ArrowLine[] }>()
  for (const { fact, guards, to, sources } of sharedTransitionsOf(describe(lifecycle))) {
    for (const [place, members] of originsOf({ to, sources }, groups)) {
      const [from, end] = [place, to ?? place]
      const arrow = arrows.get(arrowKey(from, end)) ?? { from, to: end, lines: [] }
      arrows.set(arrowKey(from, end), arrow)
      arrow.lines.push({ fact, guards, sources: members })
    }
  }
  return [...arrows.values()]
}

export const arrowKey = (from: string, to: string): string => `${from} ${to}`

/** Groups by name with the states in them, the largest first. */
export function groupsOf({ states }: Pick<Lifecycle, 'states'>): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>()
  for (const [state, { groups }] of states)
    for (const group of groups) members.set(group, [...(members.get(group) ?? []), state])
  return new Map([...members].toSorted(([, one], [, other]) => other.length - one.length))
}

/** Transitions that differ only in the state they leave. */
function sharedTransitionsOf(transitions: readonly DescribedTransition[]): readonly SharedTransition[] {
  const courses = new Map<string, SharedTransition>()
  for (const { from, fact, guards, to, irregular } of transitions) {
    if (irregular) continue
    const end = from === to ? null : to
    const key = JSON.stringify([fact, guards, end])
    const course = courses.get(key) ?? { fact, guards, to: end, sources: new Set<string>() }
    courses.set(key, course)
    course.sources.add(from)
  }
  return [...courses.values()]
}

/** Where a shared transition starts: the groups that it leaves and whose states all have it, then the other states. */
function originsOf(
  { to, sources }: Pick<SharedTransition, 'to' | 'sources'>,
  groups: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, readonly string[]])[] {
  const left = new Set(sources)
  const places: [string, readonly string[]][] = []
  for (const [group, members] of groups) {
    const isShared = members.length > 1 && members.every((state) => left.has(state))
    if (!isShared || (to !== null && members.includes(to))) continue
    for (const state of members) left.delete(state)
    places.push([group, members])
  }
  return [...places, ...[...left].map((state): [string, readonly string[]] => [state, [state]])]
}
