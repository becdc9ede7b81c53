import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { defaultListQuery, writeListQuery } from '../kit/table/list-query.ts'

/** The addresses of screens. */

const withId = (path: string, id: string): string => `${path}?${new URLSearchParams({ id }).toString()}`

export const sessionAddress = (id: string): string => withId(pathOf('monitorChargingDetail'), id)
export const offlineListAddress = (id: string): string => withId(pathOf('detailOfflineUserList'), id)
/** The form that edits a list. */
export const editOfflineListAddress = (id: string): string => withId(pathOf('editOfflineUserList'), id)
export const billAddress = (id: string): string => withId(pathOf('billDetail'), id)

export const upgradeAddress = (id: string): string => withId(pathOf('ocppUpdateConfigDetail'), id)
export const editUpgradeAddress = (id: string): string => withId(pathOf('ocppUpdateConfigEdit'), id)
/** The form of a new configuration that copies one which can no longer be edited. */
export const copyUpgradeAddress = (id: string): string => withId(pathOf('ocppUpdateConfigAdd'), id)

/** A location's page, and the form that changes it. */
export const locationAddress = (id: string): string => withId(pathOf('stationDetail'), id)
export const editLocationAddress = (id: string): string => withId(pathOf('stationAdd'), id)

/** The piles of a location that are to be enabled. */
export const startPilesAddress = (id: string): string => withId(pathOf('startPoint'), id)

/** The tabs of a pile's page. */
export const pileTabs = ['overview', 'registration', 'security', 'ocppLog', 'typedCalls'] as const
export type PileTab = (typeof pileTabs)[number]

/** A pile's page, by default with its overview. */
export const pileDetailAddress = (id: string, tab: PileTab = 'overview'): string =>
  withId(pathOf('pointDetail'), id) + (tab === 'overview' ? '' : `&tab=${tab}`)

/** The configuration of a pile. */
export const pileConfigurationAddress = (id: string): string => withId(pathOf('pointConfig'), id)
/** Under this name the address of the form of a new pile offers its identity. */
export const identityOffer = 'identity'
/** The form of a new pile with what is known of it. */
export const newPileAddress = (id: string, known: Readonly<Record<string, string>>): string =>
  `${pathOf('pointAdd')}?${new URLSearchParams({ [identityOffer]: id, ...known }).toString()}`
/** The form of a new pile at a location. */
export const newPileAtAddress = (locationId: string): string =>
  `${pathOf('pointAdd')}?${new URLSearchParams({ locationId }).toString()}`
/** The form that changes what is registered of a pile. */
export const editPileAddress = (id: string): string => withId(pathOf('pointEdit'), id)

export const customerAddress = (id: string): string => withId(pathOf('customerDetail'), id)
/** The form that changes what is known of a customer. */
export const editCustomerAddress = (id: string): string => withId(pathOf('customerEdit'), id)

/** Templates for the configuration of piles. */
export const templatesAddress = `${pages.piles.url}?tab=templates`

/** The locations on a map. */
export const stationMapAddress = `${pages.stations.url}?tab=map`

/** The piles that want to join. */
export const waitingPilesAddress = `${pages.piles.url}?tab=joining`

/** Unknown cards that were held to readers. */
export const seenCardsAddress = `${pages.rfCards.url}?tab=seen`

export const planAddress = (id: string): string => withId(pathOf('loadingBalanceDetail'), id)
/** The form that edits a plan. */
export const planFormAddress = (id: string): string => withId(pathOf('loadingBalanceAdd'), id)

/** An admin account, and the form that changes it. */
export const adminAccountAddress = (id: string): string => withId(pathOf('carrierAcountDetail'), id)
export const editAdminAccountAddress = (id: string): string => withId(pathOf('carrierAcountEdit'), id)

/** The load of one location. */
export const loadAddress = (location: string): string =>
  `${pages.loadMonitoring.url}?${new URLSearchParams({ location }).toString()}`

/** For a record without a page of its own: its list, filtered to it, with its details open. */
const inList = (path: string, id: string): string =>
  path + writeListQuery({ ...defaultListQuery, filters: { id }, open: id })

export const recordAddress = (id: string): string => inList(pages.chargeRecord.url, id)
/** The work orders of a maintainer, by account. */
export const ordersOfAddress = (handler: string): string =>
  pathOf('maintain') + writeListQuery({ ...defaultListQuery, filters: { handler } })
/** A work order among the others. */
export const orderAddress = (id: string): string => inList(pathOf('maintain'), id)
export const reservationAddress = (id: string): string => inList(pages.reservation.url, id)
/** The reservations of a pile. */
export const reservationsAddress = (pileId: string): string =>
  pages.reservation.url + writeListQuery({ ...defaultListQuery, filters: { pileId } })
/** Remote control of a pile. */
export const remoteAddress = (pile: string): string =>
  `${pathOf('remoteControl')}?${new URLSearchParams({ pile }).toString()}`
export const pileAddress = (id: string): string => inList(pages.chargingPile.url, id)

/** Price lists with one version open, and the form that changes it or makes the next. */
export const tariffAddress = (id: string): string =>
  pages.chargeConfiguration.url + writeListQuery({ ...defaultListQuery, open: id })
export const editTariffAddress = (id: string): string => withId(pathOf('chargeConfigurationEditNew'), id)

/** Where a thing is shown, by the name of its lifecycle. Throws for one that has no page. */
export function addressOf(lifecycle: string, id: string): string {
  const address = addresses.get(lifecycle)
  if (address === undefined) throw new Error(`${lifecycle} has no page`)
  return address(id)
}

const addresses: ReadonlyMap<string, (id: string) => string> = new Map([
  ['bill', billAddress],
  ['charge-record', recordAddress],
  ['charging-session', sessionAddress],
  ['customer', customerAddress],
  ['firmware-upgrade', upgradeAddress],
  ['location', locationAddress],
  ['offline-list', offlineListAddress],
  ['pile', pileAddress],
  ['pile-security', (id) => pileDetailAddress(id, 'security')],
  ['reservation', reservationAddress],
  ['tariff-version', tariffAddress],
  ['work-order', orderAddress],
])
