/** The parts of the product by which the atlas gathers its lifecycles, in the order they are shown. */
export const areas = ['devices', 'charging', 'money', 'people', 'operation'] as const
export type Area = (typeof areas)[number]

const members: Readonly<Record<Area, readonly string[]>> = {
  devices: [
    'pile-link',
    'pile-configuration',
    'configuration-template',
    'connector',
    'pile',
    'location',
    'pile-security',
    'joining',
    'admission',
    'availability',
    'enablement',
    'remote-command',
    'balancing-plan',
    'charging-profile',
    'authorization-list',
    'offline-list',
    'local-list',
  ],
  charging: ['charging-session', 'charge-record', 'reservation', 'tariff', 'tariff-version', 'tariff-assignment'],
  money: [
    'bill',
    'wallet',
    'wallet-hold',
    'refund',
    'credit-issuance',
    'settlement-statement',
    'discount-card',
    'approval',
  ],
  people: [
    'customer',
    'user-status',
    'membership',
    'rfid-card',
    'user-group',
    'vehicle',
    'account',
    'api-key',
    'sign-in',
    'operator',
    'operator-settings',
    'sub-operator',
    'sub-operator-contract',
    'banner',
    'feedback',
  ],
  operation: ['alarm', 'work-order', 'firmware-upgrade', 'firmware-job', 'firmware-file', 'diagnostics', 'bench-use'],
}

/** The area of a lifecycle; undefined for one without an area, which a test reports. */
export const areaOf = (lifecycle: string): Area | undefined => areas.find((area) => members[area].includes(lifecycle))

export const isArea = (word: string | null): word is Area => areas.some((area) => area === word)
