import type { Example } from './examples.ts'

/** The calls about an operator as a whole, and about who may join its network. */
export const operatorExamples: Readonly<Record<string, Example>> = {
  'GET /operator-service/settings': {},
  'PUT /operator-service/settings': { body: { name: 'Chargebook Demo', currency: 'USD' } },

  'POST /lab-service/demo/reset': {},

  'GET /dashboard-service/guide': {},

  // Joining.
  'GET /joining-service/piles': { query: { page: 1, size: 10 } },
  'GET /joining-service/piles/{id}': { params: { id: 'CP1' }, status: 404 },
  'POST /joining-service/piles/{id}/{command}': { params: { id: 'CP1', command: 'refuse' }, body: {}, status: 404 },
  'GET /joining-service/attempts': {},
  'GET /joining-service/password': {},
  'POST /joining-service/password': {},
  'POST /joining-service/passwords/{id}/{command}': { params: { id: 'joining', command: 'withdraw' }, body: {} },
}
