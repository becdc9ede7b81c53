import { describe, expect, it } from 'vitest'
import { car, HOUR, ready } from '../rig.ts'

const HOLDER = 'TAG00000001'
const accepted = { status: 'Accepted' } as const
const IN_AN_HOUR = '2026-11-20T09:00:00Z'

function reserving(build: Parameters<typeof ready>[0] = {}) {
  const bench = ready(build)
  const reserve = (connectorId: number, more: object = {}): string => {
    const asked = { connectorId, expiryDate: IN_AN_HOUR, idTag: HOLDER, reservationId: 7, ...more }
    return (bench.ask('ReserveNow', asked) as { status: string }).status
  }
  const cancel = (reservationId: number) => bench.ask('CancelReservation', { reservationId })
  /** Statuses of connector 1 since the boot. */
  const walk = (): string[] =>
    bench
      .story()
      .slice(4)
      .filter((word) => word.startsWith('1 '))
      .map((word) => word.slice(2))
  return { ...bench, reserve, cancel, walk }
}

describe('a reserved connector', () => {
  it('waits for its holder, whose transaction carries the reservation and ends it', () => {
    const { cancel, charging, pile, reserve, received, walk } = reserving()
    expect(reserve(1)).toBe('Accepted')
    charging(1, HOLDER)
    expect(walk()).toEqual(['Reserved', 'Preparing', 'Charging'])
    expect(received('StartTransaction')).toMatchObject([{ connectorId: 1, reservationId: 7 }])
    expect(cancel(7)).toEqual({ status: 'Rejected' })
    pile.swipe(1, HOLDER)
    pile.unplug(1)
    expect(walk().slice(3)).toEqual(['Finishing', 'Available'])
  })

  it('is not kept where the answer was late and a car has come meanwhile', () => {
    const { clock, pile, system, walk } = reserving()
    pile.answersByHand.next('ReserveNow', { with: 'late', ms: 60_000 })
    system.ask(pile.id, 'ReserveNow', { connectorId: 1, expiryDate: IN_AN_HOUR, idTag: HOLDER, reservationId: 7 })
    pile.plug(1, car())
    clock.advance(90_000)
    expect(walk()).toEqual(['Preparing'])
  })

  it('takes no notice of anybody else', () => {
    const { ask, charging, pile, reserve, received, walk } = reserving()
    reserve(1)
    charging(1, 'STRANGER')
    expect(ask('RemoteStartTransaction', { idTag: 'STRANGER', connectorId: 1 })).toEqual({ status: 'Rejected' })
    expect(walk()).toEqual(['Reserved'])
    expect(received('Authorize')).toEqual([])
    expect(pile.connector(1).transaction).toBeNull()
  })

  it('is the one that a remote start for its holder takes', () => {
    const { ask, pile, reserve, received } = reserving()
    reserve(2)
    pile.plug(1, car())
    pile.plug(2, car())
    expect(ask('RemoteStartTransaction', { idTag: HOLDER })).toEqual(accepted)
    expect(received('StartTransaction')).toMatchObject([{ connectorId: 2, reservationId: 7 }])
  })

  it('lets in the family of its holder, found out by asking', () => {
    const { charging, reserve, system, received } = reserving()
    reserve(1, { parentIdTag: 'FAMILY' })
    charging(1, 'STRANGER')
    expect(received('StartTransaction')).toEqual([])
    system.answering('Authorize', () => ({ conf: { idTagInfo: { ...accepted, parentIdTag: 'family' } } }))
    charging(1, 'SISTER')
    expect(received('Authorize').map(({ idTag }) => idTag)).toEqual(['STRANGER', 'SISTER'])
    expect(received('StartTransaction')).toMatchObject([{ idTag: 'SISTER', reservationId: 7 }])
  })

  it('lets in the family for a remote start, by the list without asking, else after asking though it need not', () => {
    for (const isListed of [true, false]) {
      const configuration = { AuthorizeRemoteTxRequests: 'false' }
      const { ask, pile, reserve, system, received } = reserving({ configuration })
      const idTagInfo = { ...accepted, parentIdTag: 'FAMILY' }
      system.answering('Authorize', () => ({ conf: { idTagInfo } }))
      const localAuthorizationList = [{ idTag: 'SISTER', idTagInfo }]
      if (isListed) ask('SendLocalList', { listVersion: 1, updateType: 'Full', localAuthorizationList })
      reserve(1, { parentIdTag: 'FAMILY' })
      pile.plug(1, car())
      ask('RemoteStartTransaction', { idTag: 'SISTER', connectorId: 1 })
      expect(received('Authorize')).toHaveLength(isListed ? 0 : 1)
      expect(received('StartTransaction')).toMatchObject([{ idTag: 'SISTER', reservationId: 7 }])
    }
  })

  it('is free again when the reservation is cancelled or over', () => {
    const { cancel, clock, reserve, walk } = reserving()
    reserve(1)
    expect(cancel(8)).toEqual({ status: 'Rejected' })
    expect(cancel(7)).toEqual(accepted)
    reserve(1)
    clock.advance(HOUR - 1_000)
    expect(walk()).toEqual(['Reserved', 'Available', 'Reserved'])
    clock.advance(1_000)
    expect(walk().at(-1)).toBe('Available')
    expect(cancel(7)).toEqual({ status: 'Rejected' })
  })

  it('waits for a tag when a cable was plugged in meanwhile', () => {
    const { cancel, clock, pile, reserve, walk } = reserving()
    reserve(1)
    pile.plug(1, car())
    clock.advance(1_000_000)
    expect(walk()).toEqual(['Reserved'])
    cancel(7)
    expect(walk().at(-1)).toBe('Preparing')
    clock.advance(121_000)
    expect(walk().at(-1)).toBe('Finishing')
  })

  it('goes on waiting for a holder who showed the tag and did not plug in', () => {
    const { clock, pile, reserve, walk } = reserving()
    reserve(1)
    pile.swipe(1, HOLDER)
    clock.advance(121_000)
    expect(walk()).toEqual(['Reserved', 'Preparing', 'Available', 'Reserved'])
    clock.advance(HOUR)
    expect(walk().at(-1)).toBe('Available')
  })

  it.each([
    ['a fault', 'Faulted'],
    ['an order', 'Unavailable'],
  ])('is reserved no more after %s took it out', (cause, status) => {
    const { ask, cancel, pile, reserve, walk } = reserving()
    const order = (type: string) => ask('ChangeAvailability', { connectorId: 1, type })
    reserve(1)
    if (cause === 'a fault') pile.fault('ground failure', 1)
    else order('Inoperative')
    expect(walk()).toEqual(['Reserved', status])
    if (cause === 'a fault') pile.heal('ground failure', 1)
    else order('Operative')
    expect(walk().at(-1)).toBe('Available')
    expect(cancel(7)).toEqual({ status: 'Rejected' })
  })

  it('is reserved again after a fault when faults end no reservation, and free when it expires meanwhile', () => {
    const { cancel, charging, clock, pile, reserve, received, walk } = reserving()
    pile.quirks.keepReservations()
    reserve(1)
    pile.fault('ground failure', 1)
    expect(reserve(1, { reservationId: 8 })).toBe('Faulted')
    pile.heal('ground failure', 1)
    expect(walk()).toEqual(['Reserved', 'Faulted', 'Reserved'])
    charging(1, 'STRANGER')
    expect(pile.connector(1).transaction).toBeNull()
    pile.unplug(1)
    charging(1, HOLDER)
    expect(received('StartTransaction')).toMatchObject([{ idTag: HOLDER, reservationId: 7 }])
    reserve(2)
    pile.fault('ground failure', 2)
    clock.advance(HOUR)
    pile.heal('ground failure', 2)
    expect(pile.connector(2).status.value).toBe('Available')
    expect(cancel(7)).toEqual({ status: 'Rejected' })
  })

  it('that was taken out of service during a fault is not reserved any more, even when faults end no reservation', () => {
    const { ask, cancel, pile, reserve, walk } = reserving()
    pile.quirks.keepReservations()
    reserve(1)
    pile.fault('ground failure', 1)
    ask('ChangeAvailability', { connectorId: 1, type: 'Inoperative' })
    pile.heal('ground failure', 1)
    ask('ChangeAvailability', { connectorId: 1, type: 'Operative' })
    expect(walk()).toEqual(['Reserved', 'Faulted', 'Unavailable', 'Available'])
    expect(cancel(7)).toEqual({ status: 'Rejected' })
  })

  it('survives a reboot, and expires by the time of the central system', () => {
    const { ask, clock, reserve, story, system } = reserving()
    reserve(1)
    ask('Reset', { type: 'Hard' })
    clock.advance(20_000)
    expect(story()).toContain('1 Reserved')
    system.answering('Heartbeat', () => ({ conf: { currentTime: '2026-11-20T08:59:00Z' } }))
    clock.advance(301_000)
    expect(story().at(-1)).toBe('Heartbeat')
    clock.advance(60_000)
    expect(story().at(-1)).toBe('1 Available')
  })
})

