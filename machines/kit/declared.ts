import type { AnyStateMachine, TagsFrom } from 'xstate'

/** Types that `setup` has put into the type of a machine, read back. */

/** The tags that a machine declares; none where it declares none. */
export type DeclaredTags<Machine extends AnyStateMachine> = string extends TagsFrom<Machine> ? never : TagsFrom<Machine>

/** The guards that a machine declares. */
export type DeclaredGuards<Machine extends AnyStateMachine> = keyof NonNullable<
  Parameters<Machine['provide']>[0]['guards']
> extends infer Name extends string
  ? Name
  : string
