import type { ComponentType } from 'react'
import type { RouteName } from '#contracts/routes.ts'
import type { PublicName } from './public-routes.tsx'
import { lazyPage } from './shell/page/lazy-page.ts'
import type { notBuilt } from './shell/page/not-built-list.ts'

/** Which page a route inside the shells shows. Pages are fetched when they are first opened. */

type NotBuilt = (typeof notBuilt)[number]

/** Routes that only redirect show nothing; those outside the shells are in `public-routes.tsx`, which comes first. */
type BuiltRoute = Exclude<RouteName, NotBuilt | PublicName | 'root'>

const resetPassword = lazyPage(async () => (await import('./areas/account/reset-password.page.tsx')).ResetPassword)
const offlineListForm = lazyPage(
  async () => (await import('./areas/equipment/lists/offline-list-form.page.tsx')).OfflineListForm,
)
const notBuiltPage = lazyPage(async () => (await import('./shell/page/not-built.page.tsx')).NotBuilt)

const pages: Readonly<Record<BuiltRoute, ComponentType>> = {
  home: lazyPage(async () => (await import('./areas/home/home.page.tsx')).Home),
  monitorCharging: lazyPage(async () => (await import('./areas/charging/session/charging.page.tsx')).Charging),
  monitorChargingDetail: lazyPage(
    async () => (await import('./areas/charging/session/charging-detail.page.tsx')).ChargingDetail,
  ),
  monitorChargingPile: lazyPage(
    async () => (await import('./areas/equipment/pile/charging-pile.page.tsx')).ChargingPile,
  ),
  station: lazyPage(async () => (await import('./areas/equipment/location/station.page.tsx')).Station),
  startPoint: lazyPage(async () => (await import('./areas/equipment/location/start-point.page.tsx')).StartPoint),
  stationAdd: lazyPage(async () => (await import('./areas/equipment/location/station-form.page.tsx')).StationForm),
  stationDetail: lazyPage(
    async () => (await import('./areas/equipment/location/station-detail.page.tsx')).StationDetail,
  ),
  point: lazyPage(async () => (await import('./areas/equipment/pile-registration/point.page.tsx')).Point),
  pointAdd: lazyPage(async () => (await import('./areas/equipment/pile-registration/point-form.page.tsx')).PointAdd),
  pointEdit: lazyPage(async () => (await import('./areas/equipment/pile-registration/point-form.page.tsx')).PointEdit),
  pointConfig: lazyPage(
    async () => (await import('./areas/equipment/configuration/point-config.page.tsx')).PointConfig,
  ),
  pointDetail: lazyPage(async () => (await import('./areas/equipment/pile/point-detail.page.tsx')).PointDetail),
  monitorConnector: lazyPage(async () => (await import('./areas/equipment/connector/connector.page.tsx')).Connector),
  maintain: lazyPage(async () => (await import('./areas/maintenance/work-order/maintain.page.tsx')).Maintain),
  maintenanceStaff: lazyPage(
    async () => (await import('./areas/maintenance/maintainer/maintenance-staff.page.tsx')).MaintenanceStaff,
  ),
  alarmRecord: lazyPage(async () => (await import('./areas/maintenance/alarm/alarm-record.page.tsx')).AlarmRecord),
  loadMonitoring: lazyPage(
    async () => (await import('./areas/balancing/load/load-monitoring.page.tsx')).LoadMonitoring,
  ),
  offlineUserList: lazyPage(
    async () => (await import('./areas/equipment/lists/offline-user-list.page.tsx')).OfflineUserList,
  ),
  AddOfflineUserList: offlineListForm,
  editOfflineUserList: offlineListForm,
  detailOfflineUserList: lazyPage(
    async () => (await import('./areas/equipment/lists/offline-user-detail.page.tsx')).OfflineUserDetail,
  ),
  remoteControl: lazyPage(async () => (await import('./areas/equipment/remote/remote-control.page.tsx')).RemoteControl),
  chargeRecord: lazyPage(async () => (await import('./areas/charging/record/charge-record.page.tsx')).ChargeRecord),
  billManagement: lazyPage(async () => (await import('./areas/finance/bill/bill-management.page.tsx')).BillManagement),
  billDetail: lazyPage(async () => (await import('./areas/finance/bill/bill-detail.page.tsx')).BillDetail),
  ocppUpdateConfig: lazyPage(
    async () => (await import('./areas/equipment/firmware/ocpp-update-config.page.tsx')).OcppUpdateConfig,
  ),
  ocppUpdateConfigAdd: lazyPage(
    async () => (await import('./areas/equipment/firmware/ocpp-update-config-form.page.tsx')).AddUpgrade,
  ),
  ocppUpdateConfigEdit: lazyPage(
    async () => (await import('./areas/equipment/firmware/ocpp-update-config-form.page.tsx')).EditUpgrade,
  ),
  ocppUpdateConfigDetail: lazyPage(
    async () => (await import('./areas/equipment/firmware/ocpp-update-config-detail.page.tsx')).OcppUpdateConfigDetail,
  ),
  reservation: lazyPage(async () => (await import('./areas/charging/reservation/reservation.page.tsx')).Reservation),
  chargeConfigurationNew: lazyPage(
    async () => (await import('./areas/finance/tariff-version/charge-configuration.page.tsx')).ChargeConfiguration,
  ),
  chargeConfigurationAddNew: lazyPage(
    async () => (await import('./areas/finance/tariff-version/charge-configuration-form.page.tsx')).AddTariff,
  ),
  chargeConfigurationEditNew: lazyPage(
    async () => (await import('./areas/finance/tariff-version/charge-configuration-form.page.tsx')).EditTariff,
  ),
  rfCard: lazyPage(async () => (await import('./areas/users/rfid-card/rf-card.page.tsx')).RfCard),
  userRecharge: lazyPage(async () => (await import('./areas/users/recharge/user-recharge.page.tsx')).UserRecharge),
  userProfileManagement: lazyPage(
    async () => (await import('./areas/users/customer/customer-list.page.tsx')).CustomerList,
  ),
  customerAdd: lazyPage(async () => (await import('./areas/users/customer/customer-form.page.tsx')).CustomerAdd),
  customerEdit: lazyPage(async () => (await import('./areas/users/customer/customer-form.page.tsx')).CustomerEdit),
  customerDetail: lazyPage(
    async () => (await import('./areas/users/customer/customer-detail.page.tsx')).CustomerDetail,
  ),
  vehicleList: lazyPage(async () => (await import('./areas/users/vehicle/vehicle-list.page.tsx')).VehicleList),
  carrierAcount: lazyPage(async () => (await import('./areas/system/account/carrier-acount.page.tsx')).CarrierAcount),
  carrierAcountAdd: lazyPage(
    async () => (await import('./areas/system/account/carrier-acount-form.page.tsx')).CarrierAcountAdd,
  ),
  carrierAcountEdit: lazyPage(
    async () => (await import('./areas/system/account/carrier-acount-form.page.tsx')).CarrierAcountEdit,
  ),
  carrierAcountDetail: lazyPage(
    async () => (await import('./areas/system/account/carrier-acount-detail.page.tsx')).CarrierAcountDetail,
  ),
  loadingBalance: lazyPage(
    async () => (await import('./areas/balancing/plan/loading-balance.page.tsx')).LoadingBalance,
  ),
  loadingBalanceDetail: lazyPage(
    async () => (await import('./areas/balancing/plan/loading-balance-detail.page.tsx')).LoadingBalanceDetail,
  ),
  loadingBalanceAdd: lazyPage(
    async () => (await import('./areas/balancing/plan/loading-balance-add.page.tsx')).LoadingBalanceAdd,
  ),
  atlas: lazyPage(async () => (await import('./areas/lab/atlas/overview/atlas.page.tsx')).Atlas),
  atlasMachine: lazyPage(async () => (await import('./areas/lab/atlas/machine/atlas-machine.page.tsx')).AtlasMachine),
  atlasRecord: lazyPage(async () => (await import('./areas/lab/atlas/record/atlas-record.page.tsx')).AtlasRecord),
  bench: lazyPage(async () => (await import('./areas/lab/bench/fleet/bench.page.tsx')).Bench),
  benchMessages: lazyPage(
    async () => (await import('./areas/lab/bench/messages/bench-messages.page.tsx')).BenchMessagesPage,
  ),
  benchStories: lazyPage(
    async () => (await import('./areas/lab/bench/stories/bench-stories.page.tsx')).BenchStoriesPage,
  ),
  benchScenarios: lazyPage(async () => (await import('./areas/lab/bench/scenarios/scenarios.page.tsx')).BenchScenarios),
  benchRuns: lazyPage(async () => (await import('./areas/lab/bench/runs/runs.page.tsx')).BenchRuns),
  benchPile: lazyPage(async () => (await import('./areas/lab/bench/pile/bench-pile.page.tsx')).BenchPilePage),
  rePassword: resetPassword,
  subRePassword: resetPassword,
}

const isBuilt = (name: RouteName): name is BuiltRoute => Object.hasOwn(pages, name)

/** The page of a route inside the shells; those still to be written share one that says so. */
export const pageOf = (name: RouteName): ComponentType => (isBuilt(name) ? pages[name] : notBuiltPage)
