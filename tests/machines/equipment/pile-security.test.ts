import { describe, expect, it } from 'vitest'
import { alarmingEvents, certificatesMax, criticalEvents, ownEvents } from '#contracts/equipment/pile-security.ts'
import type { HigherProfile, SecurityFact } from '#contracts/equipment/pile-security.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** The security of a pile: its profile only rises, and what became known is kept. */

const raised = (profile: HigherProfile): Told<SecurityFact> => ({ type: 'security.raised', data: { profile } })
const event = { type: 'TamperDetectionActivated', techInfo: 'door', reportedAt: null }
const noticed: Told<SecurityFact> = { type: 'security.noticed', data: event, by: 'CP' }
const certificate = (serialNumber: string) => ({ serialNumber, commonName: 'CP1', notAfter: afterMinutes(60) })
const certified = (serialNumber: string): Told<SecurityFact> => ({
  type: 'security.certified',
  data: certificate(serialNumber),
})
const password: Told<SecurityFact> = { type: 'security.passwordChanged', data: {}, at: afterMinutes(5) }
const known = [
  ['Profile0', [noticed]],
  ['Profile1', [raised(1)]],
  ['Profile2', [raised(2)]],
  ['Profile3', [raised(3)]],
] as const
const all = [['New', []], ...known] as const
const profiles = [1, 2, 3] as const
const levelOf = (state: string): number => (state === 'New' ? 0 : Number(state.slice(-1)))

const wanted = all.flatMap(([state, facts]) => profiles.map((profile) => [state, profile, facts] as const))
const higher = wanted.filter(([state, profile]) => profile > levelOf(state))
const notHigher = wanted.filter(([state, profile]) => profile <= levelOf(state))

describe('the security profile of a pile', () => {
  it.each(higher)('is raised from %s to %i, by a connection or by hand', (_, profile, facts) => {
    const pile = given(pileSecurity, ...facts)
    pile.when('rise', { profile }).by('SYS').becomes('security.raised').in(`Profile${profile}`)
    pile.when('demand', { profile }).by('OP').becomes('security.raised').in(`Profile${profile}`)
    pile.when('demand', { profile }).by('MT').notPermitted()
  })

  it.each(higher)('may be asked in %s to become %i, which changes nothing yet', (state, profile, facts) => {
    const outcome = given(pileSecurity, ...facts)
      .when('askRaise', { profile })
      .by('OP')
      .becomes('security.raiseAsked')
    outcome.in(state === 'New' ? 'Profile0' : state, { asked: profile })
  })

  it.each(notHigher)('stays in %s when %i is wanted: it never falls', (state, profile, facts) => {
    const pile = given(pileSecurity, ...facts)
    for (const outcome of ['demand', 'askRaise'].map((command) => pile.when(command, { profile }).by('SU')))
      if (state === 'Profile3') outcome.refused()
      else outcome.refusedBecause('toProfile')
  })

  it('is 1 at least as soon as there is a password, and no other for a new one', () => {
    for (const [state, facts] of all)
      given(pileSecurity, ...facts)
        .when('changePassword', {})
        .by('SYS')
        .becomes('security.passwordChanged')
        .in(levelOf(state) === 0 ? 'Profile1' : state)
  })

  it.each(known.slice(0, 3))('in %s is asked for no longer when that was dropped', (state, facts) => {
    const asked: Told<SecurityFact> = { type: 'security.raiseAsked', data: { profile: 3 } }
    given(pileSecurity, ...facts, asked)
      .when('dropRaise', {})
      .by('SYS')
      .becomes('security.raiseDropped')
      .in(state, { asked: null })
    given(pileSecurity, ...facts)
      .when('dropRaise', {})
      .by('SYS')
      .refusedBecause('raiseIsAsked')
  })

  it('is asked for until it is reached', () => {
    const asked: Told<SecurityFact> = { type: 'security.raiseAsked', data: { profile: 2 } }
    given(pileSecurity, asked, raised(1)).stands('Profile1', { asked: 2 })
    given(pileSecurity, asked, raised(2)).stands('Profile2', { asked: null })
    given(pileSecurity, asked, raised(3)).stands('Profile3', { asked: null })
    given(pileSecurity, asked, raised(3)).when('dropRaise', {}).by('SYS').refused()
    given(pileSecurity, asked, password).stands('Profile1', { asked: 2 })
    const one: Told<SecurityFact> = { type: 'security.raiseAsked', data: { profile: 1 } }
    given(pileSecurity, one, password).stands('Profile1', { asked: null })
  })
})

