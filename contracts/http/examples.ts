import type { Endpoint } from '../endpoint.ts'
import { benchExamples } from './bench-examples.ts'
import { homeExamples } from './home-examples.ts'
import { maintenanceExamples } from './maintenance-examples.ts'
import { operatorExamples } from './operator-examples.ts'
import { pileExamples } from './pile-examples.ts'
import { userExamples } from './user-examples.ts'

/**
 * One example of every call, for the API documentation: a test sends each of them, in this order, to a server with the demo
 * network and gets the status that stands here. Ids are the demo's. What begins with `$` was answered by a call ahead of
 * it, but for `$password` and `$code`, which are what the installation was started with.
 */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** The status of the answer; 200 by default. */
  readonly status?: number
}

const pile = { id: 'WAW-01' }
const record = { id: '84' }
const reason = 'Asked for by telephone'

const upgrade = {
  vendor: 'Chargebook',
  model: 'AC22',
  version: '2.4.1',
  fileAddress: 'ftp://files.example/firmware/ac22-2.4.1.bin',
  retrieveAt: '2030-01-31T23:00:00.000Z',
  retries: 3,
  retryIntervalSeconds: 60,
  signing: null,
  description: '',
}

const plan = {
  name: 'Evening',
  locationId: 'L3',
  repeat: 'Daily',
  priority: 1,
  validFrom: null,
  validTo: null,
  slots: [{ fromMinute: 1_020, power: 60_000 }],
}

const list = {
  name: 'Night shift',
  validUntil: '2030-12-31T23:00:00.000Z',
  chargeableType: 'MIXED',
  members: { kind: 'customers', customerIds: ['C0001'] },
  pileIds: ['WAW-01'],
}

const tariff = {
  name: 'Day and night',
  electricity: {
    by: 'timeOfUse',
    rows: [
      { from: '00:00', to: '06:00', price: 2_500 },
      { from: '06:00', to: '24:00', price: 4_900 },
    ],
    layers: [{ days: { kind: 'weekdays', weekdays: [6, 7] }, rows: [{ from: '06:00', to: '22:00', price: 3_500 }] }],
  },
  service: { mode: 'perUnit', price: 125, unit: 'KWH' },
  placeholder: { pricePerMinute: 500, freeMinutes: 15, cap: 120_000 },
  idle: { reservation: 800, charging: 0, ending: 0 },
  reservation: { fee: 10_000, cancellation: 5_000 },
  threshold: { amount: 0, energy: 100 },
  tax: { mode: 'inclusive', name: 'VAT', rate: 2_300 },
}
const charge = { zone: 'Europe/Warsaw', date: '2030-01-08', at: '18:10', minutes: 35, power: 11_000, staysMinutes: 0 }