describe('ReserveNow', () => {
  it('moves the reservation of the same id', () => {
    const { cancel, reserve, story } = reserving()
    reserve(1)
    expect(reserve(2)).toBe('Accepted')
    expect(story().slice(-3)).toEqual(['1 Reserved', '1 Available', '2 Reserved'])
    expect(reserve(2, { idTag: 'SISTER' })).toBe('Accepted')
    expect(cancel(7)).toEqual(accepted)
    expect(story().at(-1)).toBe('2 Available')
  })

  it('is answered by the state of the connector', () => {
    const { ask, charging, pile, reserve } = reserving({ supplies: Array.from({ length: 6 }, () => ac) })
    charging(1)
    pile.plug(2, car())
    pile.fault('ground failure', 3)
    ask('ChangeAvailability', { connectorId: 4, type: 'Inoperative' })
    reserve(5)
    const answers = [1, 2, 3, 4, 5, 6, 7].map((connectorId) => reserve(connectorId, { reservationId: 8 }))
    expect(answers).toEqual(['Occupied', 'Occupied', 'Faulted', 'Unavailable', 'Occupied', 'Accepted', 'Rejected'])
  })

  it('is refused for a time that is over, and where nothing may be reserved', () => {
    const { ask, reserve } = reserving()
    expect(reserve(1, { expiryDate: '2026-11-20T07:59:59Z' })).toBe('Rejected')
    ask('ChangeConfiguration', { key: 'AcceptReservations', value: 'false' })
    expect(reserve(1)).toBe('Rejected')
  })

  it('waits for longer than a timer can', () => {
    const { clock, reserve, walk } = reserving()
    expect(reserve(1, { expiryDate: '2027-02-20T08:00:00Z' })).toBe('Accepted')
    clock.advance(91 * 24 * HOUR)
    expect(walk()).toEqual(['Reserved'])
    clock.advance(24 * HOUR)
    expect(walk()).toEqual(['Reserved', 'Available'])
  })
})

