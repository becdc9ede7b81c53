import type { Example } from './examples.ts'

const one = { id: 'WAW-01' }
const draft = {
  name: 'South gate',
  locationId: 'L1',
  connectorCount: 2,
  standard: 'IEC2',
  connectorPower: 22_000,
  type: 'AC',
  privateType: 'Public',
  tariffId: 'T1.1',
  releaseDetection: true,
}

const place = {
  name: 'Airport, level 2',
  address: 'Żwirki i Wigury 1, Warszawa',
  latitude: 52.1672,
  longitude: 20.9679,
  zone: 'Europe/Warsaw',
  rank: 50,
  loadPower: 90_000,
  parkingFee: { kind: 'charged', amount: 20_000 },
  openingHours: [{ days: 'Daily', from: 300, until: 60 }],
}

const template = {
  name: 'AC22, as we want it',
  vendor: 'Chargebook',
  model: 'AC22',
  keys: [{ key: 'HeartbeatInterval', value: '300' }],
}

/** Examples of the calls about registered locations and piles, and templates of their configuration. */
export const pileExamples: Readonly<Record<string, Example>> = {
  'GET /device-service/locations': { query: { name: 'harbour', page: 1, size: 10 } },
  'GET /device-service/locations/{id}': { params: { id: 'L1' } },
  'GET /device-service/locations/{id}/enabling': { params: { id: 'L1' } },
  'GET /device-service/locations/{id}/reach': { params: { id: 'L1' } },
  'GET /device-service/locations/{id}/uses': { params: { id: 'L1' } },
  'GET /device-service/location-choices': {},
  'POST /device-service/location-checks': { body: { rows: [place] } },
  'POST /device-service/locations': { body: place },
  'POST /device-service/locations/batch': { body: { rows: [place] } },
  'POST /device-service/locations/{id}/pictures/{kind}': {
    params: { id: '1', kind: 'logo' },
    body: 'no picture',
    status: 400,
  },
  'GET /device-service/locations/{id}/pictures/{kind}': { params: { id: '1', kind: 'logo' }, status: 404 },
  'DELETE /device-service/locations/{id}/pictures/{kind}': { params: { id: '1', kind: 'logo' } },
  'POST /device-service/locations/{id}/{command}': { params: { id: '1', command: 'change' }, body: place },
  'GET /device-service/registered-piles': { query: { type: 'AC', page: 1, size: 10 } },
  'GET /device-service/registered-piles/{id}': { params: one },
  'GET /device-service/registered-piles/{id}/enabling': { params: one },
  'GET /device-service/registered-piles/{id}/reach': { params: one },
  'GET /device-service/registered-piles/{id}/templates': { params: one },
  'GET /device-service/registered-piles/{id}/uses': { params: one },
  'GET /device-service/pile-choices': { query: { sought: 'central' } },
  'POST /device-service/pile-checks': { body: { rows: [{ id: 'WAW-05', ...draft }] } },
  'POST /device-service/registered-piles': { body: { id: 'WAW-05', ...draft } },
  'POST /device-service/registered-piles/batch': { body: { rows: [{ id: 'WAW-06', ...draft }] } },
  'POST /device-service/registered-piles/commands/{command}': {
    params: { command: 'enable' },
    body: { ids: ['WAW-06'], form: {} },
  },
  'POST /device-service/registered-piles/{id}/{command}': {
    params: { id: 'WAW-06', command: 'changeConnector' },
    body: { connectorId: 1, name: 'Left', code: 'PL*DEM*E1', standard: 'IEC2', power: 22_000 },
  },

  'POST /device-service/configuration-templates': { body: template },
  'GET /device-service/configuration-templates': { query: { name: 'ac22', page: 1, size: 10 } },
  'GET /device-service/configuration-templates/{id}': { params: { id: '1' } },
  'GET /device-service/configuration-templates/{id}/piles': { params: { id: '1' } },
  'POST /device-service/template-applications': { body: { templateId: '1', pileIds: ['NO-PILE'] }, status: 404 },
  'POST /device-service/configuration-templates/{id}/{command}': {
    params: { id: '1', command: 'change' },
    body: { ...template, name: 'AC22' },
  },
}
