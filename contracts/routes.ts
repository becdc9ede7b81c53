import { pages, subPages } from './menu.ts'

/**
 * The route table of spec §2: 107 addresses in three shells. Paths are written for wouter (`:id`, `*`); names, spellings and
 * letter case are the spec's. The guard compares these registered paths, never what was typed.
 */
export interface Route {
  readonly name: string
  readonly path: string
  readonly shell: Shell
  readonly access: Access
  /** The menu address that also opens this page: its list, or its anchor when the menu has no entry for it. */
  readonly guardParent: string | null
  /** The list that the back control returns to. */
  readonly parentList: string | null
  readonly titleKey: `route.${string}.title`
  /** Used instead when the address has a non-empty `id`. */
  readonly updateTitleKey: `route.${string}.updateTitle` | null
  /** Filters, page and scroll are restored when the list is visited again. */
  readonly cached: boolean
  readonly redirect: string | null
  /** Exists only in deployments with this setting. */
  readonly variant: 'rootShowsLogin' | null
  /** Other spellings of the same page, which redirect to it. */
  readonly aliases: readonly string[]
}

export type Shell = 'public' | 'main' | 'suboperators'

/**
 * `redirect` only redirects; `signed-out` passes signed out and leads a signed-in user to the first menu entry; `intercept`
 * passes always; `signed-in` needs a sign-in and no menu entry; `menu` needs its path or `guardParent` in the user's menu.
 */
export type Access = 'redirect' | 'signed-out' | 'intercept' | 'signed-in' | 'menu'

interface Options {
  readonly access?: Access
  /** The list this page belongs to: its guard parent and the way back. */
  readonly under?: string
  readonly guardParent?: string
  readonly parentList?: string
  /** The page edits what `?id=` names and then carries its Update title. */
  readonly updates?: boolean
  readonly cached?: boolean
  readonly redirect?: string
  readonly variant?: 'rootShowsLogin'
  readonly aliases?: readonly string[]
}

const routeIn =
  (shell: Shell) =>
  <const Name extends string>(name: Name, path: string, options: Options = {}): Route & { readonly name: Name } => ({
    name,
    path,
    shell,
    access: options.access ?? 'menu',
    guardParent: options.guardParent ?? options.under ?? null,
    parentList: options.parentList ?? options.under ?? null,
    titleKey: `route.${name}.title`,
    updateTitleKey: options.updates === true ? `route.${name}.updateTitle` : null,
    cached: options.cached ?? false,
    redirect: options.redirect ?? null,
    variant: options.variant ?? null,
    aliases: options.aliases ?? [],
  })

const open = routeIn('public')
const main = routeIn('main')
const sub = routeIn('suboperators')

/** Outside both shells. Those free of a sign-in are the ones of spec §6. */
const publicRoutes = [
  open('root', '/', { access: 'redirect', redirect: '/homePage' }),
  open('homePage', '/homePage', { access: 'signed-out' }),
  open('carrierList', '/carrierList', { access: 'signed-out' }),
  open('login', '/:operatorCode/login', { access: 'signed-out' }),
  // Two routes share the empty path: which of them exists is a setting of the deployment.
  open('login2', '/', { access: 'signed-out', variant: 'rootShowsLogin' }),
  open('404', '/404', { access: 'intercept' }),
  open('notFound', '*', { access: 'intercept' }),
  open('cashier', '/station/cashier/:id', { parentList: pages.stations.url, access: 'signed-in' }),
  open('disclaimerMobile', '/disclaimer/mobile', { access: 'intercept' }),
  open('privacyMobile', '/privacy/mobile', { access: 'intercept' }),
  open('appDeleteAccount', '/app/delete/account', { access: 'intercept' }),
  open('newBigScreen', pages.bigScreen.url, { guardParent: pages.bigScreen.url }),
] as const

