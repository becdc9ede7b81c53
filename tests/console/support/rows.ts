/** One row of each list, as the server answers them. */

const currency = { code: 'USD', sign: '$', scale: 2 }
const place = {
  pileId: 'CP000001',
  pileName: 'North gate',
  isSimulated: false,
  isLab: false,
  connectorId: 1,
  connectorName: 'A',
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
}
const payer = { customerId: 'C1', customerName: 'Nora Kern' }
export const startedAt = '2026-11-20T07:00:00.000Z'
export const endedAt = '2026-11-20T08:00:00.000Z'
const refused = { allowed: false, reason: 'illegalTransition', guard: null } as const
export const allowed = { allowed: true, reason: null, guard: null } as const

export const recordCommands = ['initiateSettlement', 'markComplete', 'markAbnormal', 'releaseByHand'] as const

/** A charge record of 6.15 in a state, with what may be done with it there. */
export const recordRow = (status: string, may: readonly string[]) => ({
  id: '81',
  status,
  state: status,
  ...place,
  idTag: 'TAG00000001',
  ...payer,
  startedAt,
  endedAt,
  releasedAt: status === 'CHARGE_COMPLETE' ? null : endedAt,
  energy: 10_000,
  meterStart: 0,
  meterStop: 10_000,
  total: 61_500,
  parts: null,
  paidAmount: 0,
  billId: null,
  balanceBefore: null,
  balanceAfter: null,
  implausible: null,
  currency,
  offers: recordCommands.map((command) => ({ command, ...(may.includes(command) ? allowed : refused) })),
})

export const sessionRow = {
  id: '82',
  status: 'charging',
  state: 'Charging',
  ...place,
  idTag: 'TAG00000002',
  ...payer,
  startedAt,
  endedAt: null,
  releasedAt: null,
  energy: 7_300,
  power: 11_000,
  soc: 42,
  meteredAt: endedAt,
  isOnline: true,
  total: 40_000,
  currency,
  remote: ['RemoteStopTransaction', 'UnlockConnector'].map((command) => ({
    command,
    allowed: true,
    reason: null,
    guard: null,
  })),
}

/** The same, as its own page shows it. */
export const sessionDetail = {
  ...sessionRow,
  authorization: 'Accepted',
  meterStart: 0,
  register: 7_300,
  meterReset: false,
  stopReason: null,
  estimated: false,
  tariff: null,
  cost: null,
  hold: null,
  record: null,
  offers: [],
}

const connector = { id: 'CP000001~1', connectorId: 1, name: 'A', status: 'Charging' }

export const pileRow = {
  id: 'CP000001',
  name: 'North gate',
  isSimulated: false,
  isLab: false,
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  type: 'AC',
  enabled: true,
  status: 'online',
  linkState: 'Online',
  linkSince: startedAt,
  bootedAt: startedAt,
  vendor: 'Chargebook',
  model: 'Wallbox',
  serialNumber: null,
  firmwareVersion: '1.0',
  reported: 'Available',
  errorCode: 'NoError',
  connectorCount: 1,
  connectors: [connector],
}

export const connectorRow = {
  id: 'CP000001~1',
  ...place,
  standard: 'IEC2',
  power: 22_000,
  status: 'Charging',
  reported: 'Charging',
  reportedSince: startedAt,
  errorCode: 'NoError',
  info: null,
  vendorErrorCode: null,
  isOnline: true,
  linkSince: startedAt,
  session: { id: '82', startedAt, energy: 7_300, power: 11_000, soc: 42, meteredAt: endedAt },
}

/** What only the page of a pile shows of it. */
export const pileMore = {
  address: null,
  tariff: null,
  releaseDetection: true,
  freeVending: false,
  protocol: 'ocpp1.6',
  heartbeatInterval: 60,
  boxSerialNumber: null,
  iccid: null,
  imsi: null,
  meterType: null,
  meterSerialNumber: null,
  openAlarms: 0,
}

/** A pile as its own page shows it. */
export const pileDetail = { ...pileRow, ...pileMore, connectors: [connectorRow], address: 'Aleje Jerozolimskie 54' }

