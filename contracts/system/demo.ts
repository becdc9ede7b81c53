import { Schema } from 'effect'

/**
 * The kinds of demo there are: `small` a network of a few days, `city` a larger one with a year of past, `incident` the small
 * one with things that are wrong now, `empty` an operator and its administrator.
 */
export const DemoKind = Schema.Literals(['small', 'city', 'incident', 'empty'])
export type DemoKind = typeof DemoKind.Type
export const demoKinds: readonly DemoKind[] = DemoKind.literals
