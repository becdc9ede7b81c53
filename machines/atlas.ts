import { alarm } from './alarm.ts'
import { approval } from './approval.ts'
import { availability } from './availability.ts'
import { balancingPlan } from './balancing-plan.ts'
import { banner } from './banner.ts'
import { bill } from './bill.ts'
import { chargeRecord } from './charge-record.ts'
import { chargingProfile } from './charging-profile.ts'
import { chargingSession } from './charging-session.ts'
import { connector } from './connector.ts'
import { creditIssuance } from './credit-issuance.ts'
import { diagnostics } from './diagnostics.ts'
import { discountCard } from './discount-card.ts'
import { enablement } from './enablement.ts'
import {
  account,
  authorizationList,
  customer,
  firmwareFile,
  location,
  operator,
  pileEntity,
  tariff,
  userGroup,
} from './entity.ts'
import { feedback } from './feedback.ts'
import { firmwareJob } from './firmware-job.ts'
import { firmwareUpgrade } from './firmware-upgrade.ts'
import type { Lifecycle } from './lifecycle.ts'
import { localList } from './local-list.ts'
import { membership } from './membership.ts'
import { offlineList } from './offline-list.ts'
import { pileConfiguration } from './pile-configuration.ts'
import { pileLink } from './pile-link.ts'
import { pileSecurity } from './pile-security.ts'
import { refund } from './refund.ts'
import { remoteCommand } from './remote-command.ts'
import { reservation } from './reservation.ts'
import { rfidCard } from './rfid-card.ts'
import { settlementStatement } from './settlement-statement.ts'
import { signIn } from './sign-in.ts'
import { subOperatorContract } from './sub-operator-contract.ts'
import { tariffVersion } from './tariff-version.ts'
import { userStatus } from './user-status.ts'
import { wallet } from './wallet.ts'
import { walletHold } from './wallet-hold.ts'
import { workOrder } from './work-order.ts'

/** Every lifecycle by name, in the order of M01 to M29, then the security of piles, approvals and what is kept: the only index file of the project. */
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
  approval,
  location,
  pileEntity,
  tariff,
  customer,
  firmwareFile,
  userGroup,
  authorizationList,
  account,
  operator,
] as const

export const atlas: ReadonlyMap<string, Lifecycle> = new Map(
  // Each knows its own context; who looks one up by name treats the context as unknown.
  entries.map((entry) => [entry.name, entry]),
)
