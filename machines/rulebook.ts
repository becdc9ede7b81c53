import { alarmRules } from './maintenance/alarm.rules.ts'
import { alarm } from './maintenance/alarm.ts'
import { approvalRules } from './system/approval.rules.ts'
import { approval } from './system/approval.ts'
import { availabilityRules } from './equipment/availability.rules.ts'
import { availability } from './equipment/availability.ts'
import { balancingPlanRules } from './balancing/balancing-plan.rules.ts'
import { balancingPlan } from './balancing/balancing-plan.ts'
import { bannerRules } from './system/banner.rules.ts'
import { banner } from './system/banner.ts'
import { billRules } from './finance/bill.rules.ts'
import { bill } from './finance/bill.ts'
import { chargeRecordRules } from './charging/charge-record.rules.ts'
import { chargeRecord } from './charging/charge-record.ts'
import { chargingProfileRules } from './balancing/charging-profile.rules.ts'
import { chargingProfile } from './balancing/charging-profile.ts'
import { chargingSessionRules } from './charging/charging-session.rules.ts'
import { chargingSession } from './charging/charging-session.ts'
import { connectorRules } from './equipment/connector.rules.ts'
import { connector } from './equipment/connector.ts'
import { creditIssuanceRules } from './users/credit-issuance.rules.ts'
import { creditIssuance } from './users/credit-issuance.ts'
import { diagnosticsRules } from './equipment/remote/diagnostics.rules.ts'
import { diagnostics } from './equipment/remote/diagnostics.ts'
import { discountCardRules } from './finance/discount-card.rules.ts'
import { discountCard } from './finance/discount-card.ts'
import { enablementRules } from './equipment/enablement.rules.ts'
import { enablement } from './equipment/enablement.ts'
import { feedbackRules } from './maintenance/feedback.rules.ts'
import { feedback } from './maintenance/feedback.ts'
import { firmwareJobRules } from './equipment/firmware/firmware-job.rules.ts'
import { firmwareJob } from './equipment/firmware/firmware-job.ts'
import { firmwareUpgradeRules } from './equipment/firmware/firmware-upgrade.rules.ts'
import { firmwareUpgrade } from './equipment/firmware/firmware-upgrade.ts'
import { membershipRules } from './users/membership.rules.ts'
import { membership } from './users/membership.ts'
import { offlineListRules } from './equipment/lists/offline-list.rules.ts'
import { offlineList } from './equipment/lists/offline-list.ts'
import { pileLinkRules } from './equipment/pile-link.rules.ts'
import { pileLink } from './equipment/pile-link.ts'
import { pileSecurityRules } from './equipment/pile-security.rules.ts'
import { pileSecurity } from './equipment/pile-security.ts'
import { refundRules } from './finance/refund.rules.ts'
import { refund } from './finance/refund.ts'
import { remoteCommandRules } from './equipment/remote/remote-command.rules.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservationRules } from './charging/reservation.rules.ts'
import { reservation } from './charging/reservation.ts'
import { rfidCardRules } from './users/rfid-card.rules.ts'
import { rfidCard } from './users/rfid-card.ts'
import type { Rule } from './kit/rules.ts'
import { settlementStatementRules } from './finance/settlement-statement.rules.ts'
import { settlementStatement } from './finance/settlement-statement.ts'
import { signInRules } from './system/sign-in.rules.ts'
import { signIn } from './system/sign-in.ts'
import { subOperatorContractRules } from './operators/sub-operator-contract.rules.ts'
import { subOperatorContract } from './operators/sub-operator-contract.ts'
import { tariffVersionRules } from './finance/tariff-version.rules.ts'
import { tariffVersion } from './finance/tariff-version.ts'
import { userStatusRules } from './users/user-status.rules.ts'
import { userStatus } from './users/user-status.ts'
import { walletHoldRules } from './finance/wallet-hold.rules.ts'
import { walletHold } from './finance/wallet-hold.ts'
import { walletRules } from './finance/wallet.rules.ts'
import { wallet } from './finance/wallet.ts'
import { workOrderRules } from './maintenance/work-order.rules.ts'
import { workOrder } from './maintenance/work-order.ts'

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
