import { describe, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { onBehalfOf, pile, system, wisherOf } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { instant, money } from '#contracts/units.ts'
import { actorName, reasonText } from '#console/domain/who-and-why.ts'
import { sentenceOf } from '#console/domain/history/history-entries.ts'
import { entriesOf } from '#console/domain/history/history-runs.ts'
import { atlas } from '#machines/atlas.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { toneOf } from '#machines/kit/state-words.ts'
import { localeFolders } from '#tests/support/code/locales.ts'
import { costOf } from '#tests/support/site/record.ts'
import { forSeeds } from '#tests/support/seed.ts'
import { factPool, walk } from '#tests/support/lifecycles/walks.ts'
import { textContextOf } from '../support/text-context.ts'

const english = textContextOf('en')
const start = Date.UTC(2026, 10, 20, 8)
const person: Actor = { kind: 'person', id: 'A1', account: 'admin00', type: 'SUPER', sub: 0 }

interface Told {
  readonly type: string
  readonly data: unknown
  readonly by?: Actor
  readonly irregular?: boolean
}

/** Facts of one stream, a minute apart. */
const stream = (lifecycle: string, told: readonly Told[]): readonly Fact[] =>
  told.map(({ type, data, by = system('settlement'), irregular = false }, index) => ({
    position: 100 + index,
    lifecycle,
    id: '17',
    version: index + 1,
    type,
    data,
    at: instant(start + index * 60_000),
    by,
    cause: null,
    correlation: 'c',
    irregular,
  }))

const billOpened = {
  type: 'bill.opened',
  data: {
    type: 'Charging',
    recordId: '17',
    reservationId: null,
    customerId: 'C1',
    amount: 138_600,
    method: 'Balance',
    gateway: null,
    remark: '',
    postings: [],
  },
  by: person,
}

describe('a field that several lifecycles have', () => {
  it.each([
    ['connector', 'connector.reported', { status: 'Faulted', errorCode: 'GroundFailure' }, 'Faulted · Ground failure'],
    ['availability', 'availability.tookEffect', { status: 'Unavailable' }, 'Unavailable'],
    ['reservation', 'reservation.declined', { status: 'Occupied' }, 'occupied'],
    ['offline-list', 'list.refused', { status: 'VersionMismatch' }, 'The pile has another version'],
  ])('is told as that of %s', (lifecycle, type, data, told) => {
    const [fact] = stream(lifecycle, [{ type, data }])
    expect(fact === undefined ? '' : sentenceOf(fact, 1, english)).toContain(told)
  })
})

describe('the history of a thing', () => {
  it('shows the newest first, with figures, reasons and actors', () => {
    const facts = stream('bill', [
      billOpened,
      { type: 'bill.declined', data: { reason: 'INSUFFICIENT_FUNDS', balance: 0 } },
      { type: 'bill.retried', data: { attempt: 2, amount: 138_600 }, by: person },
      { type: 'bill.paid', data: { available: 500_000, balanceBefore: 500_000, balanceAfter: 361_400 } },
    ])
    const told = entriesOf(facts, english).map(({ sentence, actor, tone }) => [sentence, actor, tone])
    expect(told).toEqual([
      ['Bill paid · balance $50.00 → $36.14', 'System', 'ready'],
      ['Payment retried · attempt 2 · $13.86', 'admin00', 'active'],
      ['Declined: wallet does not cover it · Balance is not sufficient', 'System', 'fault'],
      ['Bill opened · $13.86', 'admin00', 'active'],
    ])
  })

  it('says of what another version has written that it cannot read it, and goes on', () => {
    const facts = stream('bill', [
      billOpened,
      { type: 'bill.forgiven', data: { by: 'a newer version' } },
      { type: 'bill.declined', data: { reason: 7 } },
      { type: 'bill.paid', data: { available: 500_000, balanceBefore: 500_000, balanceAfter: 361_400 } },
    ])
    expect(entriesOf(facts, english).map(({ sentence, tone }) => [sentence, tone])).toEqual([
      ['Bill paid · balance $50.00 → $36.14', 'ready'],
      ['An entry that this version cannot read (bill.declined)', 'attention'],
      ['An entry that this version cannot read (bill.forgiven)', 'attention'],
      ['Bill opened · $13.86', 'active'],
    ])
  })

  it('says the amount of a reservation’s bill once, which bears its lines too', () => {
    const data = { ...billOpened.data, recordId: null, reservationId: '1', cost: costOf(money(138_600)) }
    const told = entriesOf(stream('bill', [{ ...billOpened, data }]), english)
    expect(told.map(({ sentence }) => sentence)).toEqual(['Bill opened · $13.86'])
  })

  it('shows a run of meter values once, with the last of them and their number', () => {
    const reading = (register: number): Told => ({
      type: 'session.metered',
      data: {
        at: instant(start),
        register,
        power: 11_040,
        soc: 49,
        current: null,
        voltage: null,
        temperature: null,
        context: '',
      },
      by: pile('CP000001'),
    })
    const started = {
      type: 'session.started',
      data: {
        pileId: 'CP000001',
        connectorId: 1,
        idTag: 'TAG1',
        authorization: 'Accepted',
        customerId: null,
        locationId: null,
        zone: 'UTC',
        tariffId: null,
        meterStart: 1_000,
        startedAt: instant(start),
        reservationId: null,
        reservedSince: null,
      },
      by: pile('CP000001'),
    }
    const facts = stream('charging-session', [started, reading(1_100), reading(1_200), reading(1_300)])
    const entries = entriesOf(facts, english)
    expect(entries.map(({ sentence }) => sentence.replaceAll('\u00A0', ' '))).toEqual([
      'Meter read, 3 times · 1.30 kWh · 11.0 kW · 49 %',
      'Charging started · TAG1 · Accepted · 1.00 kWh',
    ])
    expect(entries.map(({ key }) => key)).toEqual(['103', '100'])
  })

  it('marks a card that was refused, and no fact that is neutral', () => {
    const presented = (status: string): Told => ({
      type: 'link.cardPresented',
      data: { idTag: 'TAG1', status },
      by: pile('CP000001'),
    })
    const opened = { type: 'link.opened', data: { protocol: 'ocpp1.6' }, by: pile('CP000001') }
    const facts = stream('pile-link', [opened, presented('Blocked'), presented('Accepted')])
    expect(entriesOf(facts, english).map(({ sentence, state, tone }) => [sentence, state, tone])).toEqual([
      [expect.stringContaining('Accepted'), null, 'off'],
      [expect.stringContaining('Card blocked'), null, 'attention'],
      [expect.any(String), '→ Connected, not yet booted', 'active'],
    ])
  })

  it('says in which way a pile was odd, and not what it is each time', () => {
    const about = { action: 'StopTransaction', field: 'reason', raw: '"Button"', vendor: 'Volt', model: 'V2' }
    const seen = { type: 'link.quirkSeen', data: { kind: 'unknownReason', ...about }, by: pile('CP000001') }
    const facts = stream('pile-link', [seen])
    expect(entriesOf(facts, english).map(({ sentence }) => sentence)).toEqual([
      'Quirk seen · Unknown stop reason, read as other',
    ])
  })

  it('marks a card that somebody blocked as out of use, although it is bound', () => {
    expect(toneOf(rfidCard, 'Bound')).toBe('ready')
    for (const state of ['Blocked', 'Lost']) expect(toneOf(rfidCard, state)).toBe('fault')
  })

  it('names the state that a fact led to', () => {
    const facts = stream('bill', [billOpened, { type: 'bill.declined', data: { reason: 'X', balance: 0 } }])
    expect(entriesOf(facts, english).map(({ state }) => state)).toEqual(['→ Payment failed', '→ Paying'])
  })

  it('marks a report that came out of order', () => {
    const report = (status: string): Told => ({
      type: 'connector.reported',
      data: {
        pileId: 'CP000001',
        connectorId: 1,
        status,
        errorCode: 'NoError',
        info: null,
        vendorId: null,
        vendorErrorCode: null,
        since: instant(start),
      },
    })
    const facts = stream('connector', [report('Available'), { ...report('Finishing'), irregular: true }])
    const [newest] = entriesOf(facts, english)
    expect(newest).toMatchObject({ sentence: 'Status reported · Finishing', tone: 'attention', isIrregular: true })
  })

  it('says which security event it was, and what a connection proved', () => {
    const notice = (type: string) => ({
      type: 'security.noticed',
      data: { type, techInfo: null, reportedAt: null },
      by: pile('CP1'),
    })
    const facts = stream('pile-security', [
      { type: 'security.raised', data: { profile: 2 } },
      notice('TamperDetectionActivated'),
      notice('OutOfPaper'),
    ])
    expect(entriesOf(facts, english).map(({ sentence }) => sentence)).toEqual([
      'Security event · OutOfPaper',
      'Security event · Tampering detected',
      expect.stringMatching(/ · Profile 2/u),
    ])
  })

  it('translates a known reason, and leaves what a person wrote', () => {
    expect(reasonText('EVDisconnected', english.text)).toBe('Vehicle disconnected')
    expect(reasonText('meterReset', english.text)).toBe('Meter ran backwards')
    expect(reasonText('WAVE_FAILURES', english.text)).toBe('Too many piles of the wave failed')
    expect(reasonText('Meter was exchanged', english.text)).toBe('Meter was exchanged')
  })

  it('names every kind of actor', () => {
    const actors: readonly Actor[] = [
      person,
      pile('CP000001'),
      system('holds'),
      { ...person, apiKey: 'Certification kit' },
      onBehalfOf(system('offline-lists'), wisherOf(person)),
      { kind: 'driver', id: 'C1' },
      { kind: 'gateway', id: 'STRIPE' },
    ]
    expect(actors.map((actor) => actorName(actor, english.text))).toEqual([
      'admin00',
      'Charge point CP000001',
      'System',
      'admin00, API key “Certification kit”',
      'System, for admin00',
      'Driver C1',
      'Payment gateway STRIPE',
    ])
  })
})

describe.each(localeFolders.map((folder) => [folder]))('in %s', (folder) => {
  const speaker = textContextOf(folder)

  it.each([...atlas])('every fact of %s can be told', (name, lifecycle) => {
    forSeeds(2, (random, seed) => {
      const steps = walk(lifecycle, factPool(lifecycle, seed), random)
      const facts: Fact[] = []
      for (let count = 0; count < 150; count += 1) {
        const { from, fact, next } = steps.next().value
        if (next === null) continue
        if (from === lifecycle.initial) facts.length = 0
        const [told] = stream(name, [{ type: fact.type, data: fact.data, by: fact.by }])
        if (told !== undefined) facts.push({ ...told, at: fact.at, version: facts.length + 1 })
        const [newest] = entriesOf(facts, speaker)
        expect(newest?.sentence).not.toMatch(/undefined|NaN|\[object/u)
      }
    })
  })
})
