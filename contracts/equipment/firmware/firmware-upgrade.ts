import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { inForms } from '#contracts/form.ts'
import { PileId } from '#contracts/ids.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Instant } from '#contracts/units.ts'

/** A firmware upgrade configuration (M17): the version, the piles that download it, the address and the time. */

export const UpgradeStatus = Schema.Literals(['draft', 'issued', 'retired', 'deleted'])
export type UpgradeStatus = typeof UpgradeStatus.Type

/** Spec §5: an FTP address with a host; ftps, too. It may contain a user and a port. */
export const FtpAddress = Schema.String.check(
  Schema.isPattern(/^ftps?:\/\/(?:[^\s/@]+@)?[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/\S*)?$/u),
).annotate(inForms({ format: 'ftpAddress' }))

/** A wave in which more than this percentage of the jobs failed is paused (M17). */
export const waveFailurePercentMax = 5

/** OCPP 1.6 §6.19: how often, and at which interval, a pile tries to download the file. */
const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
export const downloadTries = { retries: natural, retryIntervalSeconds: natural } as const

const words = (lengthMax: number) => Schema.String.check(Schema.isBetweenLength(1, lengthMax))

/** Security whitepaper §5.15: a certificate in PEM, and the signature in base64 of the file's SHA-256 by its key. */
export const Signing = Schema.Struct({
  certificate: Schema.String.check(
    Schema.isPattern(/^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/u),
    Schema.isMaxLength(5_500),
  ).annotate(inForms({ control: 'long', format: 'certificate' })),
  signature: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]+={0,2}$/u), Schema.isMaxLength(800)).annotate(
    inForms({ control: 'long', format: 'signature' }),
  ),
})

const described = {
  version: words(50),
  /** Only piles of this vendor and model get it. */
  vendor: words(20),
  model: words(20),
  fileAddress: FtpAddress,
  retrieveAt: Instant.annotate(inForms({ control: 'moment', isAhead: true })),
  ...downloadTries,
  /** The manufacturer's signature of the file, for piles that support signed firmware. */
  signing: Schema.NullOr(Signing),
  description: Schema.String.annotate(inForms({ control: 'long' })),
}
const Drafted = Schema.Struct({
  ...described,
  /** An issued configuration is not edited but copied. */
  copyOf: Schema.NullOr(Schema.String),
})
const Edited = Schema.Struct(described)
const Issued = Schema.Struct({
  pileIds: Schema.Array(Schema.String).check(Schema.isMinLength(1)),
  fileReachable: Schema.Boolean,
})
const Paused = Schema.Struct({
  reason: SpokenReason,
  /** The jobs of the running wave. */
  sent: natural,
  failed: natural,
})
const Retired = Schema.Struct({ jobsRunning: natural })
const Nothing = Schema.Struct({})

/** Piles that one configuration is issued to. */
export const upgradePilesMax = 1_000

export const upgradeFacts = {
  'upgrade.drafted': Drafted,
  'upgrade.edited': Edited,
  'upgrade.deleted': Nothing,
  'upgrade.issued': Issued,
  'upgrade.wavePaused': Paused,
  'upgrade.waveResumed': Nothing,
  'upgrade.retired': Retired,
} as const
export type UpgradeFact = FactsOf<typeof upgradeFacts>
export const upgradeCommands = {
  draft: Drafted,
  edit: Edited,
  nothing: Nothing,
  issue: Issued,
  pause: Paused,
  retire: Retired,
} as const
/** The forms for people: a configuration, and the commands on it. */
export const UpgradeForm = Schema.Struct(described)
export type UpgradeForm = typeof UpgradeForm.Type
export const upgradeForms = {
  edit: UpgradeForm,
  delete: Nothing,
  issue: Schema.Struct({
    pileIds: Schema.Array(PileId).check(Schema.isBetweenLength(1, upgradePilesMax)),
    /** Jobs wait until nobody charges at their pile. */
    waitsForIdle: Schema.Boolean,
  }),
  pauseWave: Schema.Struct({ reason: SpokenReason }),
  resumeWave: Nothing,
  retire: Nothing,
} as const
