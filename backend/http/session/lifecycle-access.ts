import type { Account } from '#contracts/system/account.ts'
import { pages } from '#contracts/menu.ts'

/**
 * The pages whose holders may read an instance of a lifecycle: one of them is enough. A test holds this list
 * against the atlas. Codes of sub-operators are missing until what they read is limited to their own piles.
 */
const codes: Readonly<Record<string, readonly string[]>> = {
  'pile-link': [pages.chargingPile.code, pages.piles.code],
  'pile-configuration': [pages.chargingPile.code, pages.piles.code],
  connector: [pages.connector.code, pages.chargingPile.code, pages.piles.code],
  availability: [pages.chargingPile.code, pages.piles.code],
  enablement: [pages.stations.code, pages.piles.code, pages.adminAccounts.code],
  'tariff-version': [pages.chargeConfiguration.code],
  'remote-command': [pages.chargingPile.code, pages.connector.code, pages.operationLog.code],
  'charging-session': [pages.charging.code, pages.chargeRecord.code],
  'charge-record': [pages.chargeRecord.code, pages.charging.code],
  'bench-use': [pages.piles.code],
  approval: [pages.chargeRecord.code, pages.chargeConfiguration.code],
  bill: [pages.bills.code],
  refund: [pages.bills.code, pages.chargeRecord.code],
  'wallet-hold': [pages.bills.code, pages.chargeRecord.code],
  wallet: [pages.bills.code, pages.profiles.code],
  'credit-issuance': [pages.groups.code],
  'settlement-statement': [pages.subOperators.code],
  reservation: [pages.reservation.code],
  alarm: [pages.alarmRecord.code, pages.maintenanceStaff.code],
  'work-order': [pages.maintenanceStaff.code],
  'firmware-upgrade': [pages.ocppUpdateConfig.code],
  'firmware-job': [pages.ocppUpdateConfig.code, pages.chargingPile.code],
  diagnostics: [pages.chargingPile.code],
  'offline-list': [pages.offlineUsers.code],
  'local-list': [pages.offlineUsers.code],
  'balancing-plan': [pages.loadBalancing.code, pages.loadMonitoring.code],
  'charging-profile': [pages.loadBalancing.code, pages.loadMonitoring.code],
  'discount-card': [pages.discountStrategy.code],
  'user-status': [pages.profiles.code],
  membership: [pages.profiles.code],
  'rfid-card': [pages.rfCards.code],
  'sub-operator-contract': [pages.subOperators.code],
  'sub-operator': [pages.subOperators.code, pages.stations.code],
  'sign-in': [pages.adminAccounts.code],
  banner: [pages.images.code],
  feedback: [pages.feedback.code],
  'pile-security': [pages.chargingPile.code, pages.piles.code],
  joining: [pages.piles.code],
  admission: [pages.piles.code],
  'firmware-file': [pages.ocppUpdateConfig.code],
  location: [pages.stations.code, pages.loadBalancing.code, pages.loadMonitoring.code],
  pile: [pages.piles.code, pages.chargingPile.code],
  tariff: [pages.chargeConfiguration.code],
  'tariff-assignment': [pages.chargeConfiguration.code],
  customer: [pages.profiles.code],
  'user-group': [pages.groups.code],
  'configuration-template': [pages.piles.code],
  vehicle: [pages.vehicles.code],
  'authorization-list': [pages.offlineUsers.code],
  account: [pages.adminAccounts.code],
  'api-key': [pages.adminAccounts.code],
  operator: [pages.carrierInfo.code],
  'operator-settings': [pages.carrierInfo.code, pages.home.code],
}

/** Whether somebody with these menu codes may see the facts of a lifecycle. */
export const maySee = (lifecycle: string, held: ReadonlySet<string>): boolean =>
  (codes[lifecycle] ?? []).some((code) => held.has(code))

/** Names what somebody with these menu codes sees: equal names see the same. */
export const audienceOf = (held: ReadonlySet<string>): string =>
  Object.keys(codes)
    .filter((lifecycle) => maySee(lifecycle, held))
    .join(' ')

/**
 * Whether the atlas is open to an account: to SUPER, in a demo to every administrator. Its figures are those of the whole
 * operator, so it is closed to sub-operators until what they read is limited to their own piles.
 */
export const mayOpenLab = ({ type, sub }: Pick<Account, 'type' | 'sub'>, isDemo: boolean): boolean =>
  sub === 0 && (isDemo || type === 'SUPER')