const ac = { kind: 'AC', phases: 3, amps: 32 } as const

describe('connector 0', () => {
  it('leaves one connector free for its holder', () => {
    const { charging, pile, reserve, story, received } = reserving()
    expect(reserve(0)).toBe('Accepted')
    expect(story().slice(4)).toEqual([])
    charging(1, 'SOMEBODY')
    charging(2, 'STRANGER')
    expect(pile.connectors.map(({ transaction }) => transaction?.idTag ?? null)).toEqual(['SOMEBODY', null])
    pile.swipe(2, HOLDER)
    expect(received('StartTransaction').at(-1)).toMatchObject({ connectorId: 2, idTag: HOLDER, reservationId: 7 })
  })

  it('rejects a reservation when all free connectors are reserved', () => {
    const { cancel, reserve } = reserving()
    expect(reserve(0)).toBe('Accepted')
    expect(reserve(1, { reservationId: 8 })).toBe('Accepted')
    expect(reserve(2, { reservationId: 9 })).toBe('Occupied')
    expect(reserve(0, { reservationId: 9 })).toBe('Occupied')
    expect(reserve(0)).toBe('Accepted')
    cancel(7)
    expect(reserve(2, { reservationId: 9 })).toBe('Accepted')
  })

  it.each([
    ['Faulted', 'a fault of all'],
    ['Unavailable', 'an order'],
    ['Occupied', 'cars everywhere'],
  ])('is %s after %s, which ends what was reserved', (answer) => {
    const { ask, cancel, charging, pile, reserve } = reserving()
    reserve(0, { reservationId: 8 })
    if (answer === 'Faulted') for (const { id } of pile.connectors) pile.fault('ground failure', id)
    if (answer === 'Unavailable') ask('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })
    if (answer === 'Occupied') cancel(8)
    if (answer === 'Occupied') for (const { id } of pile.connectors) charging(id, `TAG${id}`)
    expect(reserve(0)).toBe(answer)
    expect(cancel(8)).toEqual({ status: 'Rejected' })
  })

  it('is refused where it is not supported', () => {
    expect(reserving({ configuration: { ReserveConnectorZeroSupported: 'false' } }).reserve(0)).toBe('Rejected')
  })
})
