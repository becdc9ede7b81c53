import { DAY, MINUTE, SECOND } from '#contracts/durations.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'

/** A charge point of the tests that keeps the profiles it is given and reports what it makes of them, minute by minute. */
export interface Obedient {
  readonly station: Station
  readonly profiles: Map<number, ChargingProfile>
  /** Every call it heard, by action. */
  readonly heard: string[]
  /** Its configuration; what is not here it does not know. */
  configuration: Readonly<Record<string, string>>
  /** What it answers to an action, instead of obeying. `silence` answers nothing. */
  answers: Readonly<Record<string, object | 'silence'>>
  /** Actions that it does not know. */
  unknown: readonly string[]
  /** The limit it follows now in its own unit; null without any. */
  limit(): number | null
  close(): Promise<void>
}

const RATED_AMPS = 63.7

export const capable = {
  SupportedFeatureProfiles: 'Core,SmartCharging',
  ChargeProfileMaxStackLevel: '3',
  ChargingScheduleAllowedChargingRateUnit: 'Current,Power',
  ChargingScheduleMaxPeriods: '24',
  MaxChargingProfilesInstalled: '5',
}

/** Lets time pass while charge points stay heard: a silent one counts as gone. */
export async function pass(network: Network, piles: readonly Obedient[], milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= HEARD_EVERY_MS) {
    network.pass(Math.min(left, HEARD_EVERY_MS))
    await Promise.all(piles.map(({ station }) => station.confirmed('Heartbeat', {})))
  }
}

const HEARD_EVERY_MS = 50_000

/** Connects, boots and obeys. */
export async function obedient(
  network: Network,
  pileId: string,
  { firmwareVersion = '1', configuration = capable, profiles = new Map<number, ChargingProfile>() } = {},
): Promise<Obedient> {
  const station = await network.connect(pileId)
  const one: Obedient = {
    station,
    profiles,
    heard: [],
    configuration,
    answers: {},
    unknown: [],
    limit: () => limitAt([...profiles.values()], network.world.clock.now()),
    close: () => station.close(),
  }
  void obey(network, one)
  await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion })
  return one
}

async function obey(network: Network, pile: Obedient): Promise<void> {
  for (;;) {
    const [, id, action, payload] = (await pile.station.heard()) as Heard & readonly [number, string, string, object]
    pile.heard.push(action)
    const isUnknown = pile.unknown.includes(action)
    const answer = isUnknown ? null : (pile.answers[action] ?? conf(network, pile, { action, payload }))
    if (answer === null) pile.station.say(JSON.stringify([4, id, 'NotImplemented', '', {}]))
    else if (answer !== 'silence') pile.station.say(JSON.stringify([3, id, answer]))
  }
}

function conf(
  network: Network,
  pile: Obedient,
  { action, payload }: { action: string; payload: object },
): object | null {
  switch (action) {
    case 'GetConfiguration':
      return {
        configurationKey: Object.entries(pile.configuration).map(([key, value]) => ({ key, readonly: true, value })),
      }
    case 'SetChargingProfile': {
      const { csChargingProfiles } = payload as ToPile['SetChargingProfile']['req']
      pile.profiles.set(csChargingProfiles.chargingProfileId, csChargingProfiles)
      return { status: 'Accepted' }
    }
    case 'ClearChargingProfile': {
      const { id } = payload as ToPile['ClearChargingProfile']['req']
      return { status: id !== undefined && pile.profiles.delete(id) ? 'Accepted' : 'Unknown' }
    }
    case 'GetCompositeSchedule':
      return schedule(network.world.clock.now(), [...pile.profiles.values()], payload as never)
    default:
      return null
  }
}

/** What it follows in amperes, minute by minute. */
function schedule(
  now: number,
  profiles: readonly ChargingProfile[],
  { connectorId, duration }: ToPile['GetCompositeSchedule']['req'],
): ToPile['GetCompositeSchedule']['conf'] {
  const periods: { startPeriod: number; limit: number }[] = []
  for (let second = 0; second < duration; second += MINUTE / SECOND) {
    const limit = Math.min(RATED_AMPS, limitAt(profiles, now + second * SECOND) ?? RATED_AMPS)
    if (periods.at(-1)?.limit !== limit) periods.push({ startPeriod: second, limit })
  }
  const chargingSchedule = { duration, chargingRateUnit: 'A', chargingSchedulePeriod: periods } as const
  return { status: 'Accepted', connectorId, scheduleStart: new Date(now).toISOString(), chargingSchedule }
}

function limitAt(profiles: readonly ChargingProfile[], at: number): number | null {
  const valid = profiles
    .filter(({ validFrom, validTo }) => at >= moment(validFrom, -Infinity) && at < moment(validTo, Infinity))
    .toSorted((one, other) => other.stackLevel - one.stackLevel)
  for (const { chargingSchedule, recurrencyKind } of valid) {
    const since = at - moment(chargingSchedule.startSchedule, at)
    const within = recurrencyKind === 'Daily' ? since % DAY : recurrencyKind === 'Weekly' ? since % (7 * DAY) : since
    if (within < 0 || within >= (chargingSchedule.duration ?? Infinity) * SECOND) continue
    const found = chargingSchedule.chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod * SECOND <= within)
    if (found !== undefined) return found.limit
  }
  return null
}

const moment = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text)
