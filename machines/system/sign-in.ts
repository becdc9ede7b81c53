import { and, assign, setup } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import { signInCommands as bodies, signInFacts, signInFailuresMax } from '#contracts/system/sign-in.ts'
import type { SignInFact } from '#contracts/system/sign-in.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { failures, fold, lockEndsAt, nobody } from './sign-in.context.ts'
import type { SignInContext } from './sign-in.context.ts'

/**
 * M28: the sign-in of an account from an address. Unlike the spec's table:
 * - Captcha accepts everything that SignedOut accepts. With its two rows alone, a second failure below five had no
 *   transition, and nobody whose password was set by an administrator could sign in after one failure.
 * - A lock may be the first fact of a sign-in: it contains the failures that led to it, which are no facts of their
 *   own.
 * - Nobody can unlock their own sign-in.
 */
const apply = { actions: 'apply' } as const
const lock = { target: '#sign-in.Locked', guard: 'failedTooOften', ...apply } as const
const toSignedOut = { target: '#sign-in.Out', ...apply } as const
const allowed = ['captchaRight', 'credentialsRight', 'accountEnabled', 'contractNotSuspended'] as const
const changePassword = { ...toSignedOut, guard: and(['passwordWellFormed', 'confirmationEqual']) } as const

const machine = setup({
  types: { context: {} as SignInContext, events: {} as SignInFact, tags: {} as 'locked' },
  guards: {
    captchaRight: ({ event }) => 'captchaRight' in event.data && event.data.captchaRight,
    credentialsRight: ({ event }) => 'credentialsRight' in event.data && event.data.credentialsRight,
    accountEnabled: ({ event }) => 'accountEnabled' in event.data && event.data.accountEnabled,
    contractNotSuspended: ({ event }) => 'contractSuspended' in event.data && !event.data.contractSuspended,
    passwordIsOwn: ({ event }) => 'passwordSetByAdmin' in event.data && !event.data.passwordSetByAdmin,
    passwordSetByAdmin: ({ event }) => 'passwordSetByAdmin' in event.data && event.data.passwordSetByAdmin,
    failedSeldom: ({ context, event }) => failures(context, event).length < signInFailuresMax,
    failedTooOften: ({ context, event }) => failures(context, event).length >= signInFailuresMax,
    anothersLock: ({ context, event: { by } }) => by.kind !== 'person' || by.id !== context.accountId,
    lockOver: ({ context, event }) => {
      const endsAt = lockEndsAt(context)
      const isOver = event.type === 'signin.unlocked' && endsAt !== null && event.data.seenAt >= endsAt
      return roleOf(event.by) === 'SU' || isOver
    },
    confirmed: ({ event }) => event.type === 'signin.signedOut' && event.data.confirmed,
    passwordWellFormed: ({ event }) => event.type === 'signin.passwordChanged' && event.data.wellFormed,
    confirmationEqual: ({ event }) => event.type === 'signin.passwordChanged' && event.data.confirmationEqual,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'sign-in',
  context: nobody,
  initial: 'New',
  states: {
    New: { on: { 'signin.prepared': toSignedOut, 'signin.failedTooOften': lock } },
    Out: {
      initial: 'SignedOut',
      states: { SignedOut: {}, Captcha: {} },
      on: {
        'signin.submitted': { target: 'In', guard: and([...allowed, 'passwordIsOwn']), ...apply },
        'signin.submittedFirstPassword': {
          target: 'In.MustChangePassword',
          guard: and([...allowed, 'passwordSetByAdmin']),
          ...apply,
        },
        'signin.failed': { target: '.Captcha', guard: 'failedSeldom', ...apply },
        'signin.failedTooOften': lock,
      },
    },
    Locked: {
      tags: 'locked',
      on: { 'signin.unlocked': { ...toSignedOut, guard: and(['anothersLock', 'lockOver']) } },
    },
    In: {
      initial: 'SignedIn',
      states: {
        SignedIn: {
          on: {
            'signin.refreshBegun': { target: 'Refreshing', ...apply },
            'signin.signedOut': { ...toSignedOut, guard: 'confirmed' },
            'signin.passwordChanged': changePassword,
          },
        },
        Refreshing: {
          on: {
            'signin.refreshed': { target: 'SignedIn', ...apply },
            'signin.refreshFailed': toSignedOut,
          },
        },
        MustChangePassword: { on: { 'signin.passwordChanged': changePassword } },
      },
      on: { 'signin.refused': toSignedOut },
    },
  },
})

const anyone: readonly Role[] = ['SU', 'OP', 'SO', 'S2', 'MT']
/** A failed sign-in has no authenticated person: the system records it. */
const nobodyKnown: readonly Role[] = ['SYS']

export const signIn = lifecycle<SignInContext, SignInFact>()({
  name: 'sign-in',
  governs: 'commands',
  facts: signInFacts,
  machine,
  wire: {
    New: null,
    SignedOut: 'out',
    Captcha: 'out',
    SignedIn: 'in',
    Refreshing: 'in',
    Locked: 'locked',
    MustChangePassword: 'in',
  },
  tones: { out: 'off', in: 'ready', locked: 'fault' },
  stateTones: { Captcha: 'attention', MustChangePassword: 'attention' },
  bodyGuards: [
    ...allowed,
    'passwordIsOwn',
    'passwordSetByAdmin',
    'failedSeldom',
    'failedTooOften',
    'lockOver',
    'confirmed',
    'passwordWellFormed',
    'confirmationEqual',
  ],
  commands: {
    prepare: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.prepared' }),
    submit: command({ by: anyone, body: bodies.submit, fact: 'signin.submitted' }),
    submitFirstPassword: command({ by: anyone, body: bodies.submit, fact: 'signin.submittedFirstPassword' }),
    failOnce: command({ by: nobodyKnown, body: bodies.nothing, fact: 'signin.failed' }),
    failTooOften: command({ by: nobodyKnown, body: bodies.failTooOften, fact: 'signin.failedTooOften' }),
    unlock: command({ by: ['SYS', 'SU'], body: bodies.unlock, fact: 'signin.unlocked' }),
    refresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshBegun' }),
    confirmRefresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshed' }),
    failRefresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshFailed' }),
    refuse: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refused' }),
    signOut: command({ by: anyone, body: bodies.signOut, fact: 'signin.signedOut' }),
    changePassword: command({ by: anyone, body: bodies.changePassword, fact: 'signin.passwordChanged' }),
  },
})
