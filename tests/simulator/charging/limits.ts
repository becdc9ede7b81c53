import type { ChargingProfile, ChargingSchedule } from '#contracts/ocpp/1.6/values.ts'
import { instant } from '#contracts/units.ts'
import { HOUR, MORNING, rig } from '../rig.ts'

export type Change = Partial<Omit<ChargingProfile, 'chargingSchedule'>> & {
  readonly schedule?: Partial<ChargingSchedule>
}

/** A profile that limits to so many amperes from the first moment on. */
export const profile = (limit: number, { schedule = {}, ...change }: Change = {}): ChargingProfile => ({
  chargingProfileId: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  ...change,
  chargingSchedule: {
    chargingRateUnit: 'A',
    startSchedule: instant(MORNING - HOUR),
    chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    ...schedule,
  },
})

/** A pile that is registered, and ways to limit it. */
export const limited = (build: Parameters<typeof rig>[0] = {}) => {
  const bench = rig(build)
  bench.up()
  const set = (connectorId: number, csChargingProfiles: ChargingProfile) =>
    bench.ask('SetChargingProfile', { connectorId, csChargingProfiles })
  /** Rounded watts of every connector. */
  const watts = () => bench.pile.connectors.map((connector) => Math.round(connector.watts))
  const composite = (connectorId: number, duration = 600, more: object = {}) =>
    bench.ask('GetCompositeSchedule', { connectorId, duration, ...more }) as {
      status: string
      chargingSchedule: ChargingSchedule
    }
  return { ...bench, set, watts, composite }
}

export const accepted = { status: 'Accepted' }
export const rejected = { status: 'Rejected' }
/** Watts of so many amperes on three phases. */
export const perPhase = (amps: number): number => amps * 3 * 230
