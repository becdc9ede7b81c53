import type { Actor, Role } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import type { Instant } from '#contracts/units.ts'
import { decide, evolve } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { Lifecycle, Refusal, State } from '#machines/kit/lifecycle.ts'

/** The path of a record through its lifecycle, computed in the browser by the same machine as in the backend. Pure. */

/** One fact with the states before and after it. */
export interface ReplayStep {
  readonly fact: Fact
  readonly before: State
  readonly after: State
}

/** The steps of a whole stream. Facts that this version cannot read are left out. */
export function stepsOf(lifecycle: Lifecycle, facts: readonly Fact[]): readonly ReplayStep[] {
  const steps: ReplayStep[] = []
  let before = lifecycle.initial
  for (const fact of facts) {
    const { state: after, unread } = evolveStored(lifecycle, before, fact)
    if (unread !== null) continue
    steps.push({ fact, before, after })
    before = after
  }
  return steps
}

/** The state of a record after a number of its facts; 0 is before the first. */
export const stateAt = (lifecycle: Lifecycle, steps: readonly ReplayStep[], at: number): State =>
  steps[Math.min(at, steps.length) - 1]?.after ?? lifecycle.initial

/** A changed field of a context. Undefined: the field does not exist. */
export interface Change {
  /** The names of the fields from the outermost, joined by dots. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The differences of two contexts, field by field; lists are compared as a whole. */
export function changesOf(before: unknown, after: unknown, path = ''): readonly Change[] {
  if (Object.is(before, after)) return []
  const [one, other] = [fieldsOf(before ?? (fieldsOf(after) && {})), fieldsOf(after ?? (fieldsOf(before) && {}))]
  if (one === null || other === null)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => changesOf(one[name], other[name], path === '' ? name : `${path}.${name}`))
}

/** A context as a flat list of fields, in the order they are kept. */
export function fieldsIn(context: unknown, path = ''): readonly { readonly path: string; readonly value: unknown }[] {
  const fields = fieldsOf(context)
  if (fields === null) return path === '' ? [] : [{ path, value: context }]
  return Object.entries(fields).flatMap(([name, value]) => fieldsIn(value, path === '' ? name : `${path}.${name}`))
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** An actor of each role, to find out what the role may do. */
export function actorAs(role: Role): Actor {
  const person = (type: 'SUPER' | 'NORMAL' | 'SUB_SECOND' | 'MAINTAINER', sub: 0 | 1): Actor => ({
    kind: 'person',
    id: 'atlas',
    account: 'atlas',
    type,
    sub,
  })
  switch (role) {
    case 'SU':
      return person('SUPER', 0)
    case 'OP':
      return person('NORMAL', 0)
    case 'SO':
      return person('NORMAL', 1)
    case 'S2':
      return person('SUB_SECOND', 1)
    case 'MT':
      return person('MAINTAINER', 0)
    case 'DR':
      return { kind: 'driver', id: 'atlas' }
    case 'SYS':
      return { kind: 'system', process: 'atlas' }
    case 'CP':
      return { kind: 'pile', id: 'atlas' }
    case 'PSP':
      return { kind: 'gateway', id: 'atlas' }
    default:
      return role satisfies never
  }
}

/** The result of a tried command: the fact and the new state, or the refusal. */
export type TrialOutcome =
  | {
      readonly ok: true
      readonly fact: string
      readonly data: unknown
      readonly after: State
      readonly irregular: boolean
    }
  | { readonly ok: false; readonly refusal: Refusal }

export interface TrialCommand {
  readonly command: string
  readonly body: unknown
  readonly role: Role
  readonly at: Instant
}

/** Tries a command on a copy; nothing is stored anywhere. The body must satisfy the command's schema. */
export function tryCommand(lifecycle: Lifecycle, state: State, { role, ...asked }: TrialCommand): TrialOutcome {
  const decision = decide(lifecycle, state, { ...asked, actor: actorAs(role) })
  if (!decision.ok) return decision
  const { state: after, irregular } = evolve(lifecycle, state, decision.fact)
  return { ok: true, fact: decision.fact.type, data: decision.fact.data, after, irregular }
}
