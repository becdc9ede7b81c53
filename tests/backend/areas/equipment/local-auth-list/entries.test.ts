import { describe, expect, it } from 'vitest'
import { difference, entryOf, merged } from '#backend/areas/equipment/local-auth-list/entries.ts'
import type { EntryOptions } from '#backend/areas/equipment/local-auth-list/entries.ts'
import type { ListEntry } from '#contracts/equipment/lists/local-list.ts'
import { IdTag } from '#contracts/ids.ts'
import type { Instant } from '#contracts/units.ts'

/** What stands in a local list, and how two of them differ (M20; OCPP 1.6 §5.15). */

const at = (text: string) => `2026-12-${text}:00.000Z` as Instant
const options = { validUntil: at('20T00:00'), mayCharge: true, now: at('01T00:00') }
const owned = {
  idTag: IdTag.make('TAG1'),
  name: '',
  expiryDate: null,
  parentIdTag: null,
  customerId: 'C1',
  deliveryType: null,
  recipient: null,
  trackingNumber: null,
  shippedAt: null,
}

type Row = readonly [
  name: string,
  different: { readonly value?: string; readonly expiryDate?: string },
  options: Partial<EntryOptions>,
  status: string,
  end: string,
]

describe('the entry of a card', () => {
  it.each<Row>([
    ['without an end lasts as long as its list', {}, {}, 'Accepted', '20T00:00'],
    ['counts to the end of its last day', { expiryDate: '2026-12-10' }, {}, 'Accepted', '11T00:00'],
    ['does not outlive its list', { expiryDate: '2026-12-31' }, {}, 'Accepted', '20T00:00'],
    ['that is over has expired, to the millisecond', {}, { now: at('20T00:00') }, 'Expired', '20T00:00'],
    ['that is blocked is blocked', { value: 'Blocked' }, {}, 'Blocked', '20T00:00'],
    ['that was seen to expire has expired', { value: 'Expired', expiryDate: '2026-11-30' }, {}, 'Expired', '01T00:00'],
    ['whose owner may not charge is blocked', {}, { mayCharge: false }, 'Blocked', '20T00:00'],
    ['that is blocked and over is blocked', { value: 'Blocked' }, { now: at('21T00:00') }, 'Blocked', '20T00:00'],
  ])('%s', (_, { value = 'Bound', ...different }, more, status, end) => {
    const card = { value, context: { ...owned, ...different } }
    expect(entryOf(card, { ...options, ...more })).toMatchObject({ idTag: 'TAG1', status, expiryDate: at(end) })
  })
})

const entry = (idTag: string, different: Partial<ListEntry> = {}): ListEntry => ({
  idTag,
  status: 'Accepted',
  expiryDate: at('20T00:00'),
  parentIdTag: null,
  ...different,
})

it('of several lists is one, in the order of its tags, and of two entries of a tag the one that lasts longer', () => {
  const longer = entry('tag1', { expiryDate: at('25T00:00') })
  for (const both of [
    [entry('TAG1'), longer],
    [longer, entry('TAG1')],
  ])
    expect(merged([entry('TAG2'), ...both])).toEqual([longer, entry('TAG2')])
})

describe('from one list to the next', () => {
  it('nothing is said of what stays', () => {
    expect(difference([entry('TAG1')], [entry('TAG1')])).toEqual([])
  })

  it.each([
    ['status', { status: 'Blocked' }],
    ['end', { expiryDate: at('21T00:00') }],
    ['group', { parentIdTag: 'FLEET' }],
  ] as const)('an entry with another %s is said anew', (_, different) => {
    expect(difference([entry('TAG1')], [entry('TAG1', different)])).toMatchObject([
      { idTag: 'TAG1', idTagInfo: different },
    ])
  })

  it('what is new is put and what is gone is taken out', () => {
    expect(difference([entry('TAG1')], [entry('TAG2')])).toMatchObject([
      { idTag: 'TAG2', idTagInfo: { status: 'Accepted' } },
      { idTag: 'TAG1' },
    ])
    expect(difference([entry('TAG1')], [])).toEqual([{ idTag: 'TAG1' }])
  })
})
