import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { system } from '#contracts/actor.ts'
import { approvalHandlers } from '#backend/areas/system/approval/commands.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { typeCall } from '#backend/areas/equipment/remote-command/typed.ts'
import { riseTo, securityHandlers } from '#backend/areas/equipment/security/commands.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, openAccount } from '#tests/backend/http/installation.ts'
import { accountOf, PILE } from '#tests/support/site/network.ts'
import { openAsking } from './asking.ts'
import type { Asking } from './asking.ts'

/** A lower security profile, typed to a pile in lab mode: it leaves once a second person has approved it. */

const payload = JSON.stringify({ key: 'SecurityProfile', value: '0' })
const superior = (account: string): Actor => ({ kind: 'person', id: account, account, type: 'SUPER', sub: 0 })
const [asker, approver] = [superior('lab00'), superior('lab01')]

describe('over a real socket', () => {
  let site: Asking
  const as = (actor: Actor) => ({ actor, correlation: 'test' })
  beforeEach(async () => {
    site = await openAsking()
    const { world } = site.network
    await world.commandBus.run(putInLab, { pileId: 'CP1', isLab: true }, as(asker))
    await world.commandBus.run(riseTo, { pileId: 'CP1', profile: 1 }, as(system('test')))
    await openAccount(world, 'lab00', accountOf('lab00', { type: 'SUPER' }))
  })
  afterEach(() => site.network.close())

  const hasSecond = () => openAccount(site.network.world, 'lab01', accountOf('lab01', { type: 'SUPER' }))
  const lower = () => {
    const call = {
      pileId: 'CP1',
      action: 'ChangeConfiguration',
      payload,
      isAsIs: false,
      reason: 'is it refused?',
    } as const
    return site.network.world.commandBus.run(typeCall, { ...call, ip: '192.0.2.1' }, as(asker))
  }
  const run = <Body>(handler: CommandHandler<Body, Refusal | null>, body: Body) =>
    site.network.world.commandBus.run(handler, body, as(asker))
  const approve = (by: Actor) => site.network.world.commandBus.run(approvalHandlers.approve, { id: '1' }, as(by))
  const calls = () => site.station.frames.filter(([type]) => type === 2)
  const facts = (type: string) => site.network.world.store.after(0, 100_000).filter((fact) => fact.type === type)

  it('waits for another person, and leaves in the name of whoever typed it', async () => {
    await hasSecond()
    expect(await lower()).toEqual({ kind: 'requested', id: '1' })
    await site.network.rest()
    expect([calls(), facts('security.lowerAsked')]).toEqual([[], []])
    expect(await approve(asker)).toMatchObject({ guard: 'decidedByAnother' })
    expect(await approve(approver)).toBeNull()
    const heard = await site.station.heard()
    expect(heard.slice(2)).toEqual(['ChangeConfiguration', JSON.parse(payload)])
    site.answer(heard, { status: 'Rejected' })
    expect(facts('security.lowerAsked')).toMatchObject([{ by: asker, data: { profile: 0, approver: 'lab01' } }])
    expect(facts('command.issued').at(-1)).toMatchObject({
      by: asker,
      data: { typed: 'valid', reason: 'is it refused?' },
    })
    await site.until(String(facts('command.issued').at(-1)?.id), 'Rejected')
  })

  it('is refused at once where there is no other SUPER, and a second time while it waits', async () => {
    expect(await lower()).toMatchObject({ kind: 'refused', refusal: { guard: 'anotherMayApprove' } })
    await hasSecond()
    expect(await lower()).toEqual({ kind: 'requested', id: '1' })
    expect(await lower()).toMatchObject({ kind: 'refused', refusal: { guard: 'approvalAwaited' } })
  })

  it.each([
    ['has left lab mode', () => run(putInLab, { pileId: 'CP1', isLab: false })],
    ['has another controller, of which nothing is demanded', () => run(securityHandlers.replace, { id: 'CP1' })],
  ])('is overtaken once the pile %s', async (_, happens) => {
    await hasSecond()
    await lower()
    expect(await happens()).toBeNull()
    await site.network.rest()
    expect(facts('approval.overtaken')).toHaveLength(1)
    expect(await approve(approver)).toMatchObject({ reason: 'illegalTransition', state: 'Overtaken' })
    expect([calls(), facts('security.lowerAsked'), facts('approval.approved')]).toEqual([[], [], []])
  })
})

describe('over HTTP', () => {
  it('answers the request for approval, which another SUPER sees and approves', async () => {
    const { site, call, token } = await openDesk()
    const { world } = site
    await world.commandBus.run(riseTo, { pileId: PILE, profile: 1 }, { actor: system('test'), correlation: 'test' })
    const second = { ...admin, account: 'lab01' }
    await openAccount(world, 'A9', adminAccount({ account: second.account }), second.password)
    const [mine, theirs] = [await token(admin), await token(second)]
    await call('PUT', `/device-service/piles/${PILE}/lab`, { token: mine, body: { isLab: true } })
    const body = { pileId: PILE, action: 'ChangeConfiguration', payload }
    const asked = await call('POST', '/command-service/calls', { token: mine, body })
    expect(asked).toMatchObject({
      status: 200,
      data: { status: 'waiting', lifecycle: 'pile-security', subjectId: PILE, requester: admin.account, amount: 0 },
    })
    const { id } = asked.data
    const path = `/approval-service/approvals/${id}/approve`
    expect(await call('POST', path, { token: mine, body: {} })).toMatchObject({ status: 409 })
    expect(await call('POST', path, { token: theirs, body: {} })).toMatchObject({ data: { status: 'approved' } })
    const commands = await call('GET', `/command-service/commands?pileId=${PILE}`, { token: mine })
    expect(commands.data.list[0]).toMatchObject({ issuer: admin.account, payload: JSON.parse(payload) })
  })
})
