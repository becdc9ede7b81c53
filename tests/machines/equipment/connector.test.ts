import { describe, expect, it } from 'vitest'
import {
  connectorStatuses,
  displayStatus,
  reportedStatuses,
  wholePileStatuses,
} from '#contracts/equipment/connector.ts'
import type { ConnectorFact, ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { connector, moves } from '#machines/equipment/connector.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'

/** M02: OCPP 1.6 §4.9, the table of connector statuses. */

const reported = (status: ReportedStatus, over: Partial<ConnectorFact['data']> = {}): ConnectorFact['data'] => ({
  pileId: 'CP000001',
  connectorId: 1,
  status,
  errorCode: status === 'Faulted' ? 'OtherError' : 'NoError',
  info: null,
  vendorId: null,
  vendorErrorCode: null,
  since: testStart,
  ...over,
})
const told = (status: ReportedStatus, over: Partial<ConnectorFact['data']> = {}) =>
  ({ type: 'connector.reported', data: reported(status, over), by: 'CP' }) as const

const regular = (from: ReportedStatus, to: ReportedStatus, connectorId = 1): boolean => {
  const fact = {
    type: 'connector.reported',
    data: reported(to, { connectorId }),
    at: testStart,
    by: actorOf.CP,
  } as const
  return !evolve(connector, given(connector, told(from, { connectorId })).state, fact).irregular
}

/** The letters of OCPP 1.6 §4.9: the row is where the status stands, the number what it becomes. */
const rows: readonly (readonly [string, ReportedStatus])[] = [
  ['A', 'Available'],
  ['B', 'Preparing'],
  ['C', 'Charging'],
  ['D', 'SuspendedEV'],
  ['E', 'SuspendedEVSE'],
  ['F', 'Finishing'],
  ['G', 'Reserved'],
  ['H', 'Unavailable'],
  ['I', 'Faulted'],
]
const legal =
  'A2 A3 A4 A5 A7 A8 A9 B1 B3 B4 B5 B6 B9 C1 C4 C5 C6 C8 C9 D1 D3 D5 D6 D8 D9 E1 E3 E4 E6 E8 E9 ' +
  'F1 F2 F8 F9 G1 G2 G8 G9 H1 H2 H3 H4 H5 H9 I1 I2 I3 I4 I5 I6 I7 I8'
const cells = rows.flatMap(([letter, from]) =>
  rows.map(([, to], index) => ({ cell: `${letter}${index + 1}`, from, to })),
)

describe('connector', () => {
  it('knows the 53 moves of the table', () => {
    expect(legal.split(' ').length).toBe(53)
    expect(Object.values(moves).flat().length).toBe(53)
  })

  it.each(cells.filter(({ from, to }) => from !== to))('$cell: $from to $to is regular as the table says', (move) => {
    const { cell, from, to } = move
    expect(regular(from, to)).toBe(legal.split(' ').includes(cell))
    // The pile's word is kept either way.
    given(connector, told(from), told(to)).stands(to)
    given(connector, told(from), told(to)).isIrregular(!legal.split(' ').includes(cell))
  })

  it.each(reportedStatuses)('may begin with %s, and repeat it', (status) => {
    given(connector, told(status)).isIrregular(false)
    given(connector, told(status), told(status, { info: 'again' })).isIrregular(false)
    given(connector, told(status), told(status, { info: 'again' })).stands(status, { info: 'again' })
  })

  it('goes from Available to Preparing and back when nothing starts [R4.2.02]', () => {
    given(connector, told('Available'), told('Preparing')).isIrregular(false)
    given(connector, told('Available'), told('Preparing'), told('Available')).stands('Available')
  })

  it('goes to Charging from Preparing or Available [R4.2.03]', () => {
    expect([regular('Preparing', 'Charging'), regular('Available', 'Charging')]).toEqual([true, true])
    expect(regular('Finishing', 'Charging')).toBe(false)
  })

  it('is suspended and charges again [R4.2.04]', () => {
    for (const status of ['SuspendedEV', 'SuspendedEVSE'] as const) {
      given(connector, told('Charging'), told(status), told('Charging')).isIrregular(false)
      expect(regular('Charging', status)).toBe(true)
    }
  })

  it('finishes when the transaction stops and is free after unplugging [R4.2.05]', () => {
    for (const status of ['Charging', 'SuspendedEV', 'SuspendedEVSE'] as const)
      expect(regular(status, 'Finishing')).toBe(true)
    expect(regular('Finishing', 'Available')).toBe(true)
  })

  it('is reserved from Available and leaves Reserved used, cancelled or expired [R4.2.06]', () => {
    expect(regular('Available', 'Reserved')).toBe(true)
    expect(regular('Charging', 'Reserved')).toBe(false)
    expect([regular('Reserved', 'Preparing'), regular('Reserved', 'Available')]).toEqual([true, true])
  })

  it('becomes Unavailable when idle or after the session, and comes back [R4.2.07]', () => {
    for (const status of ['Available', 'Charging', 'Finishing'] as const)
      expect(regular(status, 'Unavailable')).toBe(true)
    expect(regular('Preparing', 'Unavailable')).toBe(false)
    expect(regular('Unavailable', 'Available')).toBe(true)
  })

  it.each(reportedStatuses.filter((status) => status !== 'Faulted'))(
    'goes from %s to Faulted, remembers it and returns [R4.2.08]',
    (status) => {
      const faulted = given(connector, told(status), told('Faulted'))
      faulted.stands('Faulted', { beforeFault: status })
      faulted.isIrregular(false)
      given(connector, told(status), told('Faulted'), told(status)).isIrregular(false)
      given(connector, told(status), told('Faulted'), told(status)).stands(status, { beforeFault: null })
    },
  )

  it('keeps what was before a fault when the fault is told twice', () => {
    given(connector, told('Charging'), told('Faulted'), told('Faulted')).stands('Faulted', { beforeFault: 'Charging' })
    given(connector, told('Faulted')).stands('Faulted', { beforeFault: null })
  })

  it('keeps since when it began while the status stays', () => {
    const later = afterMinutes(5)
    given(connector, told('Charging'), told('Charging', { since: later })).stands('Charging', { since: testStart })
    given(connector, told('Charging'), told('Finishing', { since: later })).stands('Finishing', { since: later })
  })

  it.each(reportedStatuses)('as connector 0 uses %s only when it is meant for the whole pile', (status) => {
    given(connector, told(status, { connectorId: 0 })).isIrregular(!wholePileStatuses.includes(status))
  })

  it('lets nobody but the charge point report', () => {
    given(connector).when('report', reported('Available')).by('OP').notPermitted()
    given(connector).when('report', reported('Available')).by('CP').becomes('connector.reported').in('Available')
  })
})

describe('displayed connector status', () => {
  const shown = (status: ReportedStatus, errorCode: ErrorCode, online: boolean) =>
    displayStatus({ status, errorCode }, online)

  it('has the eleven words of spec §4 [R4.1.02]', () => {
    const words = [...reportedStatuses, 'OtherError', 'Offline']
    expect([...connectorStatuses].toSorted()).toEqual(words.toSorted())
    expect(Object.keys(connector.tones).toSorted()).toEqual(words.toSorted())
  })

  it('is the reported status while the link stands and there is no error', () => {
    for (const status of reportedStatuses) expect(shown(status, 'NoError', true)).toBe(status)
  })

  it('is OtherError with an error code beside a status that is not Faulted', () => {
    expect(shown('Charging', 'OtherError', true)).toBe('OtherError')
    expect(shown('Charging', 'HighTemperature', true)).toBe('OtherError')
    expect(shown('Faulted', 'OtherError', true)).toBe('OtherError')
    expect(shown('Faulted', 'GroundFailure', true)).toBe('Faulted')
  })

  it('is Offline without a link, and the last reported status after it is back [R4.2.10]', () => {
    expect(shown('Charging', 'NoError', false)).toBe('Offline')
    expect(shown('Faulted', 'OtherError', false)).toBe('Offline')
    expect(shown('Charging', 'NoError', true)).toBe('Charging')
    expect(displayStatus(null, true)).toBe('Offline')
  })
})
