import { Schema } from 'effect'
import { HOUR } from '#contracts/durations.ts'
import type { FactsOf } from '#contracts/fact.ts'
import { Instant } from '#contracts/units.ts'

/**
 * The joining password of an operator, of which at most one is valid: with it a pile that nobody registered may ask to
 * join. These facts contain no secret: its hash is in the vault.
 */

export const AdmissionStatus = Schema.Literals(['open', 'used', 'withdrawn', 'expired'])
export type AdmissionStatus = typeof AdmissionStatus.Type

/** The one stream of it. */
export const admissionId = 'joining'
/** How long it is valid, in milliseconds. */
export const admissionLasts = 24 * HOUR
/** Its bytes in hex: 20 characters, as many as a profile 1 password may have when it is typed in. */
export const admissionBytes = 10

const Nothing = Schema.Struct({})
const Drawn = Schema.Struct({ expiresAt: Instant })
/** By the pile that was accepted. */
const Used = Schema.Struct({ pileId: Schema.String })

export const admissionFacts = {
  'admission.drawn': Drawn,
  'admission.used': Used,
  'admission.withdrawn': Nothing,
  'admission.expired': Nothing,
} as const
export type AdmissionFact = FactsOf<typeof admissionFacts>
export const admissionCommands = { draw: Drawn, use: Used, nothing: Nothing } as const

/** The forms for people. It is drawn by a call of its own, which answers it. */
export const admissionForms = { withdraw: Nothing } as const
