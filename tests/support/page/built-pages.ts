import { pathOf } from '#contracts/routes.ts'
import type { RouteName } from '#contracts/routes.ts'

/** The pages inside the shell that stand, by the names of their routes; a detail page needs an `id`, which `idOf` gives. */
const lists = [
  'home',
  'monitorCharging',
  'monitorChargingPile',
  'monitorConnector',
  'alarmRecord',
  'loadMonitoring',
  'loadingBalance',
  'loadingBalanceAdd',
  'remoteControl',
  'station',
  'stationAdd',
  'point',
  'pointAdd',
  'chargeRecord',
  'chargeConfigurationNew',
  'chargeConfigurationAddNew',
  'billManagement',
  'ocppUpdateConfig',
  'ocppUpdateConfigAdd',
  'reservation',
  'maintain',
  'maintenanceStaff',
  'offlineUserList',
  'AddOfflineUserList',
  'userProfileManagement',
  'customerAdd',
  'rfCard',
  'userRecharge',
  'vehicleList',
  'carrierAcount',
  'carrierAcountAdd',
  'rePassword',
  'atlas',
  'bench',
  'benchMessages',
  'benchStories',
  'benchScenarios',
  'benchRuns',
] as const satisfies readonly RouteName[]

/** Details and forms of what is there, and what names one of them. */
const details = {
  monitorChargingDetail: 'session',
  pointDetail: 'pile',
  pointEdit: 'pile',
  pointConfig: 'pile',
  stationDetail: 'location',
  startPoint: 'location',
  chargeConfigurationEditNew: 'tariff',
  billDetail: 'bill',
  loadingBalanceDetail: 'plan',
  ocppUpdateConfigDetail: 'upgrade',
  ocppUpdateConfigEdit: 'upgrade',
  detailOfflineUserList: 'list',
  editOfflineUserList: 'list',
  customerDetail: 'customer',
  customerEdit: 'customer',
  carrierAcountDetail: 'account',
  carrierAcountEdit: 'account',
} as const satisfies Partial<Record<RouteName, string>>

export type Named = (typeof details)[keyof typeof details]

/** The addresses of all of them. */
export function builtPages(idOf: (named: Named) => string | null): readonly string[] {
  const named = Object.entries(details).flatMap(([name, kind]) => {
    const id = idOf(kind)
    return id === null ? [] : [`${pathOf(name as keyof typeof details)}?id=${encodeURIComponent(id)}`]
  })
  return [...lists.map((name) => pathOf(name)), ...named]
}
