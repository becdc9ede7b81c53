import { DAY } from '#contracts/durations.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargingProfile, ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import type { Component } from '../charge-point/component.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Connector, PresentedTag, Transaction } from '../connector/connector.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import { ratedWatts } from '../connector/vehicle.ts'
import type { Supply } from '../connector/vehicle.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Quirks } from '../faults/quirks.ts'
import { composite } from './composite.ts'
import type { LimitedOutlet, Slice } from './composite.ts'
import { offered, demandOf } from './offer.ts'
import type { Cap, Outlet } from './offer.ts'
import { profileOf } from './profile.ts'
import type { Profile } from './profile.ts'
import { governing, nextChange } from './schedule.ts'
import type { Stack } from './schedule.ts'
import { share } from './share.ts'
import { ProfileStore } from './store.ts'
import type { InstalledProfile } from './store.ts'

/** No recurrence is longer, so the next change is found within a week. */
const HORIZON_MS = 7 * DAY
const GRID_PHASES = 3

const unitNames: Readonly<Record<ChargingRateUnit, string>> = { A: 'Current', W: 'Power' }

interface Needs {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly configuration: Settings
  readonly connectors: readonly Connector[]
  readonly quirks: Pick<Quirks, 'takeForgetProfile'>
  readonly statusReports: Pick<StatusReports, 'refreshAll' | 'show'>
}

/** Smart charging (OCPP 1.6 §3.13): installed profiles, and the power they leave to the connectors. */
export class Charging implements Component {
  readonly #needs: Needs
  readonly #store = new ProfileStore()
  /** There are profiles, or offers that they had reduced are still to be restored. */
  #isLimiting = false
  #change: Cancel = nothing

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get installed(): readonly InstalledProfile[] {
    return this.#store.installed
  }

