import { describe, expect, it } from 'vitest'
import type { ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { Schema } from 'effect'
import { HOUR, ready, rig } from '../rig.ts'

/** What somebody at the bench does in a pile's place: answers its calls, writes calls of its own, moves its clock. */

const reset = { type: 'Soft' }

describe('an answer by hand', () => {
  it('says yes and does nothing, once', () => {
    const { ask, clock, events, pile } = ready()
    pile.answersByHand.next('Reset', { with: 'accept' })
    expect(ask('Reset', reset)).toEqual({ status: 'Accepted' })
    clock.advance(60_000)
    expect(events.some(({ type }) => type === 'rebooting')).toBe(false)
    expect(ask('Reset', reset)).toEqual({ status: 'Accepted' })
    clock.advance(60_000)
    expect(events.some(({ type }) => type === 'rebooting')).toBe(true)
  })

  it('says no in the words of the action, or by an error where it has none', () => {
    const { ask, pile } = ready()
    for (const action of ['Reset', 'UnlockConnector', 'GetConfiguration'] as const)
      pile.answersByHand.next(action, { with: 'reject' })
    expect(ask('UnlockConnector', { connectorId: 1 })).toEqual({ status: 'UnlockFailed' })
    expect(ask('GetConfiguration', {})).toBe('GenericError')
    expect(ask('Reset', reset)).toEqual({ status: 'Rejected' })
    expect(pile.answersByHand.waiting).toBe(0)
  })

  it('is an error of a code, a payload as it is written, or for whatever call comes next', () => {
    const { ask, pile } = ready()
    pile.answersByHand.next(null, { with: 'error', code: 'SecurityError' })
    expect(ask('ClearCache', {})).toBe('SecurityError')
    pile.answersByHand.next('SendLocalList', { with: 'payload', payload: { status: 'VersionMismatch' } })
    expect(ask('SendLocalList', { listVersion: 2, updateType: 'Full' })).toEqual({ status: 'VersionMismatch' })
  })

  it('never comes, or comes late and is then the pile’s own', () => {
    const { clock, pile, system } = ready()
    pile.answersByHand.next('Reset', { with: 'silence' })
    pile.answersByHand.next('GetLocalListVersion', { with: 'late', ms: 40_000 })
    const never = system.ask('CP000001', 'Reset', reset)
    const late = system.ask('CP000001', 'GetLocalListVersion', {})
    clock.advance(39_000)
    expect(system.answers.size).toBe(0)
    clock.advance(2_000)
    expect(system.answers.get(late)).toEqual({ conf: { listVersion: 0 } })
    expect(system.answers.has(never)).toBe(false)
  })

  it('can be taken back', () => {
    const { ask, pile } = ready()
    pile.answersByHand.next(null, { with: 'reject' })
    pile.answersByHand.clear()
    expect(ask('ClearCache', {})).toEqual({ status: 'Accepted' })
  })

  it('fits the schema of every action, yes and no', () => {
    for (const action of Object.keys(toPile) as ToPileAction[])
      for (const how of ['accept', 'reject'] as const) {
        const { pile } = rig()
        pile.answersByHand.next(action, { with: how })
        const reply = pile.answersByHand.replyTo({ action } as never, () => ({ isSilent: true }))
        if ('asIs' in reply) expect(Schema.is(toPile[action].conf)(reply.asIs), `${action} ${how}`).toBe(true)
        else expect(reply, `${action} ${how}`).toEqual({ error: 'GenericError' })
      }
  })
})

describe('a call by hand', () => {
  it('is sent when it is valid, after the call that is out, and tells its answer', () => {
    const { clock, pile, received } = ready()
    const outcomes: unknown[] = []
    const payload = { vendorId: 'Chargebook', data: 'hello' }
    expect(pile.send({ action: 'DataTransfer', payload, isAsIs: false }, (one) => outcomes.push(one))).toBeNull()
    clock.advance(1_000)
    expect(received('DataTransfer')).toEqual([payload])
    expect(outcomes).toMatchObject([{ ok: true }])
  })

  it('is not sent when it breaks OCPP, and what is wrong is said', () => {
    const { clock, pile, system } = ready()
    const before = system.received.length
    const send = (action: string, payload: unknown) => pile.send({ action, payload, isAsIs: false })
    expect(send('Reset', reset)).toBe('Reset is no call of a charge point')
    expect(send('Authorize', { idTag: 'X', more: 1 })).toContain('more')
    expect(send('StatusNotification', { connectorId: 'one' })).toMatch(/connectorId: .*status: /su)
    clock.advance(1_000)
    expect(system.received).toHaveLength(before)
  })

  it('goes out as it is when that is wanted, registered or not', () => {
    const { clock, pile, system } = rig()
    system.answering('BootNotification', () => ({
      conf: { status: 'Pending', currentTime: '2026-11-20T08:00:00Z', interval: 600 },
    }))
    pile.powerOn()
    clock.advance(1_000)
    // The other side of this test holds to the schemas: what it receives is in its frames.
    try {
      pile.send({ action: 'Authorize', payload: { idTag: 7 }, isAsIs: true })
    } catch {
      // Refused by the schema.
    }
    expect(system.frames.at(-1)).toContain('"Authorize",{"idTag":7}')
  })

  it('fails at once without a connection', () => {
    const outcomes: unknown[] = []
    rig().pile.send({ action: 'Heartbeat', payload: {}, isAsIs: true }, (one) => outcomes.push(one))
    expect(outcomes).toMatchObject([{ ok: false, code: 'Offline' }])
  })
})

it('a clock that jumps puts wrong times into messages until the central system sets it', () => {
  const { charging, clock, pile, received, system } = ready()
  system.answering('Heartbeat', () => ({ conf: { currentTime: new Date(clock.now()).toISOString() } }))
  pile.jumpClock(2 * HOUR)
  charging()
  expect(Date.parse(String(received('StartTransaction')[0]?.['timestamp'])) - clock.now()).toBeGreaterThan(HOUR)
  clock.advance(300_000)
  expect(pile.timeOfDay).toBe(clock.now())
})
