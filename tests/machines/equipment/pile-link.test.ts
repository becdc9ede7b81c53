import { describe, expect, it } from 'vitest'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'

/** M01: the link of a pile. */

const boot = {
  vendor: 'Volt',
  model: 'V2',
  serialNumber: 'S1',
  boxSerialNumber: null,
  firmwareVersion: '1.0',
  iccid: null,
  imsi: null,
  meterType: null,
  meterSerialNumber: null,
  intervalSeconds: 60,
}
const opened = { type: 'link.opened', data: { protocol: 'ocpp1.6' }, by: 'CP' } as const
const booted = { type: 'link.booted', data: boot, by: 'CP' } as const
const late = { type: 'link.late', data: {} } as const
const closed = { type: 'link.closed', data: { code: 1006 }, at: afterMinutes(1), by: 'CP' } as const
const resumed = { type: 'link.resumed', data: {}, by: 'CP' } as const

describe('pile link', () => {
  it('opens to Booting, which is still offline', () => {
    given(pileLink).when('open', opened.data).by('CP').becomes('link.opened').in('Booting', { protocol: 'ocpp1.6' })
    expect(pileLink.wire['Booting']).toBe('offline')
  })

  it('knows what its last connection proved, where that was said', () => {
    const proved = { type: 'link.opened', data: { protocol: 'ocpp1.6', profile: 2 }, by: 'CP' } as const
    given(pileLink, opened).stands('Booting', { profile: null })
    given(pileLink, opened, proved).stands('Booting', { profile: 2 })
    given(pileLink, proved, closed).stands('Offline', { profile: 2 })
    given(pileLink, proved, closed, opened).stands('Booting', { profile: null })
  })

  it('is online once its boot is accepted', () => {
    given(pileLink, opened).when('boot', boot).by('CP').becomes('link.booted').in('Online', { bootedAt: testStart })
  })

  it('stays in Booting while its boot is pending', () => {
    given(pileLink, opened)
      .when('leavePending', boot)
      .by('SYS')
      .becomes('link.bootPending')
      .in('Booting', { boot: null })
  })

  it('goes offline when its boot is rejected or never comes', () => {
    given(pileLink, opened).when('rejectBoot', boot).by('SYS').becomes('link.bootRejected').in('Offline')
    given(pileLink, opened).when('giveUpBoot', {}).by('SYS').becomes('link.bootTimedOut').in('Offline')
  })

  it('resumes without a boot only when an earlier one was accepted', () => {
    const again = given(pileLink, opened, booted, closed, opened)
    again.when('resume', {}).by('CP').becomes('link.resumed').in('Online', { intervalSeconds: 60 })
    given(pileLink, opened).when('resume', {}).by('CP').refusedBecause('bootedBefore')
  })

  it('forgets an accepted boot when a later one is rejected', () => {
    const rejected = { type: 'link.bootRejected', data: boot } as const
    given(pileLink, opened, booted, closed, opened, rejected, opened)
      .when('resume', {})
      .by('CP')
      .refusedBecause('bootedBefore')
  })

  it('is replaced by a second socket and stays online', () => {
    given(pileLink, opened, booted, opened).stands('Online')
    given(pileLink, opened, booted, opened).isIrregular(false)
  })

  it('becomes suspect when frames are late, recovers with the next one, or is declared dead', () => {
    const suspect = given(pileLink, opened, booted, late)
    suspect.stands('Suspect')
    expect(pileLink.wire['Suspect']).toBe('online')
    suspect.when('recover', {}).by('CP').becomes('link.recovered').in('Online')
    suspect.when('declareDead', {}).by('SYS').becomes('link.dead').in('Offline', { closedAt: testStart })
  })

  it.each([
    ['Booting', [opened]],
    ['Online', [opened, booted]],
    ['Suspect', [opened, booted, late]],
  ] as const)('goes offline from %s when the socket closes', (state, facts) => {
    const link = given(pileLink, ...facts)
    link.stands(state)
    link.when('close', { code: 1006 }).by('CP').becomes('link.closed').in('Offline')
  })

  it('opens again after it was offline', () => {
    given(pileLink, opened, booted, closed, opened).stands('Booting', { closedAt: null })
    given(pileLink, opened, booted, closed, opened, resumed).stands('Online')
  })

  it('refuses to suspect what is not online', () => {
    given(pileLink, opened).when('suspect', {}).by('SYS').refused()
    given(pileLink, opened, booted, closed).when('declareDead', {}).by('SYS').refused()
  })

  it('keeps a boot or a close that comes at an odd time, and marks it', () => {
    const dead = { type: 'link.dead', data: {} } as const
    const odd = given(pileLink, opened, booted, late, dead, booted)
    odd.stands('Online')
    odd.isIrregular()
    given(pileLink, opened, booted, closed, closed).isIrregular()
  })

  it('tells online and offline only; fault comes from alarms', () => {
    expect(LinkStatus.literals).toEqual(['online', 'offline'])
    expect(new Set(Object.values(pileLink.wire))).toEqual(new Set(['offline', 'online']))
  })

  it('lets no operator speak for the pile', () => {
    given(pileLink).when('open', opened.data).by('OP').notPermitted()
  })
})