const mainRoutes = [
  main('home', pages.home.url),
  main('rePassword', '/rePassword', { access: 'signed-in' }),
  main('fileManagement', '/basicInfo/fileManagement', { guardParent: pages.images.url }),
  main('operatorAcount', pages.subOperators.url, { cached: true }),
  main('operatorAcountAdd', `${pages.subOperators.url}/accountAdd`, { under: pages.subOperators.url, updates: true }),
  main('operatorAcountEdit', `${pages.subOperators.url}/accountEdit`, { under: pages.subOperators.url }),
  main('operatorAcountDetail', `${pages.subOperators.url}/accountDetail`, { under: pages.subOperators.url }),
  main('operatorAcountEnable', `${pages.subOperators.url}/enable`, { under: pages.subOperators.url }),
  main('operatorFinance', '/SubOperator/operatorFinance', { guardParent: pages.subOperators.url }),
  main('operatorDevice', '/SubOperator/operatorDevice', { guardParent: pages.subOperators.url }),
  main('station', pages.stations.url, { cached: true }),
  main('startPoint', `${pages.stations.url}/startPoint`, { under: pages.stations.url }),
  main('stationAdd', `${pages.stations.url}/stationAdd`, { under: pages.stations.url, updates: true }),
  main('stationDetail', `${pages.stations.url}/stationDetail`, { under: pages.stations.url }),
  main('point', pages.piles.url, { cached: true }),
  main('pointAdd', `${pages.piles.url}/pointAdd`, { under: pages.piles.url, updates: true }),
  main('pointEdit', `${pages.piles.url}/pointEdit`, { under: pages.piles.url }),
  main('pointDetail', `${pages.piles.url}/pointDetail`, { under: pages.piles.url }),
  main('pointConfig', `${pages.piles.url}/pointConfig`, { under: pages.piles.url }),
  main('remoteControl', '/equipmentManagement/remoteControl', { guardParent: pages.piles.url }),
  main('loadingBalance', pages.loadBalancing.url, { cached: true }),
  main('loadingBalanceDetail', `${pages.loadBalancing.url}/detail`, { under: pages.loadBalancing.url }),
  main('loadingBalanceAdd', `${pages.loadBalancing.url}/add`, { under: pages.loadBalancing.url, updates: true }),
  main('financialAcount', pages.financialAcount.url),
  main('chargeConfigurationNew', pages.chargeConfiguration.url, { cached: true }),
  main('chargeConfigurationAddNew', '/financialManagement/chargeConfigurationAddNew', {
    under: pages.chargeConfiguration.url,
    updates: true,
  }),
  main('chargeConfigurationEditNew', '/financialManagement/chargeConfigurationEditNew', {
    under: pages.chargeConfiguration.url,
  }),
  main('discountStrategy', pages.discountStrategy.url),
  main('billManagement', pages.bills.url, { cached: true }),
  main('billDetail', `${pages.bills.url}/billDetail`, { under: pages.bills.url }),
  main('financialStatements', '/financialManagement/financialStatements', { guardParent: pages.bills.url }),
  main('chargeRecord', pages.chargeRecord.url),
  main('expenseRecord', pages.expenseRecord.url),
  main('rfCard', pages.rfCards.url),
  main('userRecharge', '/rechargeManagement/userRecharge', { guardParent: pages.profiles.url }),
  main('userProfileManagement', pages.profiles.url, { cached: true }),
  main('customerAdd', `${pages.profiles.url}/customerAdd`, { under: pages.profiles.url, updates: true }),
  main('customerEdit', `${pages.profiles.url}/customerEdit`, { under: pages.profiles.url }),
  main('customerDetail', `${pages.profiles.url}/customerDetail`, { under: pages.profiles.url }),
  main('userGroupManagement', pages.groups.url, { cached: true }),
  main('group', `${pages.groups.url}/group`, { under: pages.groups.url, updates: true }),
  main('groupEdit', `${pages.groups.url}/groupEdit`, { under: pages.groups.url }),
  main('groupDetail', `${pages.groups.url}/groupDetail`, { under: pages.groups.url }),
  main('groupList', '/userManagement/groupList', { guardParent: pages.groups.url }),
  main('offlineUserList', pages.offlineUsers.url, { cached: true }),
  main('AddOfflineUserList', `${pages.offlineUsers.url}/AddOfflineUserList`, {
    under: pages.offlineUsers.url,
    updates: true,
  }),
  main('editOfflineUserList', `${pages.offlineUsers.url}/editOfflineUserList`, { under: pages.offlineUsers.url }),
  main('detailOfflineUserList', `${pages.offlineUsers.url}/detailOfflineUserList`, { under: pages.offlineUsers.url }),
  main('imageManagement', pages.images.url),
  main('vehicleList', pages.vehicles.url, { cached: true }),
  main('vehicleAccountBill', `${pages.vehicles.url}/accountBill/:id`, { under: pages.vehicles.url }),
  main('maintain', '/operationMaintenance/maintain', { guardParent: pages.maintenanceStaff.url, cached: true }),
  main('operationFailure', '/operationMaintenance/operationFailure', { guardParent: pages.maintenanceStaff.url }),
  main('historicalAlarmInfo', '/operationMaintenance/historicalAlarmInfo', { guardParent: pages.maintenanceStaff.url }),
  main('ocppUpdateConfig', pages.ocppUpdateConfig.url, { cached: true }),
  main('ocppUpdateConfigAdd', `${pages.ocppUpdateConfig.url}/Add`, {
    under: pages.ocppUpdateConfig.url,
    updates: true,
    aliases: ['/operationMaintenance/ocppUpdateConfigAdd'],
  }),
  main('ocppUpdateConfigEdit', `${pages.ocppUpdateConfig.url}/Edit`, {
    under: pages.ocppUpdateConfig.url,
    aliases: ['/operationMaintenance/ocppUpdateConfigEdit'],
  }),
  main('ocppUpdateConfigDetail', `${pages.ocppUpdateConfig.url}/Detail`, {
    under: pages.ocppUpdateConfig.url,
    aliases: ['/operationMaintenance/ocppUpdateConfigDetail'],
  }),
  main('reservation', pages.reservation.url),
  main('maintenanceStaff', pages.maintenanceStaff.url, { cached: true }),
  main('maintenanceStaffDetail', `${pages.maintenanceStaff.url}/detail`, { under: pages.maintenanceStaff.url }),
  main('carrierInfo', pages.carrierInfo.url),
  main('carrierInfoEdit', `${pages.carrierInfo.url}/carrierInfoEdit`, {
    under: pages.carrierInfo.url,
    aliases: ['/carrierSystem/carrierInfoEdit'],
  }),
  main('carrierAcount', pages.adminAccounts.url, { cached: true }),
  main('carrierAcountAdd', `${pages.adminAccounts.url}/add`, { under: pages.adminAccounts.url, updates: true }),
  main('carrierAcountEdit', `${pages.adminAccounts.url}/edit`, { under: pages.adminAccounts.url }),
  main('carrierAcountDetail', `${pages.adminAccounts.url}/detail`, { under: pages.adminAccounts.url }),
  main('role', pages.roles.url),
  main('parameterSettings', pages.parameterSettings.url),
  main('operationLog', pages.operationLog.url, { cached: true }),
  main('operationLogDetail', `${pages.operationLog.url}/detail`, { under: pages.operationLog.url }),
  main('disclaimer', pages.disclaimer.url),
  main('privacyPolicy', pages.privacyPolicy.url),
  main('feedback', pages.feedback.url),
  main('monitorCharging', pages.charging.url, { cached: true }),
  main('monitorChargingDetail', `${pages.charging.url}/detail`, { under: pages.charging.url }),
  main('monitorChargingPile', pages.chargingPile.url),
  main('monitorConnector', pages.connector.url),
  main('alarmRecord', pages.alarmRecord.url),
  main('loadMonitoring', pages.loadMonitoring.url),
] as const

