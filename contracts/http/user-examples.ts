import type { Example } from './examples.ts'

const card = {
  idTag: '04A2B3C4D5E680',
  name: 'Van card',
  customerId: 'C0001',
  readByReader: true,
  expiryDate: '2030-12-31',
  parentIdTag: null,
}
const { customerId: _, ...inStock } = card

const person = { name: 'Mary Example', email: 'mary@volt.example', type: 'NORMAL', role: 'NORMAL' }
const mary = { id: 'mary00' }

const vehicle = { name: 'Van', remark: '', isDefault: false }

const customer = {
  firstName: 'Zofia',
  lastName: 'Wróbel',
  gender: 'female',
  email: 'zofia.wrobel@example.com',
  phone: '+48 601 234 567',
  country: 'PL',
  city: 'Warszawa',
  zipCode: '00-001',
  idCard: 'ABC123456',
  accountType: 'PERSONAL',
  payWay: 'PERSONAL',
  creditLine: 100_000,
  evSeries: 'ID.3',
  evModel: 'Pro S',
}
const reason = 'Asked for by telephone'

/** Examples of the calls about customers, cards, vehicles and the accounts of people. */
export const userExamples: Readonly<Record<string, Example>> = {
  // Customers.
  'GET /user-service/customers': { query: { name: 'anna', page: 1, size: 10, sort: 'code' } },
  'GET /user-service/customers/{id}': { params: { id: 'C0001' } },
  'POST /user-service/customers': { body: customer },
  'POST /user-service/customers/{id}/{command}': { params: { id: 'C0002', command: 'block' }, body: { reason } },
  'POST /user-service/customers/commands/{command}': {
    params: { command: 'unblock' },
    body: { ids: ['C0002'], form: { reason } },
  },

  'GET /user-service/customer-choices': { query: { sought: 'anna' } },
  'POST /finance-service/recharges': {
    body: { customerId: 'C0001', amount: 100_000, reason: 'Paid in cash', key: '0123456789abcdef' },
  },
  'GET /finance-service/payment-gateway': {},
  'POST /finance-service/payments': {
    body: { customerId: 'C0001', amount: 250_000, reason: 'Top-up by phone', key: '0123456789abcdef' },
  },
  'POST /payment-service/notifications': {
    body: {
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', client_reference_id: 'P0123456789abcdef' } },
    },
  },
  'GET /finance-service/recharges': { query: { direction: 'topUp', page: 1, size: 10 } },
  'GET /finance-service/recharges/{id}': { params: { id: 'R0123456789abcdef' } },

  // Cards.
  'GET /user-service/seen-cards': {},
  'GET /user-service/card-owners': { query: { sought: 'C00' } },
  'POST /user-service/card-checks': { body: { rows: [card] } },
  'POST /user-service/cards': { body: card },
  'POST /user-service/cards/batch': { body: { rows: [{ ...inStock, idTag: 'STOCK-1', readByReader: false }] } },
  'GET /user-service/cards': { query: { status: 'bind', page: 1, size: 10 } },
  'GET /user-service/cards/{id}': { params: { id: '04a2b3c4d5e680' } },
  'POST /user-service/cards/{id}/{command}': { params: { id: '04a2b3c4d5e680', command: 'block' }, body: {} },
  'POST /user-service/cards/commands/{command}': {
    params: { command: 'delete' },
    body: { ids: ['stock-1'], form: {} },
  },

  // Vehicles.
  'GET /user-service/vehicles': { query: { name: 'car', page: 1, size: 10 } },
  'GET /user-service/vehicles/{id}': { params: { id: '1' } },
  'POST /user-service/vehicles': { body: vehicle },
  'POST /user-service/vehicles/batch': { body: { rows: [vehicle, { ...vehicle, name: 'Second van' }] } },
  'POST /user-service/vehicles/{id}/{command}': {
    params: { id: '7', command: 'change' },
    body: { ...vehicle, remark: 'In the garage' },
  },
  'POST /user-service/vehicles/commands/{command}': {
    params: { command: 'delete' },
    body: { ids: ['8', '9'], form: {} },
  },

  // Accounts of people.
  'GET /user-service/admin-accounts': { query: { type: 'SUPER', page: 1, size: 10 } },
  'POST /user-service/admin-accounts': { body: { account: 'mary00', ...person } },
  'GET /user-service/admin-accounts/{id}': { params: mary },
  'POST /user-service/admin-accounts/{id}/{command}': {
    params: { ...mary, command: 'change' },
    body: { ...person, phone: '+33 612345678' },
  },
  'POST /user-service/api-keys': { body: { name: 'Certification kit', menuCodeList: ['500200'] } },
  'POST /user-service/api-keys/{id}/{command}': {
    params: { id: 'none', command: 'revoke' },
    body: {},
    status: 404,
  },
  'POST /user-service/admin-accounts/{id}/drawn-passwords': { params: mary },
  'POST /user-service/admin-accounts/commands/{command}': {
    params: { command: 'disable' },
    body: { ids: ['mary00'], form: {} },
  },
}
