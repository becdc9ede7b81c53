import type { StateInfo } from './transitions.ts'
import type { State } from './lifecycle.ts'

/**
 * Tags say what states mean: code asks with `is`, never by the names of states. One meaning has one tag, the same in
 * all lifecycles.
 */

/** A state, its name, or nothing where there is no fact yet. */
export type StateOrName = Pick<State, 'value'> | string | null | undefined

export interface Tagged<Tag extends string> {
  readonly states: ReadonlyMap<string, StateInfo<Tag>>
}

/** The tags of a lifecycle. */
export type TagOf<One extends Tagged<string>> = One extends Tagged<infer Tag> ? Tag : never

/** Whether the state of an instance has a tag. Costs two lookups. */
export const is = <Tag extends string>({ states }: Tagged<Tag>, where: StateOrName, tag: NoInfer<Tag>): boolean =>
  states.get(nameOf(where))?.tags.has(tag) ?? false

/** Whether there is no fact yet. */
export const isNew = (where: StateOrName): boolean => nameOf(where) === NEW

/** The states that have a tag, in the order of the machine. */
export const statesWith = <Tag extends string>({ states }: Tagged<Tag>, tag: NoInfer<Tag>): readonly string[] =>
  [...states].filter(([, { tags }]) => tags.has(tag)).map(([name]) => name)

/** The initial state of every machine. */
const NEW = 'New'

const nameOf = (where: StateOrName): string => (typeof where === 'object' ? where?.value : where) ?? NEW
