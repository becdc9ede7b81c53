import { and, assign, setup } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import {
  signInCommands as bodies,
  signInFacts,
  signInFailuresMax,
  signInWindowMinutes,
} from '#contracts/lifecycles/sign-in.ts'
import type { SignInFact } from '#contracts/lifecycles/sign-in.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from './lifecycle.ts'

/**
 * M28: the sign-in of an account. Other than in the table:
 * - Captcha takes what SignedOut takes. With its two rows alone, a second failure below five had no row, and nobody whose
 *   password was set by an administrator came in after one.
 * - Only Captcha leads to Locked: every sign-in clears the failures, so that one in SignedOut is always the first.
 */
export interface SignInContext {
  /** When sign-ins failed within the window. */
  readonly failedAt: readonly Instant[]
  readonly lockedAt: Instant | null
  readonly signedInAt: Instant | null
}

const nobody: SignInContext = { failedAt: [], lockedAt: null, signedInAt: null }

function fold(context: SignInContext, event: SignInFact): SignInContext {
  switch (event.type) {
    case 'signin.submitted':
    case 'signin.submittedFirstPassword':
      return { ...nobody, signedInAt: event.at }
    case 'signin.failed':
      return { ...context, failedAt: failures(context, event.at) }
    case 'signin.failedTooOften':
      return { ...context, failedAt: [], lockedAt: event.at }
    case 'signin.prepared':
    case 'signin.unlocked':
    case 'signin.refreshFailed':
    case 'signin.refused':
    case 'signin.signedOut':
    case 'signin.passwordChanged':
      return nobody
    case 'signin.refreshBegun':
    case 'signin.refreshed':
      return context
    default:
      return event satisfies never
  }
}

const WINDOW_MS = signInWindowMinutes * 60_000
/** The failures of the window that ends with this one. */
const failures = ({ failedAt }: SignInContext, at: Instant): readonly Instant[] => [
  ...failedAt.filter((before) => millis(at) - millis(before) < WINDOW_MS),
  at,
]

const apply = { actions: 'apply' } as const
const toSignedOut = { target: '#sign-in.Out', ...apply } as const
const allowed = ['captchaRight', 'credentialsRight', 'accountEnabled', 'contractNotSuspended'] as const
const changePassword = { ...toSignedOut, guard: and(['passwordWellFormed', 'confirmationEqual']) } as const

const machine = setup({
  types: { context: {} as SignInContext, events: {} as SignInFact },
  guards: {
    captchaRight: ({ event }) => 'captchaRight' in event.data && event.data.captchaRight,
    credentialsRight: ({ event }) => 'credentialsRight' in event.data && event.data.credentialsRight,
    accountEnabled: ({ event }) => 'accountEnabled' in event.data && event.data.accountEnabled,
    contractNotSuspended: ({ event }) => 'contractSuspended' in event.data && !event.data.contractSuspended,
    passwordIsOwn: ({ event }) => 'passwordSetByAdmin' in event.data && !event.data.passwordSetByAdmin,
    passwordSetByAdmin: ({ event }) => 'passwordSetByAdmin' in event.data && event.data.passwordSetByAdmin,
    failedSeldom: ({ context, event }) => failures(context, event.at).length < signInFailuresMax,
    failedTooOften: ({ context, event }) => failures(context, event.at).length >= signInFailuresMax,
    lockOver: ({ context, event }) =>
      roleOf(event.by) === 'SU' ||
      (event.type === 'signin.unlocked' &&
        context.lockedAt !== null &&
        event.data.seenAt >= instant(millis(context.lockedAt) + WINDOW_MS)),
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
    New: { on: { 'signin.prepared': toSignedOut } },
    Out: {
      initial: 'SignedOut',
      states: {
        SignedOut: {},
        Captcha: {
          on: { 'signin.failedTooOften': { target: '#sign-in.Locked', guard: 'failedTooOften', ...apply } },
        },
      },
      on: {
        'signin.submitted': { target: 'In', guard: and([...allowed, 'passwordIsOwn']), ...apply },
        'signin.submittedFirstPassword': {
          target: 'In.MustChangePassword',
          guard: and([...allowed, 'passwordSetByAdmin']),
          ...apply,
        },
        'signin.failed': { target: '.Captcha', guard: 'failedSeldom', ...apply },
      },
    },
    Locked: { on: { 'signin.unlocked': { ...toSignedOut, guard: 'lockOver' } } },
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
    failOnce: command({ by: anyone, body: bodies.nothing, fact: 'signin.failed' }),
    failTooOften: command({ by: anyone, body: bodies.nothing, fact: 'signin.failedTooOften' }),
    unlock: command({ by: ['SYS', 'SU'], body: bodies.unlock, fact: 'signin.unlocked' }),
    refresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshBegun' }),
    confirmRefresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshed' }),
    failRefresh: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refreshFailed' }),
    refuse: command({ by: ['SYS'], body: bodies.nothing, fact: 'signin.refused' }),
    signOut: command({ by: anyone, body: bodies.signOut, fact: 'signin.signedOut' }),
    changePassword: command({ by: anyone, body: bodies.changePassword, fact: 'signin.passwordChanged' }),
  },
})
