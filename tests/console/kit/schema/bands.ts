import { Schema } from 'effect'
import { inForms } from '#contracts/form.ts'
import { Power } from '#contracts/units.ts'

/** A list of rows to try forms with: bands of a day, each with a power. */

export const clocks = { zone: 'UTC', now: 0, instantOf: () => null }

export const Band = Schema.Struct({
  from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_439 })).annotate(inForms({ control: 'time' })),
  power: Power.check(Schema.isBetween({ minimum: 0, maximum: 22_000 })),
})
export const Day = Schema.Struct({
  bands: Schema.Array(Band)
    .check(Schema.isBetweenLength(1, 3))
    .annotate(inForms({ orderedBy: 'from' })),
})
export const body = {
  bands: [
    { from: 0, power: 11_000 },
    { from: 510, power: 4_500 },
  ],
}
