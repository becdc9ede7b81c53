import { account } from './system/account.ts'
import { apiKey } from './system/api-key.ts'
import { alarm } from './maintenance/alarm.ts'
import { approval } from './system/approval.ts'
import { availability } from './equipment/availability.ts'
import { balancingPlan } from './balancing/balancing-plan.ts'
import { banner } from './system/banner.ts'
import { benchUse } from './lab/bench-use.ts'
import { bill } from './finance/bill.ts'
import { chargeRecord } from './charging/charge-record.ts'
import { chargingProfile } from './balancing/charging-profile.ts'
import { chargingSession } from './charging/charging-session.ts'
import { connector } from './equipment/connector.ts'
import { creditIssuance } from './users/credit-issuance.ts'
import { diagnostics } from './equipment/remote/diagnostics.ts'
import { discountCard } from './finance/discount-card.ts'
import { enablement } from './equipment/enablement.ts'
import {
  authorizationList,
  configurationTemplate,
  customer,
  firmwareFile,
  location,
  operator,
  operatorSettings,
  pileEntity,
  subOperator,
  tariff,
  tariffAssignment,
  userGroup,
  vehicle,
} from './master-data.ts'
import { feedback } from './maintenance/feedback.ts'
import { firmwareJob } from './equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from './equipment/firmware/firmware-upgrade.ts'
import { admission } from './equipment/joining/admission.ts'
import { joining } from './equipment/joining/joining.ts'
import type { Lifecycle } from './kit/lifecycle.ts'
import { localList } from './equipment/lists/local-list.ts'
import { membership } from './users/membership.ts'
import { offlineList } from './equipment/lists/offline-list.ts'
import { pileConfiguration } from './equipment/pile-configuration.ts'
import { pileLink } from './equipment/pile-link.ts'
import { pileSecurity } from './equipment/pile-security.ts'
import { refund } from './finance/refund.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservation } from './charging/reservation.ts'
import { rfidCard } from './users/rfid-card.ts'
import { settlementStatement } from './finance/settlement-statement.ts'
import { signIn } from './system/sign-in.ts'
import { subOperatorContract } from './operators/sub-operator-contract.ts'
import { tariffVersion } from './finance/tariff-version.ts'
import { userStatus } from './users/user-status.ts'
import { wallet } from './finance/wallet.ts'
import { walletHold } from './finance/wallet-hold.ts'
import { workOrder } from './maintenance/work-order.ts'

/**
 * Every lifecycle by name, in the order of M01 to M29, then pile security, joining, approvals, the bench and master data. The only index
 * file of the project.
 */
const entries = [
  pileConfiguration,
  pileLink,
  connector,
  availability,
  enablement,
  tariffVersion,
  remoteCommand,
  chargingSession,
  chargeRecord,
  bill,
  refund,
  walletHold,
  wallet,
  creditIssuance,
  settlementStatement,
  reservation,
  alarm,
  workOrder,
  firmwareUpgrade,
  firmwareJob,
  diagnostics,
  localList,
  offlineList,
  balancingPlan,
  chargingProfile,
  discountCard,
  userStatus,
  membership,
  rfidCard,
  subOperatorContract,
  signIn,
  banner,
  feedback,
  pileSecurity,
  joining,
  admission,
  approval,
  benchUse,
  location,
  pileEntity,
  tariff,
  tariffAssignment,
  configurationTemplate,
  customer,
  firmwareFile,
  userGroup,
  vehicle,
  authorizationList,
  account,
  apiKey,
  operator,
  operatorSettings,
  subOperator,
] as const

export const atlas: ReadonlyMap<string, Lifecycle> = new Map(
  // Each lifecycle has a context type of its own; whoever looks one up by name treats the context as unknown.
  entries.map((entry) => [entry.name, entry]),
)
