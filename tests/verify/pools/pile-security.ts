import type { HigherProfile, SecurityFact } from '#contracts/equipment/pile-security.ts'
import { instant } from '#contracts/units.ts'
import { made } from './made.ts'

/** Every profile, and two certificates: one that is revoked and one that is not. */
const raised = (profile: HigherProfile) => ['security.raised', { profile }] as const
const asked = (profile: HigherProfile) => ['security.raiseAsked', { profile }] as const
const lowered = (profile: 0 | 2, approver: string | null) =>
  ['security.lowerAsked', { profile, approver, needsApproval: true }, 'SU'] as const
const certified = (serialNumber: string) =>
  ['security.certified', { serialNumber, commonName: 'CP1', notAfter: instant(0) }] as const

export const pileSecurityPool = made<SecurityFact>(
  raised(1),
  raised(2),
  raised(3),
  asked(1),
  asked(2),
  asked(3),
  lowered(0, 'a'),
  lowered(2, 'a'),
  lowered(0, null),
  certified('0A'),
  certified('0B'),
  ['security.revoked', { serialNumber: '0A' }],
)
