import * as firmware from '../areas/equipment/firmware-rows.ts'
import * as loads from '../areas/balancing/load-rows.ts'
import * as plans from '../areas/balancing/plan-rows.ts'
import { active } from '../areas/charging/reservation-rows.ts'
import * as rows from '../support/rows.ts'

/**
 * A row of each list and detail in which no two values look alike: a value that stands under the heading of another one
 * is seen. Moments are minutes of one morning, amounts and energies differ in their first digit.
 */

/** A moment on the test's day, UTC; readers sit in Warsaw, an hour ahead. */
const at = (time: string): string => `2026-11-20T${time}.000Z`

const where = {
  pileId: 'CP000001',
  pileName: 'North gate',
  isSimulated: false,
  isLab: false,
  connectorId: 2,
  connectorName: 'B',
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
}

export const record = {
  ...rows.recordRow('RECORD_COMPLETE', []),
  ...where,
  startedAt: at('07:01:02'),
  endedAt: at('08:03:04'),
  releasedAt: at('09:05:06'),
  energy: 10_000,
  meterStart: 20_000,
  meterStop: 30_000,
  total: 61_500,
  paidAmount: 61_500,
  billId: 'B81',
  balanceBefore: 723_400,
  balanceAfter: 661_900,
}

const sessionValues = {
  ...where,
  status: 'closed',
  state: 'Released',
  startedAt: at('07:11:12'),
  endedAt: at('08:13:14'),
  releasedAt: at('09:15:16'),
  meteredAt: at('08:17:18'),
  energy: 7_300,
  power: 11_000,
  soc: 42,
  total: 43_200,
}
export const sessionInList = { ...rows.sessionRow, ...sessionValues }
export const runningSession = {
  ...sessionInList,
  id: '83',
  status: 'charging',
  state: 'Charging',
  endedAt: null,
  releasedAt: null,
}
export const session = {
  ...rows.sessionDetail,
  ...sessionValues,
  meterStart: 20_000,
  register: 27_300,
  stopReason: 'EVDisconnected',
}

const pileValues = {
  type: 'DC',
  linkSince: at('07:21:22'),
  bootedAt: at('06:23:24'),
  vendor: 'Volt',
  model: 'V2',
  serialNumber: 'SN-31',
  firmwareVersion: '1.7',
}
export const pileInList = { ...rows.pileRow, ...pileValues }
export const pile = {
  ...rows.pileDetail,
  ...pileValues,
  boxSerialNumber: 'BOX-32',
  iccid: 'ICC-33',
  imsi: 'IMSI-34',
  meterType: 'MT-35',
  meterSerialNumber: 'MS-36',
  heartbeatInterval: 61,
  openAlarms: 3,
}

export const connector = {
  ...rows.connectorRow,
  ...where,
  id: 'CP000001~2',
  power: 22_000,
  status: 'Charging',
  reported: 'SuspendedEV',
  reportedSince: at('07:31:32'),
  errorCode: 'WeakSignal',
  info: 'antenna',
  vendorErrorCode: 'V-37',
  linkSince: at('06:33:34'),
  session: {
    id: '82',
    startedAt: at('07:35:36'),
    energy: 7_300,
    power: 11_000,
    soc: 42,
    meteredAt: at('07:37:38'),
  },
}

export const alarm = {
  ...rows.alarmRow,
  ...where,
  status: 'ManualDisposed',
  state: 'ManualDisposed',
  info: 'wet socket',
  vendorErrorCode: 'V-38',
  firstSeenAt: at('07:41:42'),
  lastSeenAt: at('08:43:44'),
  recoveredAt: at('09:45:46'),
  count: 3,
  flaps: 5,
  disposedBy: 'oper00',
  remark: 'dried',
  offers: [],
}

