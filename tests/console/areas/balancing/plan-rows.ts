/** Load balancing as the server answers it. */

const startedAt = '2026-11-20T08:00:00.000Z'

export const planRow = {
  id: '4',
  status: 'active',
  state: 'Active',
  name: 'Winter nights',
  locationId: 'L1',
  locationName: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  repeat: 'Daily',
  priority: 2,
  validFrom: null,
  validTo: null,
  slots: [{ fromMinute: 480, power: 50_000 }],
  loadPower: 60_000,
  ratedPower: 132_000,
  livePower: 21_000,
  lastDrawn: null,
  activatedAt: startedAt,
  computedAt: startedAt,
  offers: [],
}

export const profileRow = {
  id: '4~CP000001~1',
  status: 'failed',
  state: 'NotSupported',
  planId: '4',
  pileId: 'CP000001',
  pileName: 'One',
  isSimulated: false,
  isLab: false,
  connectorId: 0,
  isOnline: true,
  chargingProfileId: 1,
  purpose: 'ChargePointMaxProfile',
  transactionId: null,
  stackLevel: 2,
  unit: 'A',
  periods: [
    { startSeconds: 0, limitTenths: 120 },
    { startSeconds: 28_800, limitTenths: 255 },
  ],
  startAt: startedAt,
  sentAt: null,
  attempt: 0,
  acceptedAt: null,
  unfit: 'periodsFit',
  doubt: null,
  compared: null,
  offers: [],
}

export const headroom = {
  locationId: 'L1',
  name: 'Warsaw Central',
  zone: 'Europe/Warsaw',
  load: { power: 60_000, external: 4_000, safetyMargin: 1_000 },
  ratedPower: 132_000,
  slots: [
    { fromMinute: 0, at: '2026-11-19T23:00:00.000Z', available: 55_000, planned: null },
    { fromMinute: 30, at: '2026-11-19T23:30:00.000Z', available: 55_000, planned: 50_000 },
  ],
}
