import type { ComponentType } from 'react'
import type { RouteName } from '#contracts/routes.ts'
import type { PublicName } from './public-routes.tsx'
import { lazyPage } from './shell/page/lazy-page.ts'
import type { notBuilt } from './screens/not-built-list.ts'

/** Which page a route inside the shells shows. Pages are fetched when they are first opened. */

type NotBuilt = (typeof notBuilt)[number]

/** Routes that only redirect show nothing; those outside the shells are in `public-routes.tsx`, which comes first. */
type Built = Exclude<RouteName, NotBuilt | PublicName | 'root'>

const resetPassword = lazyPage(async () => (await import('./screens/reset-password.tsx')).ResetPassword)
const offlineListForm = lazyPage(async () => (await import('./screens/offline-list-form.tsx')).OfflineListForm)
const notBuiltPage = lazyPage(async () => (await import('./screens/not-built.tsx')).NotBuilt)

const pages: Readonly<Record<Built, ComponentType>> = {
  home: lazyPage(async () => (await import('./screens/home.tsx')).Home),
  monitorCharging: lazyPage(async () => (await import('./screens/charging.tsx')).Charging),
  monitorChargingDetail: lazyPage(async () => (await import('./screens/charging-detail.tsx')).ChargingDetail),
  monitorChargingPile: lazyPage(async () => (await import('./screens/charging-pile.tsx')).ChargingPile),
  pointDetail: lazyPage(async () => (await import('./screens/point-detail.tsx')).PointDetail),
  monitorConnector: lazyPage(async () => (await import('./screens/connector.tsx')).Connector),
  alarmRecord: lazyPage(async () => (await import('./screens/alarm-record.tsx')).AlarmRecord),
  loadMonitoring: lazyPage(async () => (await import('./screens/load-monitoring.tsx')).LoadMonitoring),
  offlineUserList: lazyPage(async () => (await import('./screens/offline-user-list.tsx')).OfflineUserList),
  AddOfflineUserList: offlineListForm,
  editOfflineUserList: offlineListForm,
  detailOfflineUserList: lazyPage(async () => (await import('./screens/offline-user-detail.tsx')).OfflineUserDetail),
  remoteControl: lazyPage(async () => (await import('./screens/remote-control.tsx')).RemoteControl),
  chargeRecord: lazyPage(async () => (await import('./screens/charge-record.tsx')).ChargeRecord),
  billManagement: lazyPage(async () => (await import('./screens/bill-management.tsx')).BillManagement),
  billDetail: lazyPage(async () => (await import('./screens/bill-detail.tsx')).BillDetail),
  ocppUpdateConfig: lazyPage(async () => (await import('./screens/ocpp-update-config.tsx')).OcppUpdateConfig),
  ocppUpdateConfigAdd: lazyPage(async () => (await import('./screens/ocpp-update-config-form.tsx')).AddUpgrade),
  ocppUpdateConfigEdit: lazyPage(async () => (await import('./screens/ocpp-update-config-form.tsx')).EditUpgrade),
  ocppUpdateConfigDetail: lazyPage(
    async () => (await import('./screens/ocpp-update-config-detail.tsx')).OcppUpdateConfigDetail,
  ),
  reservation: lazyPage(async () => (await import('./screens/reservation.tsx')).Reservation),
  loadingBalance: lazyPage(async () => (await import('./screens/loading-balance.tsx')).LoadingBalance),
  loadingBalanceDetail: lazyPage(
    async () => (await import('./screens/loading-balance-detail.tsx')).LoadingBalanceDetail,
  ),
  loadingBalanceAdd: lazyPage(async () => (await import('./screens/loading-balance-add.tsx')).LoadingBalanceAdd),
  atlas: lazyPage(async () => (await import('./screens/atlas.tsx')).Atlas),
  atlasMachine: lazyPage(async () => (await import('./screens/atlas-machine.tsx')).AtlasMachine),
  atlasRecord: lazyPage(async () => (await import('./screens/atlas-record.tsx')).AtlasRecord),
  rePassword: resetPassword,
  subRePassword: resetPassword,
}

const isBuilt = (name: RouteName): name is Built => Object.hasOwn(pages, name)

/** The page of a route inside the shells; those still to be written share one that says so. */
export const pageOf = (name: RouteName): ComponentType => (isBuilt(name) ? pages[name] : notBuiltPage)
