import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { typeCall } from '#backend/areas/equipment/remote-command/typed.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { by, PILE } from '#tests/support/site/network.ts'
import { openAsking } from './asking.ts'
import type { Asking } from './asking.ts'

/** Calls that a person types to a pile in lab mode. */

describe('over a real socket', () => {
  let site: Asking
  const by = { actor: actorOf.SU, correlation: 'test' }
  beforeEach(async () => {
    site = await openAsking()
    await site.network.world.commandBus.run(putInLab, { pileId: 'CP1', isLab: true }, by)
  })
  afterEach(() => site.network.close())

  async function typed(action: RemoteActionName, payload: string, isAsIs = false) {
    const call = { pileId: 'CP1', action, payload, isAsIs, reason: null, ip: '192.0.2.1' }
    return site.network.world.commandBus.run(typeCall, call, by)
  }
  async function issued(action: RemoteActionName, payload: string, isAsIs = false): Promise<string> {
    const result = await typed(action, payload, isAsIs)
    return result.kind === 'issued' ? result.id : expect.unreachable(JSON.stringify(result))
  }
  /** What the pile heard last, which it answers. */
  async function answer(conf: object): Promise<unknown> {
    const heard = await site.station.heard()
    site.answer(heard, conf)
    return heard.slice(2)
  }
  const said = (id: string) => site.network.world.store.facts('remote-command', id)[0]

  it('a connector that nobody knows is unlocked, and the answer is kept', async () => {
    const id = await issued('UnlockConnector', '{ "connectorId": 9 }')
    expect(await answer({ status: 'NotSupported' })).toEqual(['UnlockConnector', { connectorId: 9 }])
    await site.until(id, 'NotSupported')
    expect(said(id)).toMatchObject({ by: actorOf.SU, data: { typed: 'valid', payload: { connectorId: 9 } } })
  })

  it('a reservation that nobody gave is cancelled', async () => {
    const id = await issued('CancelReservation', '{ "reservationId": 4711 }')
    expect(await answer({ status: 'Rejected' })).toEqual(['CancelReservation', { reservationId: 4711 }])
    await site.until(id, 'Rejected')
  })

  it('has the effect that the same call always has', async () => {
    const id = await issued('TriggerMessage', '{ "requestedMessage": "Heartbeat" }')
    await answer({ status: 'Accepted' })
    await site.until(id, 'Accepted')
    await site.station.confirmed('Heartbeat', {})
    await site.until(id, 'EffectObserved')
  })

  it.each([
    ['Reset', '{ "type": "Gentle", "extra": [1] }', { status: 'Accepted' }],
    ['ChangeConfiguration', '{}', { status: 'Accepted' }],
    ['GetConfiguration', '{ "key": "HeartbeatInterval" }', { configurationKey: [] }],
    ['UpdateFirmware', '{ "location": 7 }', {}],
    ['SignedUpdateFirmware', '{ "firmware": null }', { status: 'Accepted' }],
    ['SetChargingProfile', '{ "connectorId": "one" }', { status: 'Accepted' }],
    ['ClearChargingProfile', '{ "id": "one" }', { status: 'Accepted' }],
    ['SendLocalList', '{ "listVersion": -1 }', { status: 'Accepted' }],
    ['ReserveNow', '{ "connectorId": 1.5 }', { status: 'Accepted' }],
    ['GetLog', '{ "log": [] }', { status: 'Accepted' }],
    ['DataTransfer', '{ "data": { "deep": true } }', { status: 'Accepted' }],
  ] as const)(
    '%s that breaks its schema leaves as it is, and its answer is its effect',
    async (action, payload, conf) => {
      expect(await typed(action, payload)).toEqual({ kind: 'malformed' })
      const id = await issued(action, payload, true)
      expect(await answer(conf)).toEqual([action, JSON.parse(payload)])
      await site.until(id, 'EffectObserved')
      await site.network.rest()
      expect(site.network.lines.filter(({ level }) => level === 'error')).toEqual([])
    },
  )

  it('no password that was typed is in a fact: one is drawn when it is sent', async () => {
    const id = await issued('ChangeConfiguration', '{ "key": "AuthorizationKey", "value": "topsecret-topsecret" }')
    const [, heard] = (await answer({ status: 'Accepted' })) as [string, { value: string }]
    expect(heard.value).not.toContain('topsecret')
    expect(JSON.stringify(said(id))).not.toContain('topsecret')
  })

  it.each([
    ['{ "key": "SecurityProfile", "value": "0" }', false, 'toProfile'],
    ['{ "key": " securityprofile ", "value": 0 }', true, 'profileByTheBook'],
  ])('%s does not lower the security of a pile', async (payload, isAsIs, guard) => {
    expect(await typed('ChangeConfiguration', payload, isAsIs)).toMatchObject({ kind: 'refused', refusal: { guard } })
    expect(site.station.frames.filter(([type]) => type === 2)).toEqual([])
  })
})

describe('over HTTP', () => {
  async function open() {
    const desk = await openDesk()
    const mine = await desk.token(admin)
    const type = (body: object, token = mine) =>
      desk.call('POST', '/command-service/calls', {
        token,
        body: { pileId: PILE, action: 'UnlockConnector', payload: '{ "connectorId": 9 }', ...body },
      })
    const lab = (isLab: boolean) =>
      desk.call('PUT', `/device-service/piles/${PILE}/lab`, { token: mine, body: { isLab } })
    return { ...desk, type, lab }
  }

  it('answers the call as it waits', async () => {
    const { type, lab } = await open()
    await lab(true)
    expect(await type({})).toMatchObject({
      status: 200,
      data: { status: 'waiting', connectorId: 9, payload: { connectorId: 9 }, issuer: admin.account },
    })
  })

  it('refuses what cannot be sent, each with what is wrong, and leaves no trace', async () => {
    const { type, lab, site, token } = await open()
    expect(await type({})).toMatchObject({ status: 409, data: { guard: 'inLab' } })
    await lab(true)
    const before = site.world.store.position()
    for (const payload of ['{ "connectorId": ', '[]', '7', ''])
      expect(await type({ payload, isAsIs: true })).toMatchObject({
        status: 422,
        code: 'INFORMATION_INCOMPLETE',
        data: { fields: [{ field: 'payload', rule: 'json' }] },
      })
    expect(await type({ payload: '{ "connectorId": "one" }' })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'payload.connectorId' }] },
    })
    expect(await type({ payload: `"${'x'.repeat(2_000_000)}"` })).toMatchObject({ status: 413 })
    expect((await type({ payload: `"${'x'.repeat(60_000)}"` })).status).toBe(400)
    expect(await type({ action: 'Explode' })).toMatchObject({ status: 400 })
    expect(await type({ pileId: 'NOWHERE' })).toMatchObject({ status: 404 })
    expect(await type({}, await token(clerk))).toMatchObject({ status: 403 })
    expect(site.world.store.position()).toBe(before)
    await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
    expect(await type({})).toMatchObject({ status: 409, code: 'POINT_OFFLINE' })
  })
})