/** How each state is reached. */
const reached = {
  New: [],
  Booting: [opened],
  Online: [opened, booted],
  Suspect: [opened, booted, late],
  Offline: [opened, booted, closed],
} as const
const pending = { type: 'link.bootPending', data: boot } as const
const rejected = { type: 'link.bootRejected', data: boot } as const
const presented = { type: 'link.cardPresented', data: { idTag: 'TAG1', status: 'Accepted' }, by: 'CP' } as const
const quirk = {
  type: 'link.quirkSeen',
  data: { kind: 'noDate', action: 'StartTransaction', field: 'timestamp', raw: '"noon"', vendor: null, model: null },
  by: 'CP',
} as const

/** Where a pile's word leads from each state, expected or not. */
const regular = [
  ['New', opened, 'Booting'],
  ['New', booted, 'Online'],
  ['Booting', opened, 'Booting'],
  ['Booting', booted, 'Online'],
  ['Booting', pending, 'Booting'],
  ['Booting', rejected, 'Offline'],
  ['Booting', closed, 'Offline'],
  ['Online', opened, 'Online'],
  ['Online', booted, 'Online'],
  ['Online', closed, 'Offline'],
  ['Online', presented, 'Online'],
  ['Booting', quirk, 'Booting'],
  ['Online', quirk, 'Online'],
  ['Suspect', quirk, 'Suspect'],
  ['Suspect', opened, 'Online'],
  ['Suspect', booted, 'Online'],
  ['Suspect', closed, 'Offline'],
  ['Offline', opened, 'Booting'],
] as const
const unexpected = [
  ['New', pending, 'Booting'],
  ['New', rejected, 'Offline'],
  ['New', closed, 'Offline'],
  ['New', presented, 'New'],
  ['Booting', presented, 'Booting'],
  ['Online', pending, 'Booting'],
  ['Online', rejected, 'Offline'],
  ['Suspect', pending, 'Booting'],
  ['Suspect', rejected, 'Offline'],
  ['Suspect', presented, 'Suspect'],
  ['Offline', booted, 'Online'],
  ['Offline', pending, 'Booting'],
  ['Offline', rejected, 'Offline'],
  ['Offline', closed, 'Offline'],
  ['Offline', presented, 'Offline'],
  ['New', quirk, 'New'],
  ['Offline', quirk, 'Offline'],
] as const

describe('the word of a pile', () => {
  it.each(regular)('is expected in %s and leads on', (state, fact, next) => {
    const link = given(pileLink, ...reached[state], fact)
    link.stands(next)
    link.isIrregular(false)
  })

  it.each(unexpected)('is kept in %s though nobody expects it', (state, fact, next) => {
    const link = given(pileLink, ...reached[state], fact)
    link.stands(next)
    link.isIrregular()
  })
})
