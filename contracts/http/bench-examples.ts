import type { Example } from './examples.ts'

const pile = { id: 'WAW-01' }
const template = { count: 2, locationId: 'L3', kind: 'AC', connectorCount: 2, phases: 3, watts: 22_080, quirk: 'none' }

/** Examples of the calls of the test bench, as a server answers them that has none. */
export const benchExamples: Readonly<Record<string, Example>> = {
  'GET /bench-service/piles': { query: { since: 0 }, status: 404 },
  'GET /bench-service/choices': { status: 404 },
  'GET /bench-service/piles/{id}': { params: pile, status: 404 },
  'GET /bench-service/messages': { status: 404 },
  'GET /bench-service/messages/{number}': { params: { number: 1 }, status: 404 },
  'GET /bench-service/piles/{id}/drafts/{action}': { params: { ...pile, action: 'Heartbeat' }, status: 404 },
  'POST /bench-service/piles': { body: template, status: 404 },
  'DELETE /bench-service/piles/{id}': { params: pile, status: 404 },
  'POST /bench-service/piles/{id}/acts': {
    params: pile,
    body: { act: 'fault', connectorId: 1, fault: 'ground failure', forSeconds: 60 },
    status: 404,
  },
  'PUT /bench-service/traffic': {
    body: { isOn: true, arrivalsPerHour: 6, staysMinutes: 45, faultRate: 0.1, seed: 7 },
    status: 404,
  },
}
