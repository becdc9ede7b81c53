import { and, assign, setup } from 'xstate'
import { certificatesMax, securityCommands as bodies, securityFacts } from '#contracts/equipment/pile-security.ts'
import type { HigherProfile, SecurityFact } from '#contracts/equipment/pile-security.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { isApprovedByAnother } from '../system/approver.ts'

/**
 * The security of a pile. Its profile only rises (whitepaper §3: a lower one is refused once a higher one has worked),
 * until people record that its controller was replaced. A pile that has a password has at least profile 1. A pile in lab
 * mode can be asked for a lower one by two persons, so that a test sees it refuse: what is demanded of it stays.
 */
export interface SecurityContext {
  /** The profile that the pile was asked to change to and has not proved yet. */
  readonly asked: HigherProfile | null
  /** Since when it has its current password; null while it has none. */
  readonly passwordSince: Instant | null
  /** The certificates of our authority that are valid, the newest last. */
  readonly certificates: readonly { readonly serialNumber: string; readonly notAfter: Instant }[]
  /** Serial numbers that are revoked, whoever issued them. */
  readonly revoked: readonly string[]
}

const withoutProof: SecurityContext = { asked: null, passwordSince: null, certificates: [], revoked: [] }

function fold(context: SecurityContext, event: SecurityFact): SecurityContext {
  switch (event.type) {
    case 'security.raised':
      return { ...context, asked: context.asked !== null && context.asked > event.data.profile ? context.asked : null }
    case 'security.raiseAsked':
      return { ...context, asked: event.data.profile }
    case 'security.raiseDropped':
      return { ...context, asked: null }
    case 'security.certified': {
      const { serialNumber, notAfter } = event.data
      if (context.revoked.includes(serialNumber)) return context
      const before = context.certificates.filter((one) => one.serialNumber !== serialNumber)
      return { ...context, certificates: [...before, { serialNumber, notAfter }].slice(-certificatesMax) }
    }
    case 'security.revoked': {
      const { serialNumber } = event.data
      const certificates = context.certificates.filter((one) => one.serialNumber !== serialNumber)
      const revoked = [...new Set([...context.revoked, serialNumber])].toSorted()
      return { ...context, certificates, revoked }
    }
    case 'security.replaced': {
      const ended = context.certificates.map(({ serialNumber }) => serialNumber)
      return { ...withoutProof, revoked: [...new Set([...context.revoked, ...ended])].toSorted() }
    }
    case 'security.passwordChanged':
      // From here on it has at least profile 1.
      return { ...context, asked: context.asked === 1 ? null : context.asked, passwordSince: event.at }
    case 'security.lowerAsked':
    case 'security.noticed':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const raisedTo = (profile: HigherProfile) =>
  ({
    target: `#pile-security.Known.Profile${profile}`,
    guard: { type: 'toProfile', params: { profile } },
    ...apply,
  }) as const
const asks = (...profiles: readonly HigherProfile[]) =>
  profiles.map((profile) => ({ guard: { type: 'toProfile' as const, params: { profile } }, ...apply }))
const lowers = (profile: HigherProfile) =>
  ({
    'security.lowerAsked': { guard: and([{ type: 'toLower', params: { profile } }, 'approvedByAnother']), ...apply },
  }) as const
const drop = { 'security.raiseDropped': { guard: 'raiseIsAsked', ...apply } } as const
const fromNothing = { target: '#pile-security.Known.Profile0', ...apply } as const

const machine = setup({
  types: { context: {} as SecurityContext, events: {} as SecurityFact },
  guards: {
    toProfile: ({ event }, { profile }: { readonly profile: HigherProfile }) =>
      (event.type === 'security.raised' || event.type === 'security.raiseAsked') && event.data.profile === profile,
    toLower: ({ event }, { profile }: { readonly profile: HigherProfile }) =>
      event.type === 'security.lowerAsked' && event.data.profile < profile,
    approvedByAnother: ({ event }) =>
      event.type === 'security.lowerAsked' && isApprovedByAnother(event.data.approver, event.by),
    raiseIsAsked: ({ context }) => context.asked !== null,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'pile-security',
  context: withoutProof,
  initial: 'New',
  states: {
    New: {
      on: {
        'security.raised': [raisedTo(1), raisedTo(2), raisedTo(3)],
        'security.raiseAsked': fromNothing,
        'security.passwordChanged': { target: '#pile-security.Known.Profile1', ...apply },
        'security.certified': fromNothing,
        'security.revoked': fromNothing,
        'security.noticed': fromNothing,
      },
    },
    Known: {
      initial: 'Profile0',
      states: {
        Profile0: {
          on: {
            'security.raised': [raisedTo(1), raisedTo(2), raisedTo(3)],
            'security.raiseAsked': apply,
            'security.passwordChanged': { target: 'Profile1', ...apply },
            ...drop,
          },
        },
        Profile1: {
          on: {
            'security.raised': [raisedTo(2), raisedTo(3)],
            'security.raiseAsked': asks(2, 3),
            'security.passwordChanged': apply,
            ...lowers(1),
            ...drop,
          },
        },
        Profile2: {
          on: {
            'security.raised': [raisedTo(3)],
            'security.raiseAsked': asks(3),
            'security.passwordChanged': apply,
            ...lowers(2),
            ...drop,
          },
        },
        // Any profile that can be asked for is lower.
        Profile3: {
          on: {
            'security.passwordChanged': apply,
            'security.lowerAsked': { guard: 'approvedByAnother', ...apply },
          },
        },
      },
      on: {
        'security.certified': apply,
        'security.revoked': apply,
        'security.replaced': { target: '.Profile0', ...apply },
        'security.noticed': apply,
      },
    },
  },
})

export const pileSecurity = lifecycle<SecurityContext, SecurityFact>()({
  name: 'pile-security',
  governs: 'commands',
  facts: securityFacts,
  machine,
  wire: { New: null, Profile0: 'profile0', Profile1: 'profile1', Profile2: 'profile2', Profile3: 'profile3' },
  tones: { profile0: 'off', profile1: 'attention', profile2: 'ready', profile3: 'ready' },
  bodyGuards: ['toProfile', 'toLower', 'approvedByAnother'],
  select: ['toProfile'],
  commands: {
    demand: command({ by: ['SU', 'OP'], body: bodies.profile, fact: 'security.raised' }),
    rise: command({ by: ['SYS'], body: bodies.profile, fact: 'security.raised' }),
    askRaise: command({ by: ['SU', 'OP', 'SYS'], body: bodies.profile, fact: 'security.raiseAsked' }),
    dropRaise: command({ by: ['SYS'], body: bodies.nothing, fact: 'security.raiseDropped' }),
    askLower: command({ by: ['SU'], body: bodies.askLower, fact: 'security.lowerAsked' }),
    changePassword: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'security.passwordChanged' }),
    certify: command({ by: ['SYS'], body: bodies.certify, fact: 'security.certified' }),
    revoke: command({ by: ['SU', 'OP'], body: bodies.revoke, fact: 'security.revoked' }),
    replace: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'security.replaced' }),
    notice: command({ by: ['CP', 'SYS'], body: bodies.notice, fact: 'security.noticed' }),
  },
})