describe('a lower profile that two persons type in lab mode', () => {
  const lower = (profile: number, approver: string | null) => ({ profile, approver, needsApproval: true })

  it.each(known.slice(1))('is asked for in %s, and changes nothing of what is demanded', (state, facts) => {
    const pile = given(pileSecurity, ...facts)
    for (const profile of [0, 1, 2].filter((one) => one < levelOf(state)))
      pile.when('askLower', lower(profile, 'another')).by('SU').becomes('security.lowerAsked').in(state)
  })

  it('needs another person, who is no operator, and a lower profile', () => {
    const pile = given(pileSecurity, raised(2))
    const own = actorOf.SU.kind === 'person' ? actorOf.SU.account : expect.unreachable()
    for (const approver of [null, own])
      pile.when('askLower', lower(1, approver)).by('SU').refusedBecause('approvedByAnother')
    pile.when('askLower', lower(2, 'another')).by('SU').refusedBecause('toLower')
    pile.when('askLower', lower(1, 'another')).by('OP').notPermitted()
    given(pileSecurity, noticed).when('askLower', lower(0, 'another')).by('SU').refused()
  })
})

describe('certificates of a pile', () => {
  it.each(all)('are signed and revoked in %s', (state, facts) => {
    const pile = given(pileSecurity, ...facts)
    const there = state === 'New' ? 'Profile0' : state
    const signed = pile.when('certify', certificate('0A')).by('SYS').becomes('security.certified')
    signed.in(there, { certificates: [{ serialNumber: '0A', notAfter: afterMinutes(60) }] })
    const outcome = pile.when('revoke', { serialNumber: '0A' }).by('SU').becomes('security.revoked')
    outcome.in(there, { certificates: [], revoked: ['0A'] })
    pile.when('revoke', { serialNumber: '0A' }).by('SO').notPermitted()
  })

  it('count until they are revoked, and never again', () => {
    const revoked: Told<SecurityFact> = { type: 'security.revoked', data: { serialNumber: '0A' }, by: 'OP' }
    given(pileSecurity, certified('0A'), certified('0B'), revoked, revoked, certified('0A')).stands('Profile0', {
      certificates: [{ serialNumber: '0B', notAfter: afterMinutes(60) }],
      revoked: ['0A'],
    })
  })

  it('count only while they are among the newest', () => {
    const serials = ['01', '02', '03', '04', '05', '05']
    const { context } = given(pileSecurity, ...serials.map(certified)).state
    expect(context.certificates.map(({ serialNumber }) => serialNumber)).toEqual(serials.slice(1, 1 + certificatesMax))
  })

  it('have serial numbers in upper-case hex', () => {
    expect(() => given(pileSecurity).when('revoke', { serialNumber: '0a' }).by('SU')).toThrow('body')
  })
})

describe('a controller that was replaced', () => {
  it.each(known)('lets a pile begin anew, in %s, and nothing of the old one counts', (_, facts) => {
    const outcome = given(pileSecurity, ...facts, certified('0A'), certified('0B'))
      .when('replace', {})
      .by('SU')
      .becomes('security.replaced')
    outcome.in('Profile0', { asked: null, certificates: [], revoked: ['0A', '0B'] })
  })

  it('took its password with it', () => {
    const known = given(pileSecurity, raised(2), password)
    known.stands('Profile2', { passwordSince: afterMinutes(5) })
    known.when('replace', {}).by('SU').becomes('security.replaced').in('Profile0', { passwordSince: null })
  })

  it('is no matter of a pile nobody knows, nor of maintainers', () => {
    given(pileSecurity).when('replace', {}).by('OP').refused()
    given(pileSecurity, raised(2)).when('replace', {}).by('MT').notPermitted()
  })
})

describe('security events', () => {
  it.each(all)('are kept in %s, whoever noticed', (state, facts) => {
    for (const role of ['CP', 'SYS'] as const)
      given(pileSecurity, ...facts)
        .when('notice', event)
        .by(role)
        .becomes('security.noticed')
        .in(state === 'New' ? 'Profile0' : state)
  })

  it('that raise an alarm are our own and the critical ones that no restart brings about', () => {
    const routine = ['FirmwareUpdated', 'SettingSystemTime', 'StartupOfTheDevice', 'ResetOrReboot']
    const critical = criticalEvents.filter((type) => !routine.includes(type))
    const own = ownEvents.filter((type) => type !== 'SigningRefused')
    expect(alarmingEvents).toEqual([...critical, ...own])
  })
})
