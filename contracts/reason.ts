import { Schema } from 'effect'
import { inForms } from './form.ts'

/** Length of every reason that a person gives for a command, both included (lifecycles.md §1). */
export const reasonLength = { minimum: 5, maximum: 200 } as const

/** Why a person did something, in their own words. */
export const SpokenReason = Schema.String.check(
  Schema.isBetweenLength(reasonLength.minimum, reasonLength.maximum),
).annotate(inForms({ control: 'long' }))