export const bill = {
  ...rows.billDetail,
  type: 'Charging',
  method: 'Balance',
  amount: 61_500,
  paidAmount: 60_400,
  openedAt: at('07:51:52'),
  paidAt: at('08:53:54'),
  balanceBefore: 723_400,
  balanceAfter: 661_900,
  reference: 'REF-39',
  paymentUrl: null,
  awaitsPage: false,
  remark: 'at the desk',
  attempts: [
    {
      attempt: 1,
      amount: 61_500,
      startedAt: at('08:51:52'),
      startedBy: { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 },
      endedAt: at('08:52:53'),
      outcome: 'PayFail',
      reason: 'INSUFFICIENT_FUNDS',
    },
  ],
  // A reservation of 49 minutes: 5.39, 0.75 of tax, and a cent that both lack.
  reservation: {
    zone: 'Europe/Warsaw',
    cost: {
      currency: rows.billRow.currency,
      lines: [
        {
          kind: 'reservation',
          slot: null,
          from: at('06:01:02'),
          to: at('06:50:02'),
          quantity: 2_940_000,
          unit: 'MINUTE',
          unitPrice: 1_100,
          cap: null,
          amount: 53_900,
        },
        { kind: 'tax', name: 'VAT', rate: 1_400, amount: 7_500 },
        { kind: 'rounding', amount: 100 },
      ],
      energy: 0,
      electricity: 0,
      service: 0,
      idleTime: 0,
      reservation: 53_900,
      discount: 0,
      deduction: 0,
      tax: 7_500,
      total: 61_500,
      rounding: 100,
      waived: false,
    },
  },
}

export const offlineList = {
  id: '1',
  name: 'Garage',
  status: 'FAIL',
  pushedAt: at('07:58:59'),
  validUntil: '2026-12-31T22:59:59.999Z',
  chargeableType: 'AC',
  piles: 4,
  pilesPushed: 1,
  customers: 3,
  groupName: 'Season tickets',
}

export const command = {
  id: '51',
  status: 'done',
  state: 'Done',
  ...where,
  action: 'UnlockConnector',
  payload: { connectorId: 2 },
  effect: 'ConnectorFreed',
  answer: 'Unlocked',
  conf: { status: 'Unlocked' },
  late: false,
  issuer: 'oper00',
  wisher: 'oper00',
  reason: 'cable stuck',
  issuedAt: at('07:03:04'),
  expiresAt: at('07:04:04'),
  sentAt: at('07:05:06'),
  effectSeenAt: at('07:06:07'),
  offers: [],
}

export const reservation = {
  ...active,
  ...where,
  startsAt: at('07:02:03'),
  expiresAt: at('08:04:05'),
  endedAt: at('08:06:07'),
  status: 'Finished',
  state: 'Finished',
  outcome: 'NO_SHOW',
  fee: 23_400,
  offers: [],
}

export const upgrade = {
  ...firmware.upgradeRow,
  retrieveAt: at('07:12:13'),
  draftedAt: at('08:14:15'),
  issuedAt: at('08:16:17'),
  endedAt: at('09:18:19'),
  status: 'retired',
  state: 'Retired',
  retries: 3,
  retryIntervalSeconds: 60,
  offers: [],
}

export const job = {
  ...firmware.jobRow,
  retrieveAt: at('07:22:23'),
  sentAt: at('08:24:25'),
  movedAt: at('09:26:27'),
  offers: [],
}

export const diagnostics = {
  ...firmware.diagnosticsRow,
  startsAt: at('07:32:33'),
  stopsAt: at('08:34:35'),
  requestedAt: at('09:36:37'),
}

export const plan = {
  ...plans.planRow,
  validFrom: at('07:42:43'),
  validTo: at('23:44:45'),
  activatedAt: at('08:46:47'),
  computedAt: at('09:48:49'),
}

export const profile = {
  ...plans.profileRow,
  startAt: at('07:52:53'),
  sentAt: at('08:54:55'),
  acceptedAt: at('09:56:57'),
  attempt: 2,
}

export const load = loads.loadDetail

export { headroom } from '../areas/balancing/plan-rows.ts'
