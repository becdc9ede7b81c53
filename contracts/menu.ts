import type { UserType } from './actor.ts'

/**
 * The side menus of spec §2 and who sees which part of them (spec §6). Every address that a menu opens is spelled here and
 * nowhere else: routes, guard and endpoints take it from `pages` and `subPages`.
 * Misspellings are the spec's own and stay. Codes 700100 to 700300 are the spec's, all others are ours.
 */
interface Page {
  /** The code that a role grants: six digits, the first for the section, in steps of 100 for its children. */
  readonly code: string
  readonly url: string
  readonly openIn?: 'newTab'
}

/** The pages of the operator menu; the key names the label `menu.<key>`. */
export const pages = {
  home: { code: '100000', url: '/home' },
  charging: { code: '200100', url: '/systemMonitoring/charging' },
  chargingPile: { code: '200200', url: '/systemMonitoring/chargingPile' },
  connector: { code: '200300', url: '/systemMonitoring/Connector' },
  alarmRecord: { code: '200400', url: '/systemMonitoring/alarmRecord' },
  loadMonitoring: { code: '200500', url: '/systemMonitoring/loadMonitoring' },
  bigScreen: { code: '200600', url: '/newBigScreen', openIn: 'newTab' },
  loadBalancing: { code: '300000', url: '/equipmentManagement/loadingBalance' },
  financialAcount: { code: '400100', url: '/financialManagement/financialAcount' },
  discountStrategy: { code: '400200', url: '/financialManagement/discountStrategy' },
  chargeConfiguration: { code: '400300', url: '/financialManagement/chargeConfigurationNew' },
  bills: { code: '400400', url: '/financialManagement/billManagement' },
  chargeRecord: { code: '400500', url: '/financialManagement/chargeRecord' },
  expenseRecord: { code: '400600', url: '/financialManagement/expenseRecord' },
  stations: { code: '500100', url: '/equipmentManagement/station' },
  piles: { code: '500200', url: '/equipmentManagement/point' },
  maintenanceStaff: { code: '700100', url: '/operationalMaintenance/maintenanceStaff' },
  ocppUpdateConfig: { code: '700200', url: '/operationMaintenance/ocppUpdateConfig' },
  reservation: { code: '700300', url: '/operationMaintenance/reservation' },
  profiles: { code: '600100', url: '/userManagement/userProfileManagement' },
  groups: { code: '600200', url: '/userManagement/userGroupManagement' },
  rfCards: { code: '600300', url: '/user/rf-card' },
  offlineUsers: { code: '600400', url: '/userManagement/offlineUserList' },
  images: { code: '600500', url: '/imageManagement/imageManagement' },
  vehicles: { code: '600600', url: '/vehicleManage/list' },
  carrierInfo: { code: '800100', url: '/carrierSystem/carrierInfo' },
  adminAccounts: { code: '800200', url: '/carrierSystem/carrierAcount' },
  roles: { code: '800300', url: '/carrierSystem/role' },
  parameterSettings: { code: '800400', url: '/carrierSystem/parameterSettings' },
  operationLog: { code: '800500', url: '/carrierSystem/operationLog' },
  feedback: { code: '800600', url: '/carrierSystem/feedback' },
  disclaimer: { code: '800700', url: '/carrierSystem/disclaimer' },
  privacyPolicy: { code: '800800', url: '/carrierSystem/privacyPolicy' },
  subOperators: { code: '900000', url: '/SubOperator/operatorAcount' },
} as const satisfies Record<string, Page>

/** The pages of the sub-operator menu; the key names the label `menu.sub.<key>`. */
export const subPages = {
  charging: { code: '910100', url: '/suboperators/monitoring/charging' },
  chargingPile: { code: '910200', url: '/suboperators/monitoring/chargingPile' },
  connector: { code: '910300', url: '/suboperators/monitoring/connector' },
  alarm: { code: '910400', url: '/suboperators/monitoringAlarm/alarm' },
  station: { code: '920100', url: '/suboperators/station' },
  point: { code: '920200', url: '/suboperators/point' },
  bills: { code: '930100', url: '/suboperators/chargingBill/bill' },
  info: { code: '940100', url: '/suboperators/subOperatorInfo/subOperatorInfo' },
} as const satisfies Record<string, Page>

/** The two top-level groups of spec §1; their roots are keys of the menu, not pages. */
export const menuGroups = [
  { key: 'ccms', label: 'menu.group.ccms', root: '/ccms' },
  { key: 'tenant', label: 'menu.group.tenant', root: '/tenant' },
] as const
export type MenuGroup = (typeof menuGroups)[number]['key'] | 'suboperators'

/** Where the sub-operator shell begins; opening it leads to the first granted entry. */
export const subOperatorRoot = '/suboperators'

/** An entry as it is shown, stored and matched by the guard. An entry with children has an empty url. */
export interface MenuItem {
  readonly id: number
  /** The id of the entry it stands under, `rootId` at the top. */
  readonly parentId: number
  readonly code: string
  /** A text key. */
  readonly label: string
  readonly url: string
  readonly group: MenuGroup
  readonly openIn?: 'newTab'
  readonly children: readonly MenuItem[]
}

