/**
 * Who may import what: architecture §2 (rooms) and §6 (libraries). A folder is ruled by its longest entry.
 * `rooms` are prefixes of paths inside the project, `packages` names from npm; a relative import counts as its path.
 */
export interface Room {
  readonly rooms: readonly string[]
  /** Read for their types only: nothing of them is left at run time. */
  readonly types?: readonly string[]
  readonly packages: readonly string[]
  /** May read files, open sockets and so on through Node's own modules. */
  readonly node: boolean
}

const store = ['backend/store/']
/** Small services that every part of the backend is given. */
const base = ['backend/clock.ts', 'backend/ids.ts', 'backend/proxies.ts', 'backend/settings.ts']
const common = ['contracts/', 'machines/']

export const importTable: Readonly<Record<string, Room>> = {
  'contracts/': { rooms: ['contracts/'], packages: ['effect'], node: false },
  'machines/': { rooms: common, packages: ['xstate', 'effect'], node: false },
  'backend/': {
    rooms: ['backend/', 'locales/', ...common],
    packages: ['effect', 'pino', 'prom-client', '@formatjs/intl', 'temporal-polyfill', 'better-sqlite3'],
    node: true,
  },
  // The test bench is a composition root: the one place that puts our backend and simulated piles together.
  'backend/bench/': {
    rooms: ['backend/', 'simulator/', ...common],
    packages: ['effect', 'pino', 'better-sqlite3'],
    node: true,
  },
  // It writes a world down, and opens one of what was written.
  'backend/capsule/': {
    rooms: [
      'backend/capsule/',
      'backend/ocpp-log/',
      'backend/seed/accounts.ts',
      'backend/world.ts',
      'backend/host.ts',
      'backend/last-program.ts',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['effect'],
    node: true,
  },
  'backend/operate/': {
    rooms: [
      'backend/operate/',
      'backend/kernel/',
      'backend/areas/read-models.ts',
      'backend/areas/finance/wallet/read-model.ts',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['effect', 'tar'],
    node: true,
  },
  'backend/store/': { rooms: [...store, ...base, 'contracts/'], packages: ['better-sqlite3', 'effect'], node: true },
  'backend/payments/': { rooms: ['backend/payments/', 'contracts/'], packages: ['effect'], node: true },
  'backend/pricing/': {
    rooms: ['backend/pricing/', 'contracts/'],
    packages: ['effect', 'temporal-polyfill'],
    node: false,
  },
  'backend/ledger/': { rooms: ['backend/ledger/', 'contracts/'], packages: ['effect'], node: false },
  'backend/balancing/': {
    rooms: ['backend/balancing/', 'contracts/'],
    packages: ['effect', 'temporal-polyfill'],
    node: false,
  },
  'backend/kernel/': {
    types: ['backend/world.ts'],
    rooms: ['backend/kernel/', ...store, ...base, ...common],
    packages: ['effect', 'better-sqlite3'],
    node: false,
  },
  // What each file of a thing may import is said by things.test.ts.
  'backend/areas/': {
    rooms: [
      'backend/areas/',
      'backend/kernel/',
      'backend/pricing/',
      'backend/ledger/',
      'backend/balancing/',
      'backend/http/',
      'backend/ocpp-log/',
      'backend/capsule/',
      'backend/files/quota.ts',
      'backend/places/places.ts',
      'backend/world.ts',
      'backend/host.ts',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['effect', 'better-sqlite3', 'temporal-polyfill', 'fastify'],
    node: true,
  },
  'backend/places/': {
    rooms: ['backend/places/', ...base, 'contracts/'],
    packages: [
      'd3-geo',
      'topojson-client',
      '@photostructure/tz-lookup',
      // For their types.
      'geojson',
      'topojson-specification',
    ],
    node: true,
  },
  'backend/history/': {
    rooms: [
      'backend/history/',
      'backend/kernel/',
      'backend/areas/queries.ts',
      'backend/areas/read-models.ts',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['better-sqlite3'],
    node: true,
  },
  'backend/ocpp-log/': {
    rooms: ['backend/ocpp-log/', ...store, ...base, 'backend/heap.ts', 'contracts/'],
    packages: ['better-sqlite3'],
    node: true,
  },
  'backend/http/': {
    rooms: [
      'backend/http/',
      'backend/kernel/',
      'backend/areas/',
      'backend/ocpp-log/',
      'backend/files/file-storage.ts',
      'backend/files/quota.ts',
      'backend/world.ts',
      'backend/host.ts',
      'locales/',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['effect', 'pino', 'prom-client', '@formatjs/intl', 'temporal-polyfill', 'fastify'],
    node: true,
  },
  'backend/ocpp/': {
    rooms: [
      'backend/ocpp/',
      'backend/kernel/',
      'backend/areas/',
      'backend/world.ts',
      'backend/host.ts',
      ...store,
      ...base,
      ...common,
    ],
    packages: ['effect', 'pino', 'prom-client', 'ws'],
    node: true,
  },
  'backend/files/': {
    types: ['backend/world.ts', 'backend/host.ts'],
    rooms: [
      'backend/files/',
      'backend/areas/system/file/account.ts',
      'backend/areas/equipment/firmware/named.ts',
      'backend/areas/equipment/location-picture/commands.ts',
      ...base,
      'contracts/',
    ],
    packages: [],
    node: true,
  },
  'simulator/': {
    rooms: ['simulator/', ...common],
    packages: ['effect', 'xstate', 'ws', 'yaml', 'basic-ftp', '@peculiar/x509', 'reflect-metadata'],
    node: true,
  },
  'console/': {
    rooms: ['console/', 'locales/', ...common],
    packages: ['effect', 'react', 'react-dom', 'react-intl', 'jotai', '@xstate/react', 'xstate', 'wouter', 'elkjs'],
    node: false,
  },
  'console/kit/': {
    rooms: ['console/kit/', 'console/theme/', 'console/intl/', 'console/clock.ts', ...common],
    packages: [
      'react',
      'react-dom',
      'react-aria',
      'react-aria-components',
      'react-stately',
      '@internationalized/date',
      'react-intl',
      'uplot',
      'uqr',
      'd3-geo',
      'topojson-client',
      'world-atlas',
      // For their types.
      'geojson',
      'topojson-specification',
      'effect',
    ],
    node: false,
  },
  'e2e/': {
    rooms: ['e2e/', 'contracts/', 'locales/', 'simulator/', 'tests/support/'],
    packages: ['@playwright/test', '@axe-core/playwright', '@formatjs/intl', 'effect', 'read-excel-file', 'ws'],
    node: true,
  },
}

/** Libraries that have one place: everything else is given what they make (architecture §6). Types may travel further. */
export const libraryTable: Readonly<Record<string, readonly RegExp[]>> = {
  'better-sqlite3': [/^backend\/(store|bench\/checks)\//u],
  tar: [/^backend\/operate\/archive\.ts$/u],
  fastify: [/^backend\/(http\/|areas\/.*routes\.ts$)/u],
  '@peculiar/x509': [/^backend\/ocpp\/certificates\/signing\.ts$/u, /^simulator\/security\/signing-request\.ts$/u],
  'reflect-metadata': [/^backend\/ocpp\/certificates\/signing\.ts$/u, /^simulator\/security\/signing-request\.ts$/u],
  'ocpp-rpc': [/^backend\/ocpp\/(socket|strict)\.ts$/u, /^simulator\/wire\/socket\.ts$/u],
  yaml: [/^simulator\/(scenarios\/(reading|exploring|recording|shrinking)|bench\/traffic)\//u],
  'basic-ftp': [/^simulator\/files\/net-transfer\.ts$/u],
  xstate: [/^machines\//u, /^simulator\/connector\//u, /^console\/flows\//u],
  jotai: [/^console\/(state|api|shell|areas|domain|intl|flows|theme)\//u, /^console\/[\w-]+\.tsx?$/u],
  'react-aria-components': [/^console\/(kit|theme|shell|intl)\//u],
  'react-aria': [/^console\/(kit|theme|shell)\//u],
  'react-stately': [/^console\/kit\//u],
  '@internationalized/date': [/^console\/kit\//u],
  '@vanilla-extract/css': [/^console\/.*\.css\.ts$/u],
  '@vanilla-extract/recipes': [/^console\/.*\.css\.ts$/u],
  hucre: [/^console\/kit\/sheet\//u],
  uplot: [/^console\/kit\//u],
  uqr: [/^console\/kit\/qr\//u],
  'd3-geo': [/^console\/kit\/map\//u, /^backend\/places\//u],
  'topojson-client': [/^console\/kit\/map\//u, /^backend\/places\//u],
  'world-atlas': [/^console\/kit\/map\//u],
  // For its types: charts are laid out when the console is built.
  elkjs: [/^console\/areas\/lab\/atlas\/chart\/layout\.ts$/u],
  wouter: [/^console\/(routes\.tsx|shell\/|areas\/|domain\/|state\/|kit\/layout\/link\.tsx)/u],
}
