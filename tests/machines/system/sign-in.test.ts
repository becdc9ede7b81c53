import { describe, expect, it } from 'vitest'
import { signInFailuresMax, SignInStatus, signInWindowMinutes } from '#contracts/system/sign-in.ts'
import type { SignInFact } from '#contracts/system/sign-in.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M28: the sign-in of an account, its failures, its lock and its refresh. */

const right = {
  captchaRight: true,
  credentialsRight: true,
  accountEnabled: true,
  contractSuspended: false,
  passwordSetByAdmin: false,
}
const first = { ...right, passwordSetByAdmin: true }
const change = { wellFormed: true, confirmationEqual: true }
const anyone = ['SU', 'OP', 'SO', 'S2', 'MT'] as const
const prepared: Told<SignInFact> = { type: 'signin.prepared', data: {} }
const failedAfter = (minutes: number): Told<SignInFact> => ({
  type: 'signin.failed',
  data: {},
  at: afterMinutes(minutes),
})
/** A lock of the account of which the super administrator of these tests is the owner, or of another. */
const locking = { accountId: 'A1', failedAt: [] }
const captcha = [prepared, failedAfter(0)] as const
const fourFailures = [prepared, ...[0, 1, 2, 3].map(failedAfter)] as const
const locked = [...fourFailures, { type: 'signin.failedTooOften', data: locking }] as const
const signedIn = [prepared, { type: 'signin.submitted', data: right, by: 'OP' }] as const
const refreshing = [...signedIn, { type: 'signin.refreshBegun', data: {} }] as const
const mustChange = [prepared, { type: 'signin.submittedFirstPassword', data: first, by: 'OP' }] as const

