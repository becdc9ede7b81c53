import { allowed } from '#tests/console/support/rows.ts'

/** Reservation 7 as the server answers it, its facts, and what a new one can name. */

export const refused = { allowed: false, reason: 'illegalTransition', guard: null } as const
export const active = {
  id: '7',
  status: 'Reserved',
  state: 'Active',
  pileId: 'CP000001',
  pileName: 'North gate',
  isSimulated: false,
  isLab: false,
  connectorId: 1,
  connectorName: 'A',
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  idTag: 'TAG00000001',
  customerId: 'C1',
  customerName: 'Nora Kern',
  startsAt: '2026-11-20T07:00:00.000Z',
  expiresAt: '2026-11-20T07:15:00.000Z',
  endedAt: null,
  outcome: null,
  reason: null,
  fee: 0,
  currency: { code: 'USD', sign: '$', scale: 2 },
  bill: null,
  offers: [
    { command: 'cancel', ...allowed },
    { command: 'force', ...refused },
  ],
}
export const over = (outcome: string, more: object = {}) => ({
  ...active,
  status: 'Finished',
  state: 'Finished',
  endedAt: '2026-11-20T07:15:00.000Z',
  outcome,
  offers: [],
  ...more,
})
export const fact = (
  version: number,
  type: string,
  body: object,
  by: object = { kind: 'person', account: 'admin00' },
) => ({
  position: version,
  lifecycle: 'reservation',
  id: '7',
  version,
  type: `reservation.${type}`,
  data: body,
  at: version === 1 ? '2026-11-20T07:00:00.000Z' : '2026-11-20T07:15:00.000Z',
  by: { id: 'admin00', type: 'SUPER', sub: 0, ...by },
  cause: null,
  correlation: 'test',
  irregular: false,
})
export const choices = {
  cards: [{ idTag: 'TAG00000001', customerId: 'C1', customerName: 'Nora Kern' }],
  piles: [
    {
      id: 'CP000001',
      name: 'North gate',
      connectors: [
        { connectorId: 1, standard: 'IEC2', status: 'Available' },
        { connectorId: 2, standard: 'IEC2', status: 'Charging' },
      ],
    },
  ],
}

export const requested = fact(1, 'requested', {
  number: 7,
  customerId: 'C1',
  idTag: 'TAG00000001',
  parentIdTag: null,
  pileId: 'CP000001',
  connectorId: 1,
  startsInSeconds: null,
  durationMinutes: 15,
  obstacle: null,
  feeMax: 12_300,
  available: 100_000,
})

export const accepted = fact(2, 'accepted', {}, { kind: 'pile', id: 'CP000001' })
