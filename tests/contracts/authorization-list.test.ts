import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { LocalAuthList, givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'

/** What people may keep as an offline list. */

const list = {
  name: 'Staff',
  validUntil: '2027-01-01T00:00:00.000Z',
  chargeableType: 'AC',
  members: { kind: 'group', groupId: 'G1' },
  pileIds: ['CP1'],
}
const isList = (value: unknown): boolean =>
  Schema.decodeUnknownResult(LocalAuthList, { onExcessProperty: 'error' })(value)._tag === 'Success'

describe('an offline list', () => {
  it('is for a group or for customers, exactly one of the two [R5.6.01]', () => {
    expect(isList(list)).toBe(true)
    expect(isList({ ...list, members: { kind: 'customers', customerIds: ['C1'] } })).toBe(true)
    const { members: _, ...neither } = list
    expect(isList(neither)).toBe(false)
    expect(isList({ ...list, members: { kind: 'customers', customerIds: [] } })).toBe(false)
    expect(isList({ ...list, members: { kind: 'group', groupId: 'G1', customerIds: ['C1'] } })).toBe(false)
  })

  it('names what its users may charge [R5.6.02]', () => {
    const { chargeableType: _, ...without } = list
    expect(isList(without)).toBe(false)
    for (const chargeableType of ['AC', 'DC', 'MIXED']) expect(isList({ ...list, chargeableType })).toBe(true)
  })

  it('names each customer and each pile once, and one pile at least', () => {
    expect(isList({ ...list, pileIds: [] })).toBe(false)
    expect(isList({ ...list, pileIds: ['CP1', 'CP1'] })).toBe(false)
    expect(isList({ ...list, members: { kind: 'customers', customerIds: ['C1', 'C1'] } })).toBe(false)
  })

  it('goes to piles that give what it is for', () => {
    expect(givesWhatIsWanted('AC', 'AC')).toBe(true)
    expect(givesWhatIsWanted('AC', 'MIXED')).toBe(true)
    expect(givesWhatIsWanted('AC', 'DC')).toBe(false)
    expect(givesWhatIsWanted('MIXED', 'DC')).toBe(true)
  })
})
