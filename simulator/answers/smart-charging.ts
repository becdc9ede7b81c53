import { DAY, SECOND } from '#contracts/durations.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Charging } from '../charging/charging.ts'
import type { Connector } from '../connector/connector.ts'
import type { Calendar } from '../environment/calendar.ts'
import type { Reply } from '../wire/wire.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What profiles need of the pile. */
export interface SmartChargingNeeds {
  readonly calendar: Calendar
  readonly charging: Pick<Charging, 'allows' | 'clear' | 'composite' | 'follow' | 'install'>
  readonly connectors: readonly Connector[]
}

/** A longer composite schedule would be too big a message; the reply states the duration it covers. */
const LONGEST_COMPOSITE_S = (7 * DAY) / SECOND

/** SmartCharging (OCPP 1.6 §5.5, §5.7, §5.16). */
export const smartCharging = {
  ClearChargingProfile: (pile, filter) =>
    pile.charging.clear(filter)
      ? reply({ status: 'Accepted' }, () => pile.charging.follow())
      : reply({ status: 'Unknown' }),
  GetCompositeSchedule: getCompositeSchedule,
  SetChargingProfile: (pile, { connectorId, csChargingProfiles }) =>
    pile.charging.install(connectorId, csChargingProfiles)
      ? reply({ status: 'Accepted' }, () => pile.charging.follow())
      : reply({ status: 'Rejected' }),
} satisfies Answers<SmartChargingNeeds>

/** §5.7: from the receipt on, in the requested unit; by default watts for DC and amperes for AC. */
function getCompositeSchedule(
  pile: SmartChargingNeeds,
  request: ToPile['GetCompositeSchedule']['req'],
): Reply<'GetCompositeSchedule'> {
  const { connectorId } = request
  const connector = pile.connectors.find(({ id }) => id === connectorId)
  const chargingRateUnit = request.chargingRateUnit ?? (connector?.supply.kind === 'DC' ? 'W' : 'A')
  const isThere = connectorId === 0 || connector !== undefined
  if (!isThere || request.duration <= 0 || !pile.charging.allows(chargingRateUnit)) return reply({ status: 'Rejected' })
  const duration = Math.min(request.duration, LONGEST_COMPOSITE_S)
  const slices = pile.charging.composite(connectorId, { seconds: duration, unit: chargingRateUnit })
  const scheduleStart = pile.calendar.stamp()
  const chargingSchedule = {
    duration,
    startSchedule: scheduleStart,
    chargingRateUnit,
    chargingSchedulePeriod: slices,
  }
  return reply({ status: 'Accepted', connectorId, scheduleStart, chargingSchedule })
}