  /** SetChargingProfile (§5.16): false when the pile cannot follow this profile here. */
  install(connectorId: number, request: ChargingProfile): boolean {
    const profile = this.#accepted(request)
    if (profile === null || !this.#fits(connectorId, profile)) return false
    if (this.#needs.quirks.takeForgetProfile()) return true
    const transaction = profile.purpose === 'TxProfile' ? this.#transactionAt(connectorId) : null
    return this.#install(connectorId, profile, transaction)
  }

  /** The profile of a remote start (§5.11), or null when it cannot be one. */
  forStart(request: ChargingProfile): Profile | null {
    const profile = this.#accepted(request)
    return profile?.purpose === 'TxProfile' && profile.transactionId === null ? profile : null
  }

  /** Installs the profile that a remote start brought for its transaction. */
  begun({ id, transaction }: Connector, { profile }: PresentedTag): void {
    if (profile !== undefined) this.#install(id, profile, transaction)
  }

  /** ClearChargingProfile (§5.5): false when nothing fitted. */
  clear(filter: ToPile['ClearChargingProfile']['req']): boolean {
    return this.#store.clear(filter)
  }

  /** Applies the profiles after one was installed or cleared, or when a limit changes. */
  follow(): void {
    const { clock, connectors, statusReports } = this.#needs
    for (const connector of connectors) connector.advance(clock.now())
    // This divides the power again.
    statusReports.refreshAll()
  }

  /** Whether profiles of this pile may use this unit. */
  allows(unit: ChargingRateUnit): boolean {
    return this.#needs.configuration.text('ChargingScheduleAllowedChargingRateUnit').includes(unitNames[unit])
  }

  /** What may be drawn over the coming seconds by a connector, or by the whole pile (0); see `composite`. */
  composite(connectorId: number, { seconds, unit }: { seconds: number; unit: ChargingRateUnit }): readonly Slice[] {
    const now = this.#needs.calendar.now()
    const meant = this.#needs.connectors.filter(({ id }) => connectorId === 0 || id === connectorId)
    const outlets = meant.map((connector): LimitedOutlet => {
      const { supply } = connector
      const phases = supply.kind === 'AC' ? supply.phases : GRID_PHASES
      const stack = this.#store.at(connector, now)
      return { phases, ratedWatts: ratedWatts(supply), canSwitch: this.#canSwitch, stack }
    })
    return composite({ max: this.#store.max(), outlets }, { from: now, seconds, unit })
  }

  /** Schedules depend on the time of day, which has changed. */
  clockSet(): void {
    this.follow()
  }

  /** Divides the power among the connectors and updates their statuses. Costs nothing while there is no profile. */
  balance(): void {
    if (!this.#isLimiting) return
    const { calendar, clock, connectors, statusReports } = this.#needs
    this.#store.prune(new Set(connectors.map(({ transaction }) => transaction)))
    const offers = this.#offers(calendar.now())
    for (const connector of connectors) {
      const offer = offers.get(connector) ?? connector.supply
      if (isSame(offer, connector.offer)) continue
      connector.advance(clock.now())
      connector.offer = offer
      statusReports.show(connector)
    }
    this.#await()
    this.#isLimiting = !this.#store.isEmpty
  }

  get #canSwitch(): boolean {
    return this.#needs.configuration.flag('ConnectorSwitch3to1PhaseSupported')
  }

  /** The offers of the connectors that charge, as far as they are limited. */
  #offers(now: number): ReadonlyMap<Connector, Supply> {
    if (this.#store.isEmpty) return new Map()
    const charging = this.#needs.connectors
      .filter(({ transaction }) => transaction !== null)
      .toSorted((one, other) => begin(one) - begin(other))
    const max = capOf(this.#store.max(), now)
    const own = charging.map((connector) => ({
      connector,
      outlet: { supply: connector.supply, vehicle: connector.vehicle, canSwitch: this.#canSwitch },
      caps: [capOf(this.#store.at(connector, now), now)].filter((cap) => cap !== null),
    }))
    if (max === null) return new Map(own.map(({ connector, outlet, caps }) => [connector, offered(outlet, caps)]))
    const shares = this.#shares(max, own)
    return new Map(
      own.map(({ connector, outlet, caps }) => {
        // A car that draws nothing takes no share; shares are computed again when that changes.
        const amount = shares.get(connector) ?? max.amount
        return [connector, offered(outlet, [...caps, { ...max, amount }])]
      }),
    )
  }

  #shares(
    max: Cap,
    own: readonly { connector: Connector; outlet: Outlet; caps: readonly Cap[] }[],
  ): ReadonlyMap<Connector, number> {
    const wanting = own.filter(({ connector }) => connector.isWanting)
    const demands = wanting.map(({ outlet, caps }) => demandOf(offered(outlet, caps), outlet, max.unit))
    const shares = share(max.amount, demands)
    return new Map(wanting.map(({ connector }, at) => [connector, shares[at] ?? 0]))
  }

  /** Sets a timer for the next change of a limit. */
  #await(): void {
    this.#change()
    this.#change = nothing
    const { calendar, clock, connectors } = this.#needs
    const charging = connectors.filter(({ transaction }) => transaction !== null)
    if (this.#store.isEmpty || charging.length === 0) return
    const from = calendar.now()
    const stacks = [this.#store.max(), ...charging.map((connector) => this.#store.at(connector, from))]
    const at = nextChange(stacks, { from, to: from + HORIZON_MS }) ?? from + HORIZON_MS
    this.#change = clock.after(at - from, () => this.follow())
  }

  /** A profile within what the keys allow. */
  #accepted(request: ChargingProfile): Profile | null {
    const { calendar, configuration } = this.#needs
    const profile = profileOf(request)
    const isWithin =
      profile !== null &&
      profile.stackLevel <= configuration.count('ChargeProfileMaxStackLevel') &&
      profile.periods.length <= configuration.count('ChargingScheduleMaxPeriods') &&
      this.allows(profile.unit)
    if (!isWithin) return null
    // A profile of the whole pile has no transaction to start from: its schedule begins with its receipt.
    const isAnchored = profile.start !== null || profile.purpose !== 'ChargePointMaxProfile'
    return isAnchored ? profile : { ...profile, start: calendar.now() }
  }

  #fits(connectorId: number, { purpose, transactionId }: Profile): boolean {
    switch (purpose) {
      case 'ChargePointMaxProfile':
        return connectorId === 0
      case 'TxDefaultProfile':
        return connectorId === 0 || this.#needs.connectors.some(({ id }) => id === connectorId)
      case 'TxProfile': {
        const transaction = this.#transactionAt(connectorId)
        return transaction !== null && (transactionId === null || transactionId === transaction.id)
      }
      default:
        return purpose satisfies never
    }
  }

  #transactionAt(connectorId: number): Transaction | null {
    return this.#needs.connectors.find(({ id }) => id === connectorId)?.transaction ?? null
  }

  #install(connectorId: number, profile: Profile, transaction: Transaction | null): boolean {
    const most = this.#needs.configuration.count('MaxChargingProfilesInstalled')
    this.#isLimiting = true
    return this.#store.install({ connectorId, profile, transaction }, most)
  }
}

const begin = ({ transaction }: Connector): number => Date.parse(transaction?.startedAt ?? '')

function capOf(stack: Stack, now: number): Cap | null {
  const found = governing(stack, now)
  return found === null ? null : { unit: found.unit, amount: found.period.limit, phases: found.period.phases }
}

const isSame = (one: Supply, other: Supply): boolean =>
  one === other ||
  (one.kind === 'AC' && other.kind === 'AC' && one.amps === other.amps && one.phases === other.phases) ||
  (one.kind === 'DC' && other.kind === 'DC' && one.watts === other.watts)
