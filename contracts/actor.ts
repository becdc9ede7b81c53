import { Schema } from 'effect'

/** Who acts. Every fact carries one, so the history can always say by whom. */

/** Admin user types (spec §6). */
export const UserType = Schema.Literals(['SUPER', 'NORMAL', 'SUB_SECOND', 'MAINTAINER'])
export type UserType = typeof UserType.Type

/**
 * The roles of the transition tables: SU SUPER, OP operator, SO sub-operator, S2 second-level user of a sub-operator,
 * MT maintainer, DR driver, SYS system, CP charge point, PSP payment gateway.
 */
export const roles = ['SU', 'OP', 'SO', 'S2', 'MT', 'DR', 'SYS', 'CP', 'PSP'] as const
export const Role = Schema.Literals(roles)
export type Role = typeof Role.Type

/** A person signed in to the console. `sub` is 0 for the top-level operator and 1 for a sub-operator. */
export const Person = Schema.Struct({
  kind: Schema.Literal('person'),
  id: Schema.String,
  account: Schema.String,
  type: UserType,
  sub: Schema.Literals([0, 1]),
  /** The name of the API key with which a program acted for the person; absent where it was the person. */
  apiKey: Schema.optionalKey(Schema.String),
})

/** A person on whose behalf the system acts. */
export const Wisher = Schema.Struct({ id: Schema.String, account: Schema.String })
export type Wisher = typeof Wisher.Type

export const Actor = Schema.Union([
  Person,
  Schema.Struct({ kind: Schema.Literal('pile'), id: Schema.String }),
  Schema.Struct({
    kind: Schema.Literal('system'),
    process: Schema.String,
    /** The person on whose behalf it acts; absent where it acts by itself. */
    onBehalfOf: Schema.optionalKey(Wisher),
  }),
  Schema.Struct({ kind: Schema.Literal('driver'), id: Schema.String }),
  Schema.Struct({ kind: Schema.Literal('gateway'), id: Schema.String }),
])
export type Actor = typeof Actor.Type

/** The system, acting through one of its processes. */
export const system = (process: string): Actor => ({ kind: 'system', process })

/** The person behind an actor: the actor itself, or the person on whose behalf the system acts. */
export function wisherOf(actor: Actor): Wisher | null {
  if (actor.kind === 'person') return { id: actor.id, account: actor.account }
  return actor.kind === 'system' ? (actor.onBehalfOf ?? null) : null
}

/** The system acting on behalf of `cause`; every other actor stays as it is. */
export function onBehalfOf(actor: Actor, cause: Wisher | null): Actor {
  if (actor.kind !== 'system' || actor.onBehalfOf !== undefined || cause === null) return actor
  return { ...actor, onBehalfOf: cause }
}

/** A charge point, whose reports are always recorded. */
export const pile = (id: string): Actor => ({ kind: 'pile', id })

/** The role of an actor in the transition tables. */
export function roleOf(actor: Actor): Role {
  switch (actor.kind) {
    case 'pile':
      return 'CP'
    case 'system':
      return 'SYS'
    case 'driver':
      return 'DR'
    case 'gateway':
      return 'PSP'
    case 'person':
      return personRole(actor)
    default:
      return actor satisfies never
  }
}

function personRole(person: typeof Person.Type): Role {
  switch (person.type) {
    case 'SUPER':
      return 'SU'
    case 'MAINTAINER':
      return 'MT'
    case 'SUB_SECOND':
      return 'S2'
    case 'NORMAL':
      return person.sub === 0 ? 'OP' : 'SO'
    default:
      return person.type satisfies never
  }
}
