import { allowed } from '#tests/console/support/rows.ts'

/** The security of a pile and its events, as the server answers them. */

export const securityCommands = ['changePassword', 'askRaise', 'demand', 'revoke', 'replace']
export const security = {
  id: 'CP000001',
  status: 'profile1',
  profile: 1,
  asked: null,
  shown: { profile: 1, at: '2026-11-20T08:00:00.000Z', isOpen: true },
  passwordSince: '2026-11-19T08:00:00.000Z',
  passwordChange: null,
  certificates: [{ serialNumber: '0A1B', notAfter: '2027-01-01T00:00:00.000Z', isExpired: false }],
  revoked: ['0C'],
  raises: [
    { profile: 2, missing: [] },
    { profile: 3, missing: ['tls', 'certificate'] },
  ],
  offers: securityCommands.map((command) => ({ command, ...allowed })),
}
const event = (id: string, more: object) => ({
  id,
  pileId: 'CP000001',
  at: '2026-11-20T08:00:00.000Z',
  reportedAt: null,
  type: 'PasswordGuessed',
  severity: 'alarming',
  source: 'central',
  techInfo: 'from 192.0.2.7',
  ...more,
})
export const securityEvents = [
  event('9', {}),
  event('8', { type: 'StartupOfTheDevice', severity: 'critical', source: 'pile', techInfo: null }),
  event('7', { type: 'VendorSpecial', severity: 'other', source: 'pile' }),
]
