import { alarm } from './alarm.ts'
import { approval } from './approval.ts'
import { balancingPlan } from './balancing-plan.ts'
import { bill } from './bill.ts'
import { chargeRecord } from './charge-record.ts'
import { chargingProfile } from './charging-profile.ts'
import { chargingSession } from './charging-session.ts'
import { connector } from './connector.ts'
import { diagnostics } from './diagnostics.ts'
import { firmwareJob } from './firmware-job.ts'
import { firmwareUpgrade } from './firmware-upgrade.ts'
import type { Lifecycle } from './lifecycle.ts'
import { offlineList } from './offline-list.ts'
import { pileSecurity } from './pile-security.ts'
import { remoteCommand } from './remote-command.ts'
import { reservation } from './reservation.ts'
import { walletHold } from './wallet-hold.ts'

/**
 * What a screen shows of a lifecycle that it does not run: its words and its colours. The console's build puts the values in
 * place of this file, so that a list does not fetch every machine for the sake of its badges. Only lifecycles that have
 * badges stand here: the home page brings all of it.
 */
export type Summary = Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'>

const summaryOf = ({ name, wire, tones, stateTones }: Summary): Summary => ({ name, wire, tones, stateTones })

export const summaries = {
  alarm: summaryOf(alarm),
  approval: summaryOf(approval),
  'balancing-plan': summaryOf(balancingPlan),
  bill: summaryOf(bill),
  'charge-record': summaryOf(chargeRecord),
  'charging-profile': summaryOf(chargingProfile),
  'charging-session': summaryOf(chargingSession),
  connector: summaryOf(connector),
  diagnostics: summaryOf(diagnostics),
  'firmware-job': summaryOf(firmwareJob),
  'firmware-upgrade': summaryOf(firmwareUpgrade),
  'offline-list': summaryOf(offlineList),
  'pile-security': summaryOf(pileSecurity),
  'remote-command': summaryOf(remoteCommand),
  reservation: summaryOf(reservation),
  'wallet-hold': summaryOf(walletHold),
}
