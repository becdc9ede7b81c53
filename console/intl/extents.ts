import type { NamedRoute, RouteName } from '#contracts/routes.ts'

/**
 * How many texts are there. `first`: what the pages outside the shells say; `frame`: that, and what the frame of the others
 * and the home page say; a family: that, and what its pages say beside it, with which one of them can stand; `shell`: what
 * every page inside says but those of the lab; `all`: everything. What is in which is found out from the modules (`compile.mjs`).
 */
const pages: Readonly<Record<Family, readonly RouteName[]>> = {
  monitoring: [
    'monitorCharging',
    'monitorChargingPile',
    'monitorConnector',
    'alarmRecord',
    'loadMonitoring',
    'remoteControl',
  ],
  pile: ['pointDetail'],
  configuration: ['pointConfig'],
  session: ['monitorChargingDetail'],
  details: ['detailOfflineUserList', 'ocppUpdateConfigDetail', 'stationDetail', 'startPoint', 'carrierAcountDetail'],
  finance: ['chargeRecord', 'billManagement', 'billDetail'],
  prices: ['chargeConfigurationNew', 'chargeConfigurationAddNew', 'chargeConfigurationEditNew'],
  plans: ['loadingBalance', 'loadingBalanceDetail', 'reservation'],
  upkeep: [
    'ocppUpdateConfig',
    'offlineUserList',
    'vehicleList',
    'rfCard',
    'carrierAcount',
    'userProfileManagement',
    'userRecharge',
  ],
  maintenance: ['maintain', 'maintenanceStaff'],
  equipment: ['point', 'station'],
  customer: ['customerDetail'],
  forms: [
    'loadingBalanceAdd',
    'ocppUpdateConfigAdd',
    'ocppUpdateConfigEdit',
    'AddOfflineUserList',
    'editOfflineUserList',
    'pointAdd',
    'pointEdit',
    'stationAdd',
    'customerAdd',
    'customerEdit',
    'carrierAcountAdd',
    'carrierAcountEdit',
    'rePassword',
    'subRePassword',
  ],
  bench: ['bench', 'benchPile', 'benchMessages', 'benchStories'],
  scenarios: ['benchScenarios', 'benchRuns'],
  atlas: ['atlas', 'atlasMachine', 'atlasRecord'],
}

/** The families that most people never open: a page inside does not wait for their texts. */
const lab: readonly Extent[] = ['bench', 'scenarios', 'atlas']

export const isOfLab = (extent: Extent): boolean => lab.includes(extent)

export const families = [
  'monitoring',
  'pile',
  'configuration',
  'session',
  'details',
  'finance',
  'prices',
  'plans',
  'upkeep',
  'maintenance',
  'equipment',
  'customer',
  'forms',
  'bench',
  'scenarios',
  'atlas',
] as const
type Family = (typeof families)[number]

export type Extent = 'first' | 'frame' | Family | 'shell' | 'all'

/** The texts that a page needs to be shown. */
export function extentOf({ name, shell }: Pick<NamedRoute, 'name' | 'shell'>): Extent {
  if (shell === 'public') return 'first'
  return families.find((family) => pages[family].includes(name)) ?? 'frame'
}

const partsOf = (extent: Extent): readonly Extent[] => {
  switch (extent) {
    case 'first':
      return ['first']
    case 'frame':
      return ['first', 'frame']
    case 'shell':
      return ['first', 'frame', 'shell', ...families.filter((family) => !isOfLab(family))]
    case 'all':
      return ['first', 'frame', 'shell', 'all', ...families]
    default:
      return ['first', 'frame', extent]
  }
}

/** Whether the loaded texts include the needed ones. */
export function isEnough(spoken: Extent, needed: Extent): boolean {
  const parts = partsOf(spoken)
  return partsOf(needed).every((part) => parts.includes(part))
}
