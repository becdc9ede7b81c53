import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { CallOutcome } from '#backend/areas/equipment/remote-command/calls.process.ts'
import {
  forgetPasswords,
  passwordsOf,
  setPassword,
  settlePassword,
  stagePassword,
} from '#backend/ocpp/handshake/pile-password.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import { openStation } from '../station.ts'

const first = '0123456789abcdef'
const by = { actor: system('test'), correlation: 'test' }
const basic = (password: string | Buffer) =>
  `Basic ${Buffer.concat([Buffer.from('CP1:'), Buffer.from(password)]).toString('base64')}`
const answered = (status: 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported'): CallOutcome => ({
  kind: 'answered',
  conf: { status },
})
const unanswered: CallOutcome = { kind: 'unanswered', why: 'deadline' }

let network: Network
beforeEach(async () => {
  network = await openNetwork()
  await setPassword(network.world, { pileId: 'CP1', password: first }, by)
})
afterEach(() => network.close())

const enters = async (password: string | Buffer): Promise<boolean> => {
  try {
    const station = await openStation(network.url('CP1'), { authorization: basic(password) })
    await station.close()
    return true
  } catch (error) {
    expect(String(error)).toContain('HTTP 401')
    return false
  }
}
const settle = (change: string, outcome: CallOutcome) =>
  settlePassword(network.world, { pileId: 'CP1', change, outcome }, by)
const facts = () => network.world.store.facts('pile-security', 'CP1').map(({ type }) => type)

describe('a new password', () => {
  it('is 20 random bytes in hex, and what is stored of it is a hash', async () => {
    const { payload } = await stagePassword(network.world, 'CP1')
    expect(payload).toMatchObject({ key: 'AuthorizationKey', value: expect.stringMatching(/^[0-9a-f]{40}$/u) })
    const kept = passwordsOf(network.world, 'CP1').map(({ hash }) => hash)
    expect(kept).toHaveLength(2)
    expect(kept.join()).not.toContain(payload.value)
    expect(JSON.stringify(network.world.store.facts('pile-security', 'CP1'))).not.toContain(payload.value)
  })

  it.each(['Accepted', 'RebootRequired'] as const)('that the pile answers %s is the only one', async (status) => {
    const { change, payload } = await stagePassword(network.world, 'CP1')
    await settle(change, answered(status))
    expect(await enters(first)).toBe(false)
    expect(await enters(payload.value)).toBe(true)
    expect(facts()).toEqual(['security.passwordChanged', 'security.passwordChanged'])
  })

  it.each([
    ['Rejected', answered('Rejected')],
    ['NotSupported', answered('NotSupported')],
    ['with an error', { kind: 'refused', code: 'InternalError', description: '' }],
    ['nothing, for it was never sent', { kind: 'notSent', why: 'offline' }],
  ] as const)('that the pile answers %s is dropped', async (_, outcome) => {
    const { change, payload } = await stagePassword(network.world, 'CP1')
    await settle(change, outcome)
    expect(await enters(payload.value)).toBe(false)
    expect(await enters(first)).toBe(true)
    expect(facts()).toEqual(['security.passwordChanged'])
  })

  it('that nobody answered fits beside the old one, until the pile first comes with it', async () => {
    const { change, payload } = await stagePassword(network.world, 'CP1')
    await settle(change, unanswered)
    expect(await enters(first)).toBe(true)
    expect(await enters(payload.value)).toBe(true)
    expect(await enters(first)).toBe(false)
    expect(facts()).toEqual(['security.passwordChanged', 'security.passwordChanged'])
  })

  it('with which the pile comes before its answer is settled then, whatever the answer says', async () => {
    const { change, payload } = await stagePassword(network.world, 'CP1')
    expect(await enters(payload.value)).toBe(true)
    await settle(change, answered('Rejected'))
    expect(await enters(payload.value)).toBe(true)
    expect(await enters(first)).toBe(false)
  })

  it('after several that nobody answered: any of them may come, the oldest of many not', async () => {
    const staged = []
    for (let n = 0; n < 4; n += 1) {
      network.pass(1_000)
      staged.push(await stagePassword(network.world, 'CP1'))
    }
    expect(passwordsOf(network.world, 'CP1')).toHaveLength(4)
    expect(await enters(staged[0]?.payload.value ?? '')).toBe(false)
    expect(await enters(staged[1]?.payload.value ?? '')).toBe(true)
    expect(await enters(staged[3]?.payload.value ?? '')).toBe(false)
  })

  it('is none when the controller was replaced', async () => {
    await stagePassword(network.world, 'CP1')
    forgetPasswords(network.world, 'CP1')
    expect(passwordsOf(network.world, 'CP1')).toEqual([])
  })
})

describe('the form of a password', () => {
  it('is its bytes or their hex, whichever was given and whichever the pile sends [TC_085_CSMS]', async () => {
    const { change, payload } = await stagePassword(network.world, 'CP1')
    await settle(change, answered('Accepted'))
    expect(await enters(payload.value.toUpperCase())).toBe(true)
    expect(await enters(Buffer.from(payload.value, 'hex'))).toBe(true)
    expect(await enters(Buffer.from(payload.value, 'hex').subarray(1))).toBe(false)
  })

  it.each(['0123456789abcde', 'x'.repeat(41), ''])('has 16 to 40 bytes: %s has not', async (password) => {
    const set = setPassword(network.world, { pileId: 'CP1', password }, by)
    await expect(set).rejects.toThrow('16 to 40 bytes')
    expect(await enters(password)).toBe(false)
  })

  it.each(['Rather-long:but-typed!', '0123456789abcdef01234', 'x'.repeat(40)])(
    'may be longer than OCPP can send, where it is typed in by hand: %s',
    async (password) => {
      await setPassword(network.world, { pileId: 'CP1', password }, by)
      expect(await enters(password)).toBe(true)
      expect(await enters(`${password.slice(0, -1)}?`)).toBe(false)
    },
  )
})
