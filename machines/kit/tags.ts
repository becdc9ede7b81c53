import type { StateInfo } from './transitions.ts'
import type { State } from './lifecycle.ts'

/** What states mean: asked with `is`, never by the names of states. A meaning has one tag, in all lifecycles alike. */

/** A state, the name of one, or nothing where there is no fact yet. */
export type StateOrName = Pick<State, 'value'> | string | null | undefined

export interface Tagged<Tag extends string> {
  readonly states: ReadonlyMap<string, StateInfo<Tag>>
}

/** The tags of a lifecycle. */
export type TagOf<One extends Tagged<string>> = One extends Tagged<infer Tag> ? Tag : never

/** Whether a tag is said of the state that an instance stands in. Costs two lookups. */
export const is = <Tag extends string>({ states }: Tagged<Tag>, where: StateOrName, tag: NoInfer<Tag>): boolean =>
  states.get(nameOf(where))?.tags.has(tag) ?? false

/** Whether there is no fact yet. */
export const isNew = (where: StateOrName): boolean => nameOf(where) === NEW

/** The states of which a tag is said, in the order of the machine. */
export const statesWith = <Tag extends string>({ states }: Tagged<Tag>, tag: NoInfer<Tag>): readonly string[] =>
  [...states].filter(([, { tags }]) => tags.has(tag)).map(([name]) => name)

/** Where every machine is born. */
const NEW = 'New'

const nameOf = (where: StateOrName): string => (typeof where === 'object' ? where?.value : where) ?? NEW
