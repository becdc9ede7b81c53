import type { Example } from './examples.ts'

const subOperator = {
  name: 'Lakeside Charging',
  code: 'LAKESIDE',
  contactName: 'Maya Gurung',
  contactPhone: '+977 61 450 123',
  contactEmail: 'maya.gurung@lakeside.example',
}

/** The calls about an operator as a whole, and about who may join its network. */
export const operatorExamples: Readonly<Record<string, Example>> = {
  'GET /operator-service/settings': {},
  'PUT /operator-service/settings': { body: { name: 'Chargebook Demo', currency: 'USD' } },

  // Sub-operators.
  'POST /operator-service/sub-operators': { body: subOperator },
  'GET /operator-service/sub-operators/{id}': { params: { id: '4' } },
  'PUT /operator-service/sub-operators/{id}': { params: { id: '4' }, body: { ...subOperator, name: 'Lakeside Power' } },
  'POST /operator-service/sub-operators/{id}/contract': {
    params: { id: '4' },
    body: {
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2046-01-01T00:00:00.000Z',
      packageTier: 'standard',
      acConnectorsMax: 20,
      dcConnectorsMax: 10,
      administratorId: 'A1',
      clearingAccount: 'PL61 1090 1014 0000 0712 1981 2874',
    },
  },
  'GET /operator-service/sub-operator-choices': {},

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
