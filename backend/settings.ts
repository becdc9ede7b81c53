import { money, TimeZone } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { defaultCurrency } from '#contracts/finance/tariff.ts'
import type { Currency } from '#contracts/finance/currency.ts'

/** What an operator may decide about its world. Numbers of lifecycles.md are the defaults. */
export interface Settings {
  readonly operatorCode: string
  /** A pile nobody registered: its socket is refused, or it may boot and waits as pending. */
  readonly unknownPiles: 'refuse' | 'pending'
  /** Whether a pile that was never told otherwise may connect without any proof (security profile 0). */
  readonly allowProfile0: boolean
  /** Whether charge points can connect over TLS, as profiles 2 and 3 need. */
  readonly takesTls: boolean
  /** Heartbeat interval told to piles, and the measure of a late link (M01). */
  readonly heartbeatSeconds: number
  /** Seconds after which a pile that was not accepted may ask again. */
  readonly retrySeconds: number
  /** A tag that charges may begin no other charge: ConcurrentTx (OCPP 1.6 §7.2). */
  readonly oneChargePerTag: boolean
  readonly currency: Currency
  readonly zone: TimeZone
  /** Money kept back when a session starts, and the step by which a hold is raised (money rule 7). */
  readonly holdBlock: Money
  /** Settle a record by itself this many minutes after its lines are final; null leaves it to a person. */
  readonly settleAfterMinutes: number | null
  /** An alarm that nobody has taken care of for so many minutes gets a work order (M15); null leaves it to people. */
  readonly escalateAfterMinutes: number | null
  /** The FTP server within, as piles see it (`ftp://host:port`); null where none runs. */
  readonly ftpUrl: string | null
  /** What the files of the operator may take on disk together: firmware, and the logs that piles have sent. */
  readonly filesMegabytes: number
  /** Above this amount, a second person approves what is done about a record (M08 four eyes). */
  readonly approvalLimit: Money
  /** Minutes that a request for approval waits for somebody to decide. */
  readonly approvalMinutes: number
  /** OCPP frames are kept so many days, with 0 not at all … */
  readonly ocppLogDays: number
  /** … and while they take no more than this on disk; the oldest go first. */
  readonly ocppLogMegabytes: number
}

export const defaultSettings: Omit<Settings, 'operatorCode'> = {
  unknownPiles: 'refuse',
  allowProfile0: false,
  takesTls: false,
  heartbeatSeconds: 60,
  retrySeconds: 30,
  oneChargePerTag: true,
  currency: defaultCurrency,
  zone: TimeZone.make('UTC'),
  holdBlock: money(200_000),
  settleAfterMinutes: null,
  escalateAfterMinutes: 1_440,
  ftpUrl: null,
  filesMegabytes: 5_120,
  approvalLimit: money(1_000_000),
  approvalMinutes: 30,
  ocppLogDays: 30,
  ocppLogMegabytes: 2_048,
}
