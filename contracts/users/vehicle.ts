import { Schema } from 'effect'
import { inForms } from '../form.ts'

/** A vehicle that customers may choose (spec §3): its name, a remark, and whether it is the one that is chosen by default. */

export const vehicleNameLength = { minimum: 1, maximum: 60 } as const
export const vehicleRemarkMost = 200

export const Vehicle = Schema.Struct({
  name: Schema.String.check(
    Schema.isTrimmed(),
    Schema.isBetweenLength(vehicleNameLength.minimum, vehicleNameLength.maximum),
  ),
  remark: Schema.String.check(Schema.isMaxLength(vehicleRemarkMost)).annotate(inForms({ control: 'long' })),
  /** Of all vehicles of an operator one at most is the default. */
  isDefault: Schema.Boolean,
})
export type Vehicle = typeof Vehicle.Type

/** The forms for people. */
export const vehicleForms = { change: Vehicle, delete: Schema.Struct({}) } as const
