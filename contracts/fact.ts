import { Schema } from 'effect'
import { Actor } from './actor.ts'
import { Instant } from './units.ts'

/**
 * The envelope of a fact. `data` is typed by the lifecycle that the fact belongs to; here it is any JSON. `position` is
 * the order of all facts of a world, `version` the order within one stream, both from 1.
 */
export const Fact = Schema.Struct({
  position: Schema.Int,
  lifecycle: Schema.String,
  id: Schema.String,
  version: Schema.Int,
  type: Schema.String,
  data: Schema.Unknown,
  at: Instant,
  by: Actor,
  /** The position of the fact that caused this one, when a process did. */
  cause: Schema.NullOr(Schema.Int),
  /** Groups all facts of one intention: a request, a charge point's call, a process step. */
  correlation: Schema.String,
  /** A charge point's report outside the regular transitions: kept, and marked. */
  irregular: Schema.Boolean,
})
export type Fact = typeof Fact.Type

/** A fact as a machine sees it: its event. */
export interface FactEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
  readonly at: Instant
  readonly by: Actor
}

/** Whether a fact belongs to a lifecycle, by the table of its schemas. */
export const isFactOf =
  <Table extends Record<string, Schema.Top>>(table: Table) =>
  (fact: Fact): fact is Fact & FactsOf<Table> =>
    Object.hasOwn(table, fact.type)

/** The event union of a table of fact schemas: `{ 'bill.paid': Schema }` becomes `FactEvent<'bill.paid', …>`. */
export type FactsOf<Table extends Record<string, Schema.Top>> = {
  [Type in keyof Table & string]: FactEvent<Type, Table[Type]['Type']>
}[keyof Table & string]
