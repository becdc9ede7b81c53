import type { Example } from './examples.ts'

/** The calls about what is wrong with piles, and who mends it. */
export const maintenanceExamples: Readonly<Record<string, Example>> = {
  // Alarms.
  'GET /alarm-service/alarms': { query: { page: 1, size: 10 } },
  'GET /alarm-service/alarms/{id}': { params: { id: 'KRK-01~1~GroundFailure~1' } },
  'POST /alarm-service/alarms/{id}/{command}': {
    params: { id: 'KRK-01~1~GroundFailure~1', command: 'dispose' },
    body: { remark: 'Measured on site, nothing found', confirmedOnSite: true },
  },

  // Maintainers; the demo of this document has none.
  'GET /maintenance-service/maintainers': { query: { status: 'enabled', page: 1, size: 10 } },
  'GET /maintenance-service/maintainers/{id}': { params: { id: 'maint0' }, status: 404 },

  // Work orders.
  'GET /maintenance-service/work-orders': { query: { status: 'ALREADY', page: 1, size: 10 } },
  'POST /maintenance-service/work-orders': {
    body: { pileId: 'WAW-01', remarks: 'The display is cracked', isSafety: false },
  },
  'GET /maintenance-service/work-order-choices': { query: { pile: 'WAW' } },
  'GET /maintenance-service/work-orders/{id}': { params: { id: '1' } },
  'POST /maintenance-service/work-orders/{id}/{command}': {
    params: { id: '1', command: 'edit' },
    body: { remarks: 'Offline since yesterday: look at the router first' },
  },
}