describe('sign-in', () => {
  it('shows out, in or locked', () => {
    expect(SignInStatus.literals).toEqual(['out', 'in', 'locked'])
    expect(signIn.wire).toMatchObject({ SignedOut: 'out', Captcha: 'out', Locked: 'locked' })
    expect(signIn.wire).toMatchObject({ SignedIn: 'in', Refreshing: 'in', MustChangePassword: 'in' })
  })

  it('begins signed out', () => {
    given(signIn).when('prepare', {}).by('SYS').becomes('signin.prepared').in('SignedOut', { failedAt: [] })
  })

  it.each(anyone)('lets %s in when all is right', (role) => {
    for (const facts of [[prepared], captcha]) {
      const outcome = given(signIn, ...facts)
        .when('submit', right)
        .by(role)
        .becomes('signin.submitted')
      outcome.in('SignedIn', { signedInAt: testStart, failedAt: [] })
    }
  })

  it.each([
    ['captchaRight', { captchaRight: false }],
    ['credentialsRight', { credentialsRight: false }],
    ['accountEnabled', { accountEnabled: false }],
    ['contractNotSuspended', { contractSuspended: true }],
  ])('lets nobody in while %s fails', (guard, wrong) => {
    for (const facts of [[prepared], captcha]) {
      const account = given(signIn, ...facts)
      account
        .when('submit', { ...right, ...wrong })
        .by('OP')
        .refusedBecause(guard)
      account
        .when('submitFirstPassword', { ...first, ...wrong })
        .by('OP')
        .refusedBecause(guard)
    }
  })

  it('tells a disabled account only to somebody who knows its password', () => {
    const wrong = { ...right, credentialsRight: false, accountEnabled: false, contractSuspended: true }
    given(signIn, prepared).when('submit', wrong).by('OP').refusedBecause('credentialsRight')
  })

  it('asks for a new password when an administrator set the one there is', () => {
    for (const facts of [[prepared], captcha]) {
      const account = given(signIn, ...facts)
      account
        .when('submitFirstPassword', first)
        .by('MT')
        .becomes('signin.submittedFirstPassword')
        .in('MustChangePassword')
      account.when('submit', first).by('MT').refusedBecause('passwordIsOwn')
      account.when('submitFirstPassword', right).by('MT').refusedBecause('passwordSetByAdmin')
    }
  })

  it('asks again after a failure, up to four times within 15 minutes', () => {
    expect([signInFailuresMax, signInWindowMinutes]).toEqual([5, 15])
    given(signIn, prepared)
      .when('failOnce', {})
      .by('SYS')
      .becomes('signin.failed')
      .in('Captcha', { failedAt: [testStart] })
    const three = given(signIn, prepared, ...[0, 1, 2].map(failedAfter))
    three.when('failOnce', {}, afterMinutes(3)).by('SYS').becomes('signin.failed').in('Captcha')
    three.when('failOnce', {}, afterMinutes(3)).by('OP').notPermitted()
    three.when('failTooOften', locking, afterMinutes(3)).by('SYS').refusedBecause('failedTooOften')
  })

  it('locks at the fifth failure within 15 minutes', () => {
    const account = given(signIn, ...fourFailures)
    account.when('failOnce', {}, afterMinutes(4)).by('SYS').refusedBecause('failedSeldom')
    const outcome = account.when('failTooOften', locking, afterMinutes(14)).by('SYS').becomes('signin.failedTooOften')
    outcome.in('Locked', { accountId: 'A1', lockedAt: afterMinutes(14), failedAt: [] })
  })

  it('takes a lock as the first that it is told, with the failures that led to it', () => {
    const failedAt = [0, 1, 2, 3].map(afterMinutes)
    for (const facts of [[], [prepared], captcha]) {
      const account = given(signIn, ...facts)
      const lock = account.when('failTooOften', { accountId: 'A1', failedAt }, afterMinutes(4)).by('SYS')
      lock.becomes('signin.failedTooOften').in('Locked', { accountId: 'A1', lockedAt: afterMinutes(4), failedAt: [] })
      account
        .when('failTooOften', { accountId: 'A1', failedAt: failedAt.slice(2) }, afterMinutes(4))
        .by('SYS')
        .refusedBecause('failedTooOften')
    }
  })

  it('forgets a failure after 15 minutes, and all of them once somebody signs in', () => {
    const account = given(signIn, ...fourFailures)
    account.when('failTooOften', locking, afterMinutes(15)).by('SYS').refusedBecause('failedTooOften')
    const outcome = account.when('failOnce', {}, afterMinutes(15)).by('SYS').becomes('signin.failed')
    outcome.in('Captcha', { failedAt: [1, 2, 3, 15].map(afterMinutes) })
    account.when('submit', right).by('OP').becomes('signin.submitted').in('SignedIn', { failedAt: [] })
  })

  it('is locked for 15 minutes, or until another super administrator unlocks it', () => {
    const account = given(signIn, ...locked)
    account
      .when('unlock', { seenAt: afterMinutes(15) })
      .by('SYS')
      .becomes('signin.unlocked')
      .in('SignedOut', { lockedAt: null })
    account
      .when('unlock', { seenAt: afterMinutes(14) })
      .by('SYS')
      .refusedBecause('lockOver')
    account.when('unlock', { seenAt: testStart }).by('SU').becomes('signin.unlocked').in('SignedOut')
    account.when('unlock', { seenAt: testStart }).by('OP').notPermitted()
    const own = { type: 'signin.failedTooOften', data: { ...locking, accountId: 'P1' } } as const
    given(signIn, ...fourFailures, own)
      .when('unlock', { seenAt: testStart })
      .by('SU')
      .refusedBecause('anothersLock')
    account.when('submit', right).by('OP').refused()
  })

  it('is refreshed and goes on, or ends when that fails', () => {
    given(signIn, ...signedIn)
      .when('refresh', {})
      .by('SYS')
      .becomes('signin.refreshBegun')
      .in('Refreshing')
    const account = given(signIn, ...refreshing)
    account.when('confirmRefresh', {}).by('SYS').becomes('signin.refreshed').in('SignedIn', { signedInAt: testStart })
    account.when('failRefresh', {}).by('SYS').becomes('signin.refreshFailed').in('SignedOut', { signedInAt: null })
  })

  it.each([
    ['SignedIn', signedIn],
    ['Refreshing', refreshing],
    ['MustChangePassword', mustChange],
  ] as const)('ends from %s when a call is not authorized', (state, facts) => {
    const account = given(signIn, ...facts)
    account.stands(state)
    account.when('refuse', {}).by('SYS').becomes('signin.refused').in('SignedOut')
  })

  it.each(anyone)('ends when %s signs out and confirms it', (role) => {
    given(signIn, ...signedIn)
      .when('signOut', { confirmed: true })
      .by(role)
      .becomes('signin.signedOut')
      .in('SignedOut')
    given(signIn, ...signedIn)
      .when('signOut', { confirmed: false })
      .by(role)
      .refusedBecause('confirmed')
  })

  it.each([
    ['SignedIn', signedIn],
    ['MustChangePassword', mustChange],
  ] as const)('ends from %s when the password was changed by the rules', (_, facts) => {
    const account = given(signIn, ...facts)
    account.when('changePassword', change).by('SO').becomes('signin.passwordChanged').in('SignedOut')
    account
      .when('changePassword', { ...change, wellFormed: false })
      .by('SO')
      .refusedBecause('passwordWellFormed')
    account
      .when('changePassword', { ...change, confirmationEqual: false })
      .by('SO')
      .refusedBecause('confirmationEqual')
  })

  it('takes nothing but a new password while one is due', () => {
    const account = given(signIn, ...mustChange)
    account.when('refresh', {}).by('SYS').refused()
    account.when('signOut', { confirmed: true }).by('OP').refused()
    account.when('submit', right).by('OP').refused()
  })
})