const subOperatorRoutes = [
  sub('subRePassword', '/suboperators/rePassword', { access: 'signed-in' }),
  sub('subCharging', subPages.charging.url, { cached: true }),
  sub('subChargingDetail', `${subPages.charging.url}/detail`, { under: subPages.charging.url }),
  sub('subChargingPile', subPages.chargingPile.url),
  sub('subConnector', subPages.connector.url),
  sub('subOperatorInfo', subPages.info.url),
  sub('subOperatorInfoEdit', `${subPages.info.url}/subOperatorInfoEdit`, {
    under: subPages.info.url,
    aliases: ['/suboperators/subOperatorInfo/subOperatorInfoEdit'],
  }),
  sub('subAlarm', subPages.alarm.url),
  sub('subStation', subPages.station.url, { cached: true }),
  sub('subStationDetail', `${subPages.station.url}/:id`, { under: subPages.station.url }),
  sub('subPoint', subPages.point.url, { cached: true }),
  sub('subPointEdit', `${subPages.point.url}/pointEdit`, { under: subPages.point.url }),
  sub('subPointDetail', `${subPages.point.url}/pointDetail`, { under: subPages.point.url }),
  sub('subBill', subPages.bills.url, { cached: true }),
  sub('subBillDetails', `${subPages.bills.url}/billDetails`, { under: subPages.bills.url }),
] as const

/** Ours, beside the table of the spec and outside the menu: the atlas, which the "Lab" switch in the header opens, and the test bench. */
const labTable = [
  main('atlas', '/atlas', { access: 'signed-in' }),
  main('bench', '/bench', { access: 'signed-in' }),
  main('benchMessages', '/bench/messages', { access: 'signed-in', parentList: '/bench' }),
  main('benchStories', '/bench/stories', { access: 'signed-in', parentList: '/bench' }),
  main('benchScenarios', '/bench/scenarios', { access: 'signed-in', parentList: '/bench' }),
  main('benchRuns', '/bench/runs', { access: 'signed-in', parentList: '/bench' }),
  main('benchPile', '/bench/piles/:id', { access: 'signed-in', parentList: '/bench' }),
  main('atlasMachine', '/atlas/:lifecycle', { access: 'signed-in', parentList: '/atlas' }),
  main('atlasRecord', '/atlas/:lifecycle/:id', { access: 'signed-in', parentList: '/atlas' }),
] as const

const table = [...publicRoutes, ...mainRoutes, ...subOperatorRoutes] as const
export type RouteName = (typeof table)[number]['name'] | (typeof labTable)[number]['name']
export type NamedRoute = Route & { readonly name: RouteName }

/** Every route of the spec, of every deployment. */
export const routes: readonly NamedRoute[] = table
/** The routes beside them. */
export const labRoutes: readonly NamedRoute[] = labTable

/** The address of a route; parameters stand in it as `:id`. */
export function pathOf(name: RouteName): string {
  const found = [...routes, ...labRoutes].find((route) => route.name === name)
  if (found === undefined) throw new Error(`no route is named ${name}`)
  return found.path
}
