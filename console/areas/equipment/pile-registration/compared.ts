import type { RegisteredPile } from '#contracts/equipment/pile-registration.calls.ts'
import { deviceFields } from '#contracts/equipment/pile.ts'
import type { DeviceField } from '#contracts/equipment/pile.ts'

/** What is registered of a device beside what it reports of itself. */
export interface Compared {
  readonly field: DeviceField
  readonly registered: string | null
  readonly reported: string | null
  /** It reports something else than is registered, or something that is not registered at all. */
  readonly difference: 'differs' | 'missing' | null
}

const fields = Object.keys(deviceFields).filter((name): name is DeviceField => name in deviceFields)

/** Every field of the device, in the order of the form. */
export const comparedOf = (pile: RegisteredPile): readonly Compared[] =>
  fields.map((field) => {
    const registered = pile[field]
    const reported = pile.reported?.[field] ?? null
    return { field, registered, reported, difference: differenceOf(registered, reported) }
  })

function differenceOf(registered: string | null, reported: string | null): Compared['difference'] {
  if (reported === null || reported === registered) return null
  return registered === null ? 'missing' : 'differs'
}

/** The change of a pile that makes what is registered the same as what it reports. */
export function takenOver(pile: RegisteredPile): Readonly<Record<string, unknown>> {
  const { name, type, chargeType, ratedPower, privateType, tariffId, releaseDetection } = pile
  const known = { name, type, chargeType, ratedPower, privateType, tariffId, releaseDetection }
  const device = comparedOf(pile).map(({ field, registered, reported }) => [field, reported ?? registered] as const)
  const all = [...Object.entries(known), ...device]
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}
