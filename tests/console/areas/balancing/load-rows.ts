/** The load of locations as the server answers it. */

export const loadRow = {
  id: 'L1',
  name: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  load: {
    power: 60_000,
    external: 4_000,
    safetyMargin: 1_000,
    circuits: [
      { id: 'hall', name: 'Hall', power: 40_000, parentId: null, pileIds: ['CP000001'] },
      { id: 'row', name: 'Row B', power: 20_000, parentId: 'hall', pileIds: ['CP000002'] },
    ],
  },
  ratedPower: 132_000,
  given: 52_000,
  drawn: 57_500,
  lastDrawn: null,
  headroom: -2_500,
  planId: '4',
  planName: 'Winter nights',
  piles: 3,
  confirmed: 1,
  astray: 1,
  sessions: 2,
}

const pile = { isOnline: true, ratedPower: 44_000, drawn: 0, lastDrawn: null, sessions: [] }

export const loadDetail = {
  ...loadRow,
  circuits: [
    {
      id: 'hall',
      name: 'Hall',
      power: 40_000,
      parentId: null,
      given: 30_000,
      drawn: 28_000,
      lastDrawn: null,
      headroom: 12_000,
      piles: 2,
    },
    {
      id: 'row',
      name: 'Row B',
      power: 20_000,
      parentId: 'hall',
      given: 9_000,
      drawn: 8_500,
      lastDrawn: null,
      headroom: 11_500,
      piles: 1,
    },
  ],
  pileList: [
    {
      ...pile,
      id: 'CP000001',
      name: 'One',
      circuitId: 'hall',
      limit: 21_500,
      status: 'applied',
      state: 'Verified',
      given: 21_500,
      drawn: 19_500,
      sessions: [{ id: '82', connectorId: 1, power: 19_500 }],
    },
    {
      ...pile,
      id: 'CP000002',
      name: 'Two',
      circuitId: 'row',
      limit: 9_000,
      status: 'drift',
      state: 'Drifted',
      given: 44_000,
    },
    {
      ...pile,
      id: 'CP000003',
      name: 'CP000003',
      circuitId: null,
      isOnline: false,
      limit: null,
      status: null,
      state: null,
      drawn: null,
      lastDrawn: { power: 22_000, sessions: 1, since: '2026-11-20T05:00:00.000Z' },
      given: 44_000,
    },
  ],
}