/** By method and path. */
export const examples: Readonly<Record<string, Example>> = {
  // Signing in, and who one is (spec §7).
  'GET /user-service/auth/captcha': {},
  'POST /user-service/auth/login/operator': {
    body: { operatorCode: '0PL002', account: 'admin00', password: '$password', captchaId: '$captchaId', code: '$code' },
  },
  'GET /user-service/operator/homepage': { query: { name: 'demo', page: 1, size: 10 } },
  'GET /user-service/operator/login/info/{operatorCode}': { params: { operatorCode: '0PL002' } },
  'GET /user-service/person/operator': {},
  'GET /user-service/person/operator/info': {},
  'GET /user-service/person/operator/support/currency': {},
  'GET /user-service/person/operator/area-code': {},

  // Health and figures.
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
  'GET /openapi.json': {},

  // What happened, and what may be done.
  'GET /lifecycle-service/{lifecycle}/{id}/facts': {
    params: { lifecycle: 'charge-record', id: '84' },
    query: { after: 0, limit: 10 },
  },
  'GET /lifecycle-service/{lifecycle}/{id}/offers': { params: { lifecycle: 'charge-record', id: '84' } },
  'GET /lifecycle-service/atlas': {},
  'GET /lifecycle-service/{lifecycle}/instances': {
    params: { lifecycle: 'charge-record' },
    query: { state: 'RECORD_COMPLETE', page: 1, size: 10 },
  },
  'GET /lifecycle-service/facts/{position}': { params: { position: 1 } },
  'GET /lab-service/capsules/records/{id}': { params: { id: '84' } },
  'GET /lab-service/capsules/piles/{id}': {
    params: { id: 'WAW-01' },
    query: { from: '2030-01-01T00:00:00.000Z', to: '2030-01-02T00:00:00.000Z' },
  },
  ...benchExamples,
  ...homeExamples,

  // Charges and bills.
  'GET /charge-service/sessions': { query: { pileId: 'WAW-01', page: 1, size: 10, sort: '-startedAt' } },
  'GET /charge-service/sessions/{id}': { params: record },
  'GET /charge-service/sessions/{id}/curve': { params: record },
  'GET /charge-service/records': { query: { status: 'RECORD_UNSETTLED', size: 30, sort: '-endedAt' } },
  'GET /charge-service/records/{id}': { params: record },
  'POST /charge-service/records/{id}/{command}': {
    params: { ...record, command: 'markAbnormal' },
    body: { reason: 'The meter was exchanged' },
  },
  'GET /finance-service/bills': { query: { status: 'PayFail', page: 1 } },
  'GET /finance-service/bills/{id}': { params: { id: 'B1' } },
  'GET /finance-service/tariffs': { query: { status: 'published', page: 1, size: 10 } },
  'GET /finance-service/tariffs/{id}': { params: { id: 'T1.1' } },
  'POST /finance-service/tariffs': { body: tariff },
  'POST /finance-service/tariffs/{id}/{command}': { params: { id: 'P2.1', command: 'publishNow' }, body: {} },
  'POST /finance-service/tariffs/{id}/versions': { params: { id: 'P2.1' }, body: tariff },
  'POST /finance-service/tariff-previews': { body: { form: tariff, charge } },
  'POST /finance-service/tariff-assignments': { body: { source: 'location', id: 'L1', tariffId: 'T1.1' } },
  'GET /finance-service/tariff-targets': { query: { name: 'a' } },
  'GET /finance-service/tariff-zones': {},
  'GET /finance-service/tariff-choice': { query: { pileId: 'WAW-01', customerId: 'C0001' } },

  // Piles.
  'GET /device-service/piles': { query: { locationId: 'L1', sort: 'name' } },
  'GET /device-service/piles/{id}': { params: pile },
  'GET /device-service/piles/{id}/quirks': { params: pile },
  'PUT /device-service/piles/{id}/free-vending': { params: pile, body: { freeVending: false } },
  'PUT /device-service/piles/{id}/lab': { params: pile, body: { isLab: true } },
  ...maintenanceExamples,
  ...operatorExamples,
  ...pileExamples,
  ...userExamples,
  'GET /device-service/connectors': { query: { pileId: 'WAW-01' } },
  'GET /device-service/connector-counts': {},
  'GET /device-service/piles/{id}/ocpp-log': { params: pile, query: { connectorId: 1, size: 10 } },
  'GET /device-service/piles/{id}/ocpp-log/{frame}': { params: { ...pile, frame: '$frame' } },
  'GET /device-service/piles/{id}/ocpp-log/export': { params: pile, query: { format: 'csv' } },

  // Commands.
  'GET /command-service/commands': { query: { pileId: 'WAW-01', sort: '-issuedAt' } },
  'GET /command-service/commands/{id}': { params: { id: '1' } },
  'POST /command-service/commands': {
    body: { pileId: 'WAW-01', connectorId: 1, action: 'UnlockConnector', payload: { connectorId: 1 }, reason },
  },
  'POST /command-service/calls': {
    body: { pileId: 'WAW-01', action: 'UnlockConnector', payload: '{ "connectorId": 9 }' },
  },
  'POST /command-service/commands/{id}/{command}': { params: { id: '5', command: 'cancel' }, body: {} },

  // Reservations.
  'GET /reservation-service/reservations': { query: { status: 'Finished', page: 1 } },
  'GET /reservation-service/reservations/{id}': { params: { id: '1' } },
  'POST /reservation-service/reservations': {
    body: { idTag: 'CARD0001', pileId: 'WAW-01', connectorId: 1, startsInSeconds: 3_600, durationMinutes: 15 },
  },
  'POST /reservation-service/reservations/{id}/{command}': {
    params: { id: '4', command: 'cancel' },
    body: { reason: 'The driver called' },
  },
  'GET /reservation-service/reservation-choices': { query: { card: 'CARD0001' } },

  // Load balancing.
  'GET /balancing-service/plans': { query: { page: 1, size: 10 } },
  'GET /balancing-service/plans/{id}': { params: { id: '1' } },
  'POST /balancing-service/plans': { body: plan },
  'POST /balancing-service/plans/{id}/{command}': {
    params: { id: '4', command: 'edit' },
    body: { ...plan, name: 'Late evening' },
  },
  'GET /balancing-service/profiles': { query: { planId: '2' } },
  'POST /balancing-service/limits': {
    body: { pileId: 'WAW-01', connectorId: 1, purpose: 'TxDefaultProfile', power: 7_400, validTo: null },
  },
  // The pile has not refused it: there is nothing to send again.
  'POST /balancing-service/profiles/{id}/{command}': {
    params: { id: '$profile', command: 'retry' },
    body: {},
    status: 409,
  },
  'GET /balancing-service/locations': {},
  'GET /balancing-service/loads': {},
  'GET /balancing-service/loads/{id}': { params: { id: 'L1' } },
  'PUT /balancing-service/loads/{id}': {
    params: { id: 'L3' },
    body: { power: 160_000, external: 15_000, safetyMargin: 10_000 },
  },

  // Firmware.
  'GET /firmware-service/upgrades': { query: { page: 1, size: 10 } },
  'POST /firmware-service/upgrades': { body: { ...upgrade, copyOf: null } },
  'GET /firmware-service/upgrades/{id}': { params: { id: '1' } },
  'GET /firmware-service/upgrades/{id}/candidates': { params: { id: '1' } },
  'POST /firmware-service/upgrades/{id}/{command}': {
    params: { id: '1', command: 'issue' },
    body: { pileIds: ['WAW-01'], waitsForIdle: false },
  },
  'GET /firmware-service/models': {},
  'GET /firmware-service/jobs': { query: { page: 1 } },
  'POST /firmware-service/jobs/{id}/{command}': { params: { id: '$job', command: 'cancel' }, body: {} },
  'POST /firmware-service/files': { query: { name: 'ac22-2.4.1.bin' }, body: 'the bytes of the file' },

  // Logs of piles.
  'GET /diagnostics-service/uploads': { query: { page: 1 } },
  'POST /diagnostics-service/uploads': {
    body: {
      locationId: 'L1',
      pileId: 'WAW-01',
      type: 1,
      fileAddress: 'ftp://files.example/logs/',
      vendorId: 'Chargebook',
      startsAt: '2026-11-19T08:00:00.000Z',
      stopsAt: '2026-11-20T08:00:00.000Z',
      retries: 3,
      retryIntervalSeconds: 60,
      repeatOf: null,
      reason,
    },
  },
  'GET /diagnostics-service/uploads/{id}': { params: { id: '1' } },
  'GET /diagnostics-service/uploads/{id}/file': { params: { id: '1' } },
  'GET /diagnostics-service/address': {},

  // Offline lists.
  'GET /user-service/offline-lists': { query: { page: 1, size: 10 } },
  'GET /user-service/offline-lists/{id}': { params: { id: '1' } },
  'POST /user-service/offline-lists': { body: list },
  'PUT /user-service/offline-lists/{id}': { params: { id: '4' }, body: { ...list, name: 'Early shift' } },
  // The push has not failed: there is nothing to repeat.
  'POST /user-service/offline-list-pushes/{id}/{command}': {
    params: { id: '2~MRS-02', command: 'retry' },
    body: {},
    status: 409,
  },
  'GET /user-service/offline-list-choices': { query: { sought: 'WAW' } },

  // Four eyes. No charge of the demo costs so much that somebody has requested approval of anything about it.
  'GET /approval-service/approvals': { query: { status: 'waiting', page: 1, size: 10 } },
  'GET /approval-service/approvals/{id}': { params: { id: '1' }, status: 404 },
  'POST /approval-service/approvals/{id}/{command}': {
    params: { id: '1', command: 'refuse' },
    body: { reason },
    status: 404,
  },
  'GET /approval-service/terms': {},

  // The security of piles.
  'GET /security-service/piles/{id}': { params: pile },
  'GET /security-service/events': { query: { page: 1, size: 10 } },
  'POST /security-service/piles/{id}/password': { params: pile, body: {} },
  'POST /security-service/piles/{id}/{command}': { params: { ...pile, command: 'replace' }, body: {} },

  // Locked sign-ins: nobody is locked in the demo.
  'GET /user-service/sign-in-locks': { query: { page: 1, size: 10 } },
  'POST /user-service/sign-in-locks/{id}/{command}': {
    params: { id: 'A1~1', command: 'unlock' },
    body: {},
    status: 404,
  },

  // The end of a sign-in.
  'GET /user-service/auth/token/refresh': {},
  'DELETE /user-service/auth/token/{accessToken}': { params: { accessToken: '$accessToken' } },
  'PUT /user-service/person/operator/password': {
    body: { oldPassword: '$password', newPassword: 'newer1password', confirmPassword: 'newer1password' },
  },
}

/** The example of a call. */
export const exampleOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Example | undefined =>
  examples[`${method} ${path}`]
