import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Connector, Transaction } from '../connector/connector.ts'
import type { Profile } from './profile.ts'
import type { Stack } from './schedule.ts'

/** A profile and the connector at which it is installed. */
export interface InstalledProfile {
  readonly connectorId: number
  readonly profile: Profile
  /** The one transaction a TxProfile is for. */
  readonly transaction: Transaction | null
}

/** The installed profiles; they survive reboots, but a TxProfile ends with its transaction (OCPP 1.6 §3.13, §5.16). */
export class ProfileStore {
  #installed: readonly InstalledProfile[] = []

  get installed(): readonly InstalledProfile[] {
    return this.#installed
  }

  get isEmpty(): boolean {
    return this.#installed.length === 0
  }

  /**
   * Replaces a profile with the same id, or with the same purpose and level on the same connector. False when the store
   * is full.
   */
  install(entry: InstalledProfile, most: number): boolean {
    const others = this.#installed.filter((each) => !replaces(entry, each))
    if (others.length >= most) return false
    this.#installed = [...others, entry]
    return true
  }

  /**
   * Removes the matching profiles (§5.5): with an id that one, otherwise those that match every given filter. False
   * when there were none.
   */
  clear(filter: ToPile['ClearChargingProfile']['req']): boolean {
    const kept = this.#installed.filter((each) => !matches(each, filter))
    const isCleared = kept.length < this.#installed.length
    this.#installed = kept
    return isCleared
  }

  /** Removes the TxProfiles of transactions that are over. */
  prune(running: ReadonlySet<Transaction | null>): void {
    if (this.#installed.every(({ transaction }) => transaction === null || running.has(transaction))) return
    this.#installed = this.#installed.filter(({ transaction }) => transaction === null || running.has(transaction))
  }

  /** The ChargePointMaxProfiles, the highest level first. */
  max(): Stack {
    return { profiles: this.#of('ChargePointMaxProfile', 0), begun: 0 }
  }

  /** The profiles of a connector: TxProfiles before TxDefaultProfiles, its own before those for all (§3.13.1). */
  at({ id, transaction }: Connector, now: number): Stack {
    const own = transaction === null ? [] : this.#of('TxProfile', id)
    const profiles = [...own, ...this.#of('TxDefaultProfile', id), ...this.#of('TxDefaultProfile', 0)]
    return { profiles, begun: transaction === null ? now : Date.parse(transaction.startedAt) }
  }

  #of(purpose: Profile['purpose'], at: number): readonly Profile[] {
    return this.#installed
      .filter(({ connectorId, profile }) => connectorId === at && profile.purpose === purpose)
      .map(({ profile }) => profile)
      .toSorted((one, other) => other.stackLevel - one.stackLevel)
  }
}

const replaces = (entry: InstalledProfile, other: InstalledProfile): boolean =>
  entry.profile.id === other.profile.id ||
  (entry.profile.purpose === other.profile.purpose &&
    entry.profile.stackLevel === other.profile.stackLevel &&
    entry.connectorId === other.connectorId)

function matches({ connectorId, profile }: InstalledProfile, filter: ToPile['ClearChargingProfile']['req']): boolean {
  if (filter.id !== undefined) return profile.id === filter.id
  return (
    (filter.connectorId === undefined || filter.connectorId === connectorId) &&
    (filter.chargingProfilePurpose === undefined || filter.chargingProfilePurpose === profile.purpose) &&
    (filter.stackLevel === undefined || filter.stackLevel === profile.stackLevel)
  )
}
