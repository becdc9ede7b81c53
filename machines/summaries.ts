import { alarm } from './maintenance/alarm.ts'
import { apiKey } from './system/api-key.ts'
import { approval } from './system/approval.ts'
import { balancingPlan } from './balancing/balancing-plan.ts'
import { bill } from './finance/bill.ts'
import { chargeRecord } from './charging/charge-record.ts'
import { chargingProfile } from './balancing/charging-profile.ts'
import { chargingSession } from './charging/charging-session.ts'
import { connector } from './equipment/connector.ts'
import { diagnostics } from './equipment/remote/diagnostics.ts'
import { enablement } from './equipment/enablement.ts'
import { firmwareJob } from './equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from './equipment/firmware/firmware-upgrade.ts'
import { admission } from './equipment/joining/admission.ts'
import { joining } from './equipment/joining/joining.ts'
import type { Lifecycle } from './kit/lifecycle.ts'
import { offlineList } from './equipment/lists/offline-list.ts'
import { pileSecurity } from './equipment/pile-security.ts'
import { rfidCard } from './users/rfid-card.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservation } from './charging/reservation.ts'
import { tariffVersion } from './finance/tariff-version.ts'
import { userStatus } from './users/user-status.ts'
import { walletHold } from './finance/wallet-hold.ts'
import { workOrder } from './maintenance/work-order.ts'

/**
 * What a screen shows of a lifecycle that it does not run: its wire values and colours. The console's build replaces
 * this module by its value, so that a list does not load every machine for the sake of its badges. Only lifecycles with
 * badges are listed: the home page loads all of this.
 */
export type Summary = Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'>

const summaryOf = ({ name, wire, tones, stateTones }: Summary): Summary => ({ name, wire, tones, stateTones })

export const summaries = {
  alarm: summaryOf(alarm),
  'api-key': summaryOf(apiKey),
  approval: summaryOf(approval),
  'balancing-plan': summaryOf(balancingPlan),
  bill: summaryOf(bill),
  'charge-record': summaryOf(chargeRecord),
  'charging-profile': summaryOf(chargingProfile),
  'charging-session': summaryOf(chargingSession),
  connector: summaryOf(connector),
  diagnostics: summaryOf(diagnostics),
  enablement: summaryOf(enablement),
  'firmware-job': summaryOf(firmwareJob),
  'firmware-upgrade': summaryOf(firmwareUpgrade),
  joining: summaryOf(joining),
  admission: summaryOf(admission),
  'offline-list': summaryOf(offlineList),
  'pile-security': summaryOf(pileSecurity),
  'remote-command': summaryOf(remoteCommand),
  reservation: summaryOf(reservation),
  'rfid-card': summaryOf(rfidCard),
  'tariff-version': summaryOf(tariffVersion),
  'user-status': summaryOf(userStatus),
  'wallet-hold': summaryOf(walletHold),
  'work-order': summaryOf(workOrder),
}
