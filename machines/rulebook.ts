import { alarmRules } from './alarm.rules.ts'
import { alarm } from './alarm.ts'
import { approvalRules } from './approval.rules.ts'
import { approval } from './approval.ts'
import { availabilityRules } from './availability.rules.ts'
import { availability } from './availability.ts'
import { balancingPlanRules } from './balancing-plan.rules.ts'
import { balancingPlan } from './balancing-plan.ts'
import { bannerRules } from './banner.rules.ts'
import { banner } from './banner.ts'
import { billRules } from './bill.rules.ts'
import { bill } from './bill.ts'
import { chargeRecordRules } from './charge-record.rules.ts'
import { chargeRecord } from './charge-record.ts'
import { chargingProfileRules } from './charging-profile.rules.ts'
import { chargingProfile } from './charging-profile.ts'
import { chargingSessionRules } from './charging-session.rules.ts'
import { chargingSession } from './charging-session.ts'
import { connectorRules } from './connector.rules.ts'
import { connector } from './connector.ts'
import { creditIssuanceRules } from './credit-issuance.rules.ts'
import { creditIssuance } from './credit-issuance.ts'
import { diagnosticsRules } from './diagnostics.rules.ts'
import { diagnostics } from './diagnostics.ts'
import { discountCardRules } from './discount-card.rules.ts'
import { discountCard } from './discount-card.ts'
import { enablementRules } from './enablement.rules.ts'
import { enablement } from './enablement.ts'
import { feedbackRules } from './feedback.rules.ts'
import { feedback } from './feedback.ts'
import { firmwareJobRules } from './firmware-job.rules.ts'
import { firmwareJob } from './firmware-job.ts'
import { firmwareUpgradeRules } from './firmware-upgrade.rules.ts'
import { firmwareUpgrade } from './firmware-upgrade.ts'
import { membershipRules } from './membership.rules.ts'
import { membership } from './membership.ts'
import { offlineListRules } from './offline-list.rules.ts'
import { offlineList } from './offline-list.ts'
import { pileLinkRules } from './pile-link.rules.ts'
import { pileLink } from './pile-link.ts'
import { pileSecurityRules } from './pile-security.rules.ts'
import { pileSecurity } from './pile-security.ts'
import { refundRules } from './refund.rules.ts'
import { refund } from './refund.ts'
import { remoteCommandRules } from './remote-command.rules.ts'
import { remoteCommand } from './remote-command.ts'
import { reservationRules } from './reservation.rules.ts'
import { reservation } from './reservation.ts'
import { rfidCardRules } from './rfid-card.rules.ts'
import { rfidCard } from './rfid-card.ts'
import type { Rule } from './rules.ts'
import { settlementStatementRules } from './settlement-statement.rules.ts'
import { settlementStatement } from './settlement-statement.ts'
import { signInRules } from './sign-in.rules.ts'
import { signIn } from './sign-in.ts'
import { subOperatorContractRules } from './sub-operator-contract.rules.ts'
import { subOperatorContract } from './sub-operator-contract.ts'
import { tariffVersionRules } from './tariff-version.rules.ts'
import { tariffVersion } from './tariff-version.ts'
import { userStatusRules } from './user-status.rules.ts'
import { userStatus } from './user-status.ts'
import { walletHoldRules } from './wallet-hold.rules.ts'
import { walletHold } from './wallet-hold.ts'
import { walletRules } from './wallet.rules.ts'
import { wallet } from './wallet.ts'
import { workOrderRules } from './work-order.rules.ts'
import { workOrder } from './work-order.ts'

/** The rules that hold for each lifecycle, by its name: `npm run verify` shows that they do. */
const entries = [
  [pileLink, pileLinkRules],
  [connector, connectorRules],
  [availability, availabilityRules],
  [enablement, enablementRules],
  [tariffVersion, tariffVersionRules],
  [remoteCommand, remoteCommandRules],
  [chargingSession, chargingSessionRules],
  [chargeRecord, chargeRecordRules],
  [bill, billRules],
  [refund, refundRules],
  [walletHold, walletHoldRules],
  [wallet, walletRules],
  [creditIssuance, creditIssuanceRules],
  [settlementStatement, settlementStatementRules],
  [reservation, reservationRules],
  [alarm, alarmRules],
  [workOrder, workOrderRules],
  [firmwareUpgrade, firmwareUpgradeRules],
  [firmwareJob, firmwareJobRules],
  [diagnostics, diagnosticsRules],
  [offlineList, offlineListRules],
  [balancingPlan, balancingPlanRules],
  [chargingProfile, chargingProfileRules],
  [discountCard, discountCardRules],
  [userStatus, userStatusRules],
  [membership, membershipRules],
  [rfidCard, rfidCardRules],
  [subOperatorContract, subOperatorContractRules],
  [signIn, signInRules],
  [banner, bannerRules],
  [feedback, feedbackRules],
  [pileSecurity, pileSecurityRules],
  [approval, approvalRules],
] as const

export const rulebook: ReadonlyMap<string, readonly Rule[]> = new Map(
  // Each rule knows its machine's context; who looks them up by name treats the context as unknown.
  entries.map(([{ name }, rules]) => [name, rules]),
)

export const rulesFor = (lifecycle: string): readonly Rule[] => rulebook.get(lifecycle) ?? []
