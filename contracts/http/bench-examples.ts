import type { Example } from './examples.ts'

const pile = { id: 'WAW-01' }
const template = { count: 2, locationId: 'L3', kind: 'AC', connectorCount: 2, phases: 3, watts: 22_080, quirk: 'none' }

const run = { id: 'a1b2c3' }
const text =
  'name: A pile comes up\nfleet: [{ id: CP000001 }]\nsteps:\n  - powerOn: CP000001\n  - wait: { ready: CP000001 }\n'

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
  'GET /bench-service/done': { status: 404 },
  'PUT /bench-service/recording': { body: { isOn: true, pile: 'WAW-01' }, status: 404 },

  // Scenarios, and runs of them.
  'GET /bench-service/scenarios': { status: 404 },
  'GET /bench-service/scenarios/text': { query: { file: 'charging/plug-to-paid' }, status: 404 },
  'POST /bench-service/scenarios/checks': { body: { text }, status: 404 },
  'POST /bench-service/runs': {
    body: { file: null, text, seed: 7, breakpoints: [2], speed: 0, isPaused: false },
    status: 404,
  },
  'GET /bench-service/runs': { status: 404 },
  'GET /bench-service/taken': { status: 404 },
  'GET /bench-service/runs/{id}': { params: run, status: 404 },
  'POST /bench-service/runs/{id}/acts': { params: run, body: { act: 'step' }, status: 404 },
  'GET /bench-service/runs/{id}/text': { params: run, status: 404 },
  'POST /bench-service/runs/{id}/repeats': { params: run, status: 404 },
  'POST /bench-service/logs': { query: { name: 'charger.log' }, body: '[2,"7","Heartbeat",{}]', status: 404 },
  'GET /bench-service/runs/{id}/report': { params: run, query: { as: 'junit' }, status: 404 },
}