export const rootId = 0

interface Tree<Name extends string> {
  readonly group: MenuGroup
  readonly prefix: 'menu.' | 'menu.sub.'
  readonly pages: Readonly<Record<Name, Page>>
}

const leafOf =
  <Name extends string>(tree: Tree<Name>) =>
  (id: number, name: Name, parentId = rootId): MenuItem => ({
    id,
    parentId,
    label: `${tree.prefix}${name}`,
    group: tree.group,
    children: [],
    ...tree.pages[name],
  })

/** A section without a page of its own; its children are numbered from `<id>01` in the order given. */
const sectionOf =
  <Name extends string>(tree: Tree<Name>) =>
  (id: number, [name, code]: readonly [name: string, code: string], names: readonly Name[]): MenuItem => ({
    id,
    parentId: rootId,
    code,
    label: `${tree.prefix}${name}`,
    url: '',
    group: tree.group,
    children: names.map((child, index) => leafOf(tree)(id * 100 + index + 1, child, id)),
  })

const ccms: Tree<keyof typeof pages> = { group: 'ccms', prefix: 'menu.', pages }
const tenant: Tree<keyof typeof pages> = { ...ccms, group: 'tenant' }
const sub: Tree<keyof typeof subPages> = { group: 'suboperators', prefix: 'menu.sub.', pages: subPages }

const leaf = leafOf(ccms)
const section = sectionOf(ccms)
const subSection = sectionOf(sub)

/** The fixed tree of spec §2 in its order; entry 9 stands in Tenant Management. */
export const operatorMenu: readonly MenuItem[] = [
  leaf(1, 'home'),
  section(
    2,
    ['monitoring', '200000'],
    ['charging', 'chargingPile', 'connector', 'alarmRecord', 'loadMonitoring', 'bigScreen'],
  ),
  leaf(3, 'loadBalancing'),
  section(
    4,
    ['finance', '400000'],
    ['financialAcount', 'discountStrategy', 'chargeConfiguration', 'bills', 'chargeRecord', 'expenseRecord'],
  ),
  section(5, ['equipment', '500000'], ['stations', 'piles']),
  section(6, ['maintenance', '700000'], ['maintenanceStaff', 'ocppUpdateConfig', 'reservation']),
  section(7, ['users', '600000'], ['profiles', 'groups', 'rfCards', 'offlineUsers', 'images', 'vehicles']),
  section(
    8,
    ['system', '800000'],
    [
      'carrierInfo',
      'adminAccounts',
      'roles',
      'parameterSettings',
      'operationLog',
      'feedback',
      'disclaimer',
      'privacyPolicy',
    ],
  ),
  leafOf(tenant)(9, 'subOperators'),
]

/** The reduced menu of sub-operators (spec §2, its contents are ours: R6.3.07). */
export const subOperatorMenu: readonly MenuItem[] = [
  subSection(1, ['monitoring', '910000'], ['charging', 'chargingPile', 'connector', 'alarm']),
  subSection(2, ['equipment', '920000'], ['station', 'point']),
  subSection(3, ['finance', '930000'], ['bills']),
  subSection(4, ['system', '940000'], ['info']),
]

/** What a maintainer may open whatever its list says (spec §6). */
export const maintainerCodes: readonly string[] = [
  pages.maintenanceStaff.code,
  pages.ocppUpdateConfig.code,
  pages.reservation.code,
]

/** What the menu of a user depends on. `sub` is 0 for the top-level operator and 1 for a sub-operator. */
export interface MenuUser {
  readonly type: UserType
  readonly sub: 0 | 1
  readonly menuCodeList: readonly string[]
}

/** The codes of pages that a user may open, with those a maintainer always has. */
export const grantedCodes = (user: MenuUser): readonly string[] =>
  user.type === 'MAINTAINER' ? [...new Set([...user.menuCodeList, ...maintainerCodes])] : user.menuCodeList

/** The menu of a user by the rules of spec §6, the first that applies. Nothing granted: an empty menu. */
export function buildMenu(user: MenuUser): readonly MenuItem[] {
  if (user.type === 'SUPER') return operatorMenu
  if (user.type === 'NORMAL' && user.sub === 1) return subOperatorMenu
  return granted(user.sub === 1 ? subOperatorMenu : operatorMenu, new Set(grantedCodes(user)))
}

/** Only entries without children are granted by code; a section stays while one of its children does. */
function granted(menu: readonly MenuItem[], codes: ReadonlySet<string>): readonly MenuItem[] {
  return menu.flatMap((item) => {
    if (item.children.length === 0) return codes.has(item.code) ? [item] : []
    const children = granted(item.children, codes)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}

/** Every entry and child of a menu, in tree order. */
export const flatten = (menu: readonly MenuItem[]): readonly MenuItem[] =>
  menu.flatMap((item) => [item, ...flatten(item.children)])

/** Where a user begins: the first entry, its first child if it has one (spec §2). Null for an empty menu. */
export function firstUrl(menu: readonly MenuItem[]): string | null {
  const first = menu[0]
  if (first === undefined) return null
  return first.children[0]?.url ?? first.url
}
