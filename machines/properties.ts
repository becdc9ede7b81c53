import { alarmProperties } from './maintenance/alarm.properties.ts'
import { alarm } from './maintenance/alarm.ts'
import { approvalProperties } from './system/approval.properties.ts'
import { approval } from './system/approval.ts'
import { availabilityProperties } from './equipment/availability.properties.ts'
import { availability } from './equipment/availability.ts'
import { balancingPlanProperties } from './balancing/balancing-plan.properties.ts'
import { balancingPlan } from './balancing/balancing-plan.ts'
import { bannerProperties } from './system/banner.properties.ts'
import { banner } from './system/banner.ts'
import { benchUseProperties } from './lab/bench-use.properties.ts'
import { benchUse } from './lab/bench-use.ts'
import { billProperties } from './finance/bill.properties.ts'
import { bill } from './finance/bill.ts'
import { chargeRecordProperties } from './charging/charge-record.properties.ts'
import { chargeRecord } from './charging/charge-record.ts'
import { chargingProfileProperties } from './balancing/charging-profile.properties.ts'
import { chargingProfile } from './balancing/charging-profile.ts'
import { chargingSessionProperties } from './charging/charging-session.properties.ts'
import { chargingSession } from './charging/charging-session.ts'
import { connectorProperties } from './equipment/connector.properties.ts'
import { connector } from './equipment/connector.ts'
import { creditIssuanceProperties } from './users/credit-issuance.properties.ts'
import { creditIssuance } from './users/credit-issuance.ts'
import { diagnosticsProperties } from './equipment/remote/diagnostics.properties.ts'
import { diagnostics } from './equipment/remote/diagnostics.ts'
import { discountCardProperties } from './finance/discount-card.properties.ts'
import { discountCard } from './finance/discount-card.ts'
import { enablementProperties } from './equipment/enablement.properties.ts'
import { enablement } from './equipment/enablement.ts'
import { feedbackProperties } from './maintenance/feedback.properties.ts'
import { feedback } from './maintenance/feedback.ts'
import { firmwareJobProperties } from './equipment/firmware/firmware-job.properties.ts'
import { firmwareJob } from './equipment/firmware/firmware-job.ts'
import { firmwareUpgradeProperties } from './equipment/firmware/firmware-upgrade.properties.ts'
import { firmwareUpgrade } from './equipment/firmware/firmware-upgrade.ts'
import { membershipProperties } from './users/membership.properties.ts'
import { membership } from './users/membership.ts'
import { offlineListProperties } from './equipment/lists/offline-list.properties.ts'
import { offlineList } from './equipment/lists/offline-list.ts'
import { pileLinkProperties } from './equipment/pile-link.properties.ts'
import { pileLink } from './equipment/pile-link.ts'
import { pileSecurityProperties } from './equipment/pile-security.properties.ts'
import { pileSecurity } from './equipment/pile-security.ts'
import { refundProperties } from './finance/refund.properties.ts'
import { refund } from './finance/refund.ts'
import { remoteCommandProperties } from './equipment/remote/remote-command.properties.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservationProperties } from './charging/reservation.properties.ts'
import { reservation } from './charging/reservation.ts'
import { rfidCardProperties } from './users/rfid-card.properties.ts'
import { rfidCard } from './users/rfid-card.ts'
import { admissionProperties } from './equipment/joining/admission.properties.ts'
import { admission } from './equipment/joining/admission.ts'
import { joiningProperties } from './equipment/joining/joining.properties.ts'
import { joining } from './equipment/joining/joining.ts'
import type { Property } from './kit/properties.ts'
import { settlementStatementProperties } from './finance/settlement-statement.properties.ts'
import { settlementStatement } from './finance/settlement-statement.ts'
import { apiKeyProperties } from './system/api-key.properties.ts'
import { apiKey } from './system/api-key.ts'
import { signInProperties } from './system/sign-in.properties.ts'
import { signIn } from './system/sign-in.ts'
import { subOperatorContractProperties } from './operators/sub-operator-contract.properties.ts'
import { subOperatorContract } from './operators/sub-operator-contract.ts'
import { tariffVersionProperties } from './finance/tariff-version.properties.ts'
import { tariffVersion } from './finance/tariff-version.ts'
import { userStatusProperties } from './users/user-status.properties.ts'
import { userStatus } from './users/user-status.ts'
import { walletHoldProperties } from './finance/wallet-hold.properties.ts'
import { walletHold } from './finance/wallet-hold.ts'
import { walletProperties } from './finance/wallet.properties.ts'
import { wallet } from './finance/wallet.ts'
import { workOrderProperties } from './maintenance/work-order.properties.ts'
import { workOrder } from './maintenance/work-order.ts'

/** The properties of each lifecycle, by its name: `npm run verify` proves them. */
const entries = [
  [pileLink, pileLinkProperties],
  [connector, connectorProperties],
  [availability, availabilityProperties],
  [enablement, enablementProperties],
  [tariffVersion, tariffVersionProperties],
  [remoteCommand, remoteCommandProperties],
  [chargingSession, chargingSessionProperties],
  [chargeRecord, chargeRecordProperties],
  [bill, billProperties],
  [refund, refundProperties],
  [walletHold, walletHoldProperties],
  [wallet, walletProperties],
  [creditIssuance, creditIssuanceProperties],
  [settlementStatement, settlementStatementProperties],
  [reservation, reservationProperties],
  [alarm, alarmProperties],
  [workOrder, workOrderProperties],
  [firmwareUpgrade, firmwareUpgradeProperties],
  [firmwareJob, firmwareJobProperties],
  [diagnostics, diagnosticsProperties],
  [offlineList, offlineListProperties],
  [balancingPlan, balancingPlanProperties],
  [chargingProfile, chargingProfileProperties],
  [discountCard, discountCardProperties],
  [userStatus, userStatusProperties],
  [membership, membershipProperties],
  [rfidCard, rfidCardProperties],
  [subOperatorContract, subOperatorContractProperties],
  [apiKey, apiKeyProperties],
  [signIn, signInProperties],
  [banner, bannerProperties],
  [feedback, feedbackProperties],
  [pileSecurity, pileSecurityProperties],
  [joining, joiningProperties],
  [admission, admissionProperties],
  [approval, approvalProperties],
  [benchUse, benchUseProperties],
] as const

export const properties: ReadonlyMap<string, readonly Property[]> = new Map(
  // Each property knows its machine's context; whoever looks one up by name treats the context as unknown.
  entries.map(([{ name }, list]) => [name, list]),
)

export const propertiesFor = (lifecycle: string): readonly Property[] => properties.get(lifecycle) ?? []