const exchange = { messageId: 'm1', action: 'Authorize', connectorId: null, latency: 12, errorCode: null, lost: 0 }
const said = (text: string) => ({ text, length: text.length })

/** A call of a pile and our answer to it, the answer first, as the OCPP log lists them. */
export const frames = [
  {
    ...exchange,
    ...said('[3,"m1",{"idTagInfo":{"status":"Invalid"}}]'),
    id: '7-1',
    at: '2026-11-20T08:00:00.112Z',
    sender: '3',
    type: 'CALLRESULT',
    pairId: '7-0',
    status: 'Invalid',
  },
  {
    ...exchange,
    ...said('[2,"m1","Authorize",{"idTag":"TAG00000001"}]'),
    id: '7-0',
    at: '2026-11-20T08:00:00.100Z',
    sender: '2',
    type: 'CALL',
    pairId: '7-1',
    status: null,
  },
] as const

export const alarmRow = {
  id: 'CP000001~1~GroundFailure~1',
  status: 'Undisposed',
  state: 'Undisposed',
  ...place,
  code: 'GroundFailure',
  faultNumber: 2,
  isSafety: true,
  info: null,
  vendorErrorCode: null,
  firstSeenAt: startedAt,
  lastSeenAt: endedAt,
  recoveredAt: null,
  count: 3,
  flaps: 0,
  disposedBy: null,
  remark: null,
  orderId: null,
  offers: [{ command: 'dispose', ...allowed }],
}

export const billRow = {
  id: 'B81',
  status: 'PaySuccess',
  state: 'PaySuccess',
  type: 'Charging',
  recordId: '81',
  reservationId: null,
  ...payer,
  method: 'Balance',
  gateway: null,
  remark: '',
  amount: 61_500,
  attempt: 1,
  openedAt: endedAt,
  paidAt: endedAt,
  balanceBefore: 1_000_000,
  balanceAfter: 938_500,
  reason: null,
  currency,
}

export const billDetail = {
  ...billRow,
  paidAmount: 61_500,
  reference: null,
  paymentUrl: null,
  awaitsPage: false,
  attempts: [],
  record: null,
  reservation: null,
}

export const overview = {
  at: endedAt,
  piles: { online: 11, offline: 2, fault: 1 },
  faultedPiles: 2,
  connectors: [
    { status: 'Charging', count: 5 },
    { status: 'Faulted', count: 3 },
  ],
  sessions: { running: 5, power: 55_000, lastDrawn: { power: 120_000, sessions: 2, since: startedAt } },
  today: { since: startedAt, records: 9, energy: 120_000, revenue: 615_000 },
  openAlarms: 1,
  isEmpty: false,
  recentRecords: [],
}

const none = 0
const cost = {
  currency,
  lines: [],
  energy: 10_000,
  electricity: 61_500,
  service: none,
  idleTime: none,
  reservation: none,
  discount: none,
  deduction: none,
  tax: none,
  total: 61_500,
  rounding: none,
  waived: false,
}
const told = [
  [
    'record.opened',
    {
      pileId: 'CP000001',
      connectorId: 1,
      locationId: 'L1',
      zone: 'Europe/Warsaw',
      idTag: 'TAG00000001',
      customerId: 'C1',
      tariffId: 'T1.1',
      startedAt,
      endedAt,
      meterStart: 0,
      meterStop: 10_000,
      energy: 10_000,
      stopReason: 'Local',
      estimated: false,
    },
  ],
  ['record.released', { releasedAt: endedAt, cost, implausible: null, postings: [] }],
  ['record.settlementInitiated', { billId: 'B81', attempt: 1 }],
  ['record.paid', { billId: 'B81', amount: 61_500, balanceBefore: 1_000_000, balanceAfter: 938_500 }],
] as const

/** The history of the record after it was settled. */
export const settledFacts = told.map(([type, fact], index) => ({
  position: index + 1,
  lifecycle: 'charge-record',
  id: '81',
  version: index + 1,
  type,
  data: fact,
  at: endedAt,
  by: { kind: 'system', process: 'settlement' },
  cause: null,
  correlation: 'test',
  irregular: false,
}))
