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

/** Examples of the calls about registered piles. */
export const pileExamples: Readonly<Record<string, Example>> = {
  'GET /device-service/registered-piles': { query: { type: 'AC', page: 1, size: 10 } },
  'GET /device-service/registered-piles/{id}': { params: one },
  'GET /device-service/registered-piles/{id}/reach': { params: one },
  'GET /device-service/registered-piles/{id}/uses': { params: one },
  'GET /device-service/pile-choices': { query: { sought: 'central' } },
  'POST /device-service/pile-checks': { body: { rows: [{ id: 'WAW-05', ...draft }] } },
  'POST /device-service/registered-piles': { body: { id: 'WAW-05', ...draft } },
  'POST /device-service/registered-piles/batch': { body: { rows: [{ id: 'WAW-06', ...draft }] } },
  'POST /device-service/registered-piles/{id}/{command}': {
    params: { id: 'WAW-06', command: 'changeConnector' },
    body: { connectorId: 1, name: 'Left', code: 'PL*DEM*E1', standard: 'IEC2', power: 22_000 },
  },
}
