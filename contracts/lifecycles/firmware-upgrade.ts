import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant } from '../units.ts'

/** A firmware upgrade configuration (M17): which version which piles fetch, from where and when. */

export const UpgradeStatus = Schema.Literals(['draft', 'issued', 'retired', 'deleted'])
export type UpgradeStatus = typeof UpgradeStatus.Type

/** Spec §5: an FTP address with a host; ftps, too. A user and a port may stand in it. */
export const FtpAddress = Schema.String.check(
  Schema.isPattern(/^ftps?:\/\/(?:[^\s/@]+@)?[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/\S*)?$/u),
)

/** A wave in which more than so many per cent of the jobs failed is paused (M17). */
export const waveFailurePercentMax = 5

/** OCPP 1.6 §6.19: how often and how far apart a pile tries to fetch the file. */
const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
export const downloadTries = { retries: natural, retryIntervalSeconds: natural } as const

const words = (lengthMax: number) => Schema.String.check(Schema.isBetweenLength(1, lengthMax))

const described = {
  version: words(50),
  fileAddress: FtpAddress,
  /** Only piles of this vendor and model get it. */
  vendor: words(20),
  model: words(20),
  retrieveAt: Instant,
  ...downloadTries,
  description: Schema.String,
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
  /** Of the jobs of the running wave. */
  sent: natural,
  failed: natural,
})
const Retired = Schema.Struct({ jobsRunning: natural })
const Nothing = Schema.Struct({})

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
