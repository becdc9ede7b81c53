import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { inForms } from '../form.ts'
import { Instant } from '../units.ts'

/**
 * How a pile authenticates (OCPP security whitepaper §3), and its security events. These facts contain no secret:
 * password hashes are in the vault, private keys of certificates on the pile.
 */

/** 0 proves nothing, 1 a password, 2 a password over TLS, 3 a certificate over TLS. */
export const SecurityProfile = Schema.Literals([0, 1, 2, 3])
export type SecurityProfile = typeof SecurityProfile.Type

/** A profile that one can be raised to. */
export const higherProfiles = [1, 2, 3] as const
export type HigherProfile = (typeof higherProfiles)[number]

/** A certificate's serial number in upper-case hex. RFC 5280 §4.1.2.2 allows 20 bytes. */
export const SerialNumber = Schema.String.check(Schema.isPattern(/^[0-9A-F]{1,40}$/u))

/** Length of a password that a person sets for a pile, both included. */
export const passwordLength = { minimum: 16, maximum: 40 } as const

/** A password that a person gives a pile: printable, without blanks, which get lost where it is typed in again. */
export const PilePassword = Schema.String.check(
  Schema.isPattern(/^[!-~]*$/u),
  Schema.isBetweenLength(passwordLength.minimum, passwordLength.maximum),
).annotate(inForms({ control: 'secret', format: 'printable' }))

/** Certificates of a pile that are valid at once; a newer one revokes the oldest. */
export const certificatesMax = 4

/** Length of a security event's name and of its details (whitepaper §4.8). */
export const eventTypeLength = 50
export const techInfoLength = 255

/** Events that a charge point must report (whitepaper §8). */
export const criticalEvents: readonly string[] = [
  'FirmwareUpdated',
  'SettingSystemTime',
  'StartupOfTheDevice',
  'ResetOrReboot',
  'SecurityLogWasCleared',
  'MemoryExhaustion',
  'TamperDetectionActivated',
]

/** The events that the whitepaper names (§8); piles may report others. */
export const whitepaperEvents = [
  'FirmwareUpdated',
  'FailedToAuthenticateAtCentralSystem',
  'CentralSystemFailedToAuthenticate',
  'SettingSystemTime',
  'StartupOfTheDevice',
  'ResetOrReboot',
  'SecurityLogWasCleared',
  'ReconfigurationOfSecurityParameters',
  'MemoryExhaustion',
  'InvalidMessages',
  'AttemptedReplayAttacks',
  'TamperDetectionActivated',
  'InvalidFirmwareSignature',
  'InvalidFirmwareSigningCertificate',
  'InvalidCentralSystemCertificate',
  'InvalidChargePointCertificate',
  'InvalidTLSVersion',
  'InvalidTLSCipherSuite',
] as const

/** The central system's own events at the handshake, besides the whitepaper's names for events of piles. */
export const ownEvents = ['PasswordGuessed', 'CertificateRefused', 'DowngradeRefused', 'SigningRefused'] as const
export type OwnEvent = (typeof ownEvents)[number]

/** Events that somebody must look at: the critical ones that no restart, update or clock causes, and our own. */
export const alarmingEvents: readonly string[] = [
  'SecurityLogWasCleared',
  'MemoryExhaustion',
  'TamperDetectionActivated',
  'PasswordGuessed',
  'CertificateRefused',
  'DowngradeRefused',
]

/** In descending order: events that somebody must look at, others that piles must report, and all else. */
export const eventSeverities = ['alarming', 'critical', 'other'] as const
export type EventSeverity = (typeof eventSeverities)[number]

/** Who noticed a security event: the pile, or the central system. */
export const eventSources = ['pile', 'central'] as const

export function severityOf(eventType: string): EventSeverity {
  if (alarmingEvents.includes(eventType)) return 'alarming'
  return criticalEvents.includes(eventType) ? 'critical' : 'other'
}

/** What may be missing for a profile: a TLS server for piles, a password, a certificate of ours. */
export const missingThings = ['tls', 'password', 'certificate'] as const
export type MissingThing = (typeof missingThings)[number]

/** A profile that one can fall to. */
export const lowerProfiles = [0, 1, 2] as const

const Profile = Schema.Struct({ profile: Schema.Literals(higherProfiles) })
const LowerAsked = Schema.Struct({
  profile: Schema.Literals(lowerProfiles),
  /** The account of the second person. */
  approver: Schema.NullOr(Schema.String),
  needsApproval: Schema.Boolean,
})
const Nothing = Schema.Struct({})
const Certified = Schema.Struct({ serialNumber: SerialNumber, commonName: Schema.String, notAfter: Instant })
const Revoked = Schema.Struct({ serialNumber: SerialNumber })
const Noticed = Schema.Struct({
  type: Schema.String.check(Schema.isMaxLength(eventTypeLength)),
  techInfo: Schema.NullOr(Schema.String.check(Schema.isMaxLength(techInfoLength))),
  /** When it happened by the pile's clock; null when it gave no date. */
  reportedAt: Schema.NullOr(Instant),
})

export const securityFacts = {
  /** Connections of lower profiles are refused from here on. */
  'security.raised': Profile,
  /** The pile is about to be asked for the higher profile. */
  'security.raiseAsked': Profile,
  'security.raiseDropped': Nothing,
  /** Two persons type a lower profile to a pile in lab mode, to see that it refuses. What is demanded of it stays. */
  'security.lowerAsked': LowerAsked,
  /** A new password is the only valid one. */
  'security.passwordChanged': Nothing,
  /** Our authority signed a certificate. */
  'security.certified': Certified,
  'security.revoked': Revoked,
  /** The pile's controller was replaced: its security starts again from nothing. */
  'security.replaced': Nothing,
  /** A security event, of the pile or of our own. */
  'security.noticed': Noticed,
} as const
export type SecurityFact = FactsOf<typeof securityFacts>
export const securityCommands = {
  profile: Profile,
  askLower: LowerAsked,
  certify: Certified,
  revoke: Revoked,
  notice: Noticed,
  nothing: Nothing,
} as const

/** The forms for people. The password has a call of its own, because forms are recorded. */
export const securityForms = {
  demand: Schema.Struct({
    ...Profile.fields,
    /** Though the pile lacks what it would need to come back. */
    evenIfLockedOut: Schema.optionalKey(Schema.Boolean),
  }),
  revoke: Revoked,
  replace: Nothing,
} as const
