import { assign, setup } from 'xstate'
import { linkCommands as bodies, linkFacts } from '#contracts/equipment/pile-link.ts'
import type { Boot, LinkFact } from '#contracts/equipment/pile-link.ts'
import type { QuirkKind } from '#contracts/ocpp/quirk.ts'
import type { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/**
 * M01: the connection of a pile. There is one live socket per identity; the newest replaces the others. Going offline
 * never changes the last reported connector status. Beyond the spec's table: a boot while Online (a soft reset keeps
 * its socket) and a new socket while Suspect are regular, because real piles do both.
 */
export interface LinkContext {
  readonly protocol: string | null
  /** The security profile that the last connection proved; null where it was not recorded. */
  readonly profile: SecurityProfile | null
  readonly openedAt: Instant | null
  readonly closedAt: Instant | null
  /** When its last connection was lost, whether it is back or not. */
  readonly goneAt: Instant | null
  /** The last accepted boot: a pile that reconnects without booting again keeps it (OCPP-J §5.4). */
  readonly boot: Boot | null
  readonly bootedAt: Instant | null
  /** When it last came back, with a boot or without. */
  readonly backAt: Instant | null
  /** How often it came back. */
  readonly returns: number
  readonly intervalSeconds: number
  /** The ways in which it breaks the schemas of OCPP, in the order in which they were first seen. */
  readonly quirks: readonly QuirkKind[]
}

const unheard: LinkContext = {
  protocol: null,
  profile: null,
  openedAt: null,
  closedAt: null,
  goneAt: null,
  boot: null,
  bootedAt: null,
  backAt: null,
  returns: 0,
  intervalSeconds: 0,
  quirks: [],
}

const back = ({ returns }: LinkContext, at: Instant) => ({ backAt: at, returns: returns + 1 })

/** Another model has its own quirks. */
const isAnother = (boot: Boot, known: Boot | null): boolean =>
  known !== null && (boot.vendor !== known.vendor || boot.model !== known.model)

function fold(context: LinkContext, event: LinkFact): LinkContext {
  switch (event.type) {
    case 'link.opened': {
      const { protocol, profile = null } = event.data
      return { ...context, protocol, profile, openedAt: event.at, closedAt: null }
    }
    case 'link.booted': {
      const { intervalSeconds, mended: _, ...boot } = event.data
      const quirks = isAnother(boot, context.boot) ? [] : context.quirks
      return { ...context, ...back(context, event.at), boot, bootedAt: event.at, intervalSeconds, quirks }
    }
    case 'link.closed':
    case 'link.dead':
    case 'link.bootTimedOut':
      // The socket of a pile that was already given up as dead adds nothing when it closes.
      return { ...context, closedAt: event.at, goneAt: context.closedAt ?? event.at }
    case 'link.bootPending':
    case 'link.bootRejected':
      return { ...context, boot: null, intervalSeconds: event.data.intervalSeconds }
    case 'link.resumed':
      return { ...context, ...back(context, event.at) }
    case 'link.quirkSeen':
      return { ...context, quirks: [...context.quirks, event.data.kind] }
    case 'link.late':
    case 'link.recovered':
    case 'link.cardPresented':
      return context
    default:
      return event satisfies never
  }
}

const machine = setup({
  types: { context: {} as LinkContext, events: {} as LinkFact, tags: {} as 'connected' | 'reachable' | 'late' },
  guards: { bootedBefore: ({ context }) => context.boot !== null },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'pile-link',
  context: unheard,
  initial: 'New',
  states: {
    New: {
      on: {
        'link.opened': { target: 'Connected', actions: 'apply' },
        'link.booted': { target: 'Connected.Online', actions: 'apply' },
      },
    },
    Connected: {
      tags: 'connected',
      initial: 'Booting',
      states: {
        Booting: {
          on: {
            'link.opened': { actions: 'apply' },
            'link.bootPending': { actions: 'apply' },
            'link.bootRejected': { target: '#pile-link.Offline', actions: 'apply' },
            'link.resumed': { target: 'Online', guard: 'bootedBefore', actions: 'apply' },
            'link.bootTimedOut': { target: '#pile-link.Offline', actions: 'apply' },
          },
        },
        Online: {
          tags: 'reachable',
          on: {
            'link.opened': { actions: 'apply' },
            'link.cardPresented': { actions: 'apply' },
            'link.late': { target: 'Suspect', actions: 'apply' },
          },
        },
        Suspect: {
          tags: ['reachable', 'late'],
          on: {
            'link.opened': { target: 'Online', actions: 'apply' },
            'link.recovered': { target: 'Online', actions: 'apply' },
            'link.dead': { target: '#pile-link.Offline', actions: 'apply' },
          },
        },
      },
      on: {
        'link.booted': { target: '.Online', actions: 'apply' },
        'link.closed': { target: 'Offline', actions: 'apply' },
        'link.quirkSeen': { actions: 'apply' },
      },
    },
    Offline: { on: { 'link.opened': { target: 'Connected', actions: 'apply' } } },
  },
  on: {
    'link.booted': { target: '.Connected.Online', actions: 'apply' },
    'link.closed': { target: '.Offline', actions: 'apply' },
    'link.cardPresented': { actions: 'apply' },
    'link.quirkSeen': { actions: 'apply' },
    'link.bootPending': { target: '.Connected.Booting', actions: 'apply' },
    'link.bootRejected': { target: '.Offline', actions: 'apply' },
  },
})

export const pileLink = lifecycle<LinkContext, LinkFact>()({
  name: 'pile-link',
  governs: 'reports',
  facts: linkFacts,
  machine,
  wire: { New: 'offline', Booting: 'offline', Online: 'online', Suspect: 'online', Offline: 'offline' },
  tones: { online: 'ready', offline: 'off' },
  stateTones: { Booting: 'active', Suspect: 'attention' },
  commands: {
    open: command({ by: ['CP'], body: bodies.opened, fact: 'link.opened' }),
    boot: command({ by: ['CP'], body: bodies.booted, fact: 'link.booted' }),
    leavePending: command({ by: ['SYS'], body: bodies.booted, fact: 'link.bootPending' }),
    rejectBoot: command({ by: ['SYS'], body: bodies.booted, fact: 'link.bootRejected' }),
    resume: command({ by: ['CP'], body: bodies.nothing, fact: 'link.resumed' }),
    giveUpBoot: command({ by: ['SYS'], body: bodies.nothing, fact: 'link.bootTimedOut' }),
    presentCard: command({ by: ['CP'], body: bodies.presented, fact: 'link.cardPresented' }),
    showQuirk: command({ by: ['CP'], body: bodies.quirk, fact: 'link.quirkSeen' }),
    suspect: command({ by: ['SYS'], body: bodies.nothing, fact: 'link.late' }),
    recover: command({ by: ['CP'], body: bodies.nothing, fact: 'link.recovered' }),
    declareDead: command({ by: ['SYS'], body: bodies.nothing, fact: 'link.dead' }),
    close: command({ by: ['CP', 'SYS'], body: bodies.closed, fact: 'link.closed' }),
  },
})
