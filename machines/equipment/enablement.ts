import { and, assign, setup } from 'xstate'
import { enablementCommands as bodies, enablementFacts } from '#contracts/equipment/enablement.ts'
import type { EnablementFact } from '#contracts/equipment/enablement.ts'
import { fold } from './enablement.context.ts'
import type { EnablementContext } from './enablement.context.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M04: whether a location, station, pile, account or credit card is enabled. The state is the effective one;
 * `ownSwitch` is what was chosen for this thing alone, so that enabling a parent again restores exactly what disabling
 * it had changed. Accounts and cards have no pile to wait for: they change at once. Beyond the spec's table: a thing
 * that is being enabled can be disabled (or a pile could be enabled under a disabled location for ten minutes); the
 * guards of enabling apply while it is still being disabled, too; the own switch of a thing under a disabled parent can
 * be turned off as well as on; piles that answer late are removed from the pending ones; and editing is a command here,
 * because an enabled credit card refuses it (spec §4).
 */
const apply = { actions: 'apply' } as const
const switchable = ['parentEnabled', 'contractActive', 'priced', 'notSwitchedOff'] as const
const deletable = ['noChild', 'noUnsettledRecord', 'noOpenOrder'] as const

const machine = setup({
  types: {
    context: {} as EnablementContext,
    events: {} as EnablementFact,
    tags: {} as 'on' | 'changing' | 'off' | 'over',
  },
  guards: {
    notDuplicate: ({ event }) => 'duplicateCard' in event.data && !event.data.duplicateCard,
    bornEnabled: ({ event: { type, data } }) => type === 'enablement.registered' && data.enabled && data.parentEnabled,
    asksPiles: ({ context: { kind } }) => kind === 'location' || kind === 'station' || kind === 'pile',
    cardDisabled: ({ context }) => context.kind !== 'creditCard',
    reachConfirmed: ({ event }) => event.type === 'enablement.disabled' && event.data.confirmed,
    switchedOn: ({ context }) => context.ownSwitch,
    byHand: ({ event }) => event.type === 'enablement.disabled' && !event.data.cascade,
    parentEnabled: ({ event }) => event.type === 'enablement.enabled' && event.data.parentEnabled,
    parentDisabled: ({ event }) => event.type === 'enablement.enabledUnderDisabledParent' && !event.data.parentEnabled,
    contractActive: ({ event }) => event.type === 'enablement.enabled' && event.data.contractActive,
    priced: ({ context, event }) =>
      context.kind !== 'pile' || (event.type === 'enablement.enabled' && event.data.tariffId !== null),
    accountBound: ({ context, event }) =>
      context.kind !== 'creditCard' || (event.type === 'enablement.enabled' && event.data.currentAccountId !== null),
    notSwitchedOff: ({ context, event }) => context.ownSwitch || ('cascade' in event.data && !event.data.cascade),
    allAnswered: ({ event }) => event.type === 'enablement.acknowledged' && event.data.silent === 0,
    pendingShrinks: ({ context, event }) =>
      event.type === 'enablement.acknowledged' && event.data.pending.length < context.pending.length,
    deadlineReached: ({ context, event }) => context.dueAt !== null && event.at >= context.dueAt,
    noChild: ({ event }) => event.type === 'enablement.deleted' && event.data.children === 0,
    noUnsettledRecord: ({ event }) => event.type === 'enablement.deleted' && event.data.unsettledRecords === 0,
    noOpenOrder: ({ event }) => event.type === 'enablement.deleted' && event.data.openOrders === 0,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'enablement',
  context: unborn,
  initial: 'New',
  states: {
    New: {
      on: {
        'enablement.registered': [
          { target: 'On', guard: and(['notDuplicate', 'bornEnabled']), ...apply },
          { target: 'Off.Disabled', guard: 'notDuplicate', ...apply },
        ],
      },
    },
    On: {
      tags: 'on',
      initial: 'Enabled',
      states: {
        Enabled: {
          on: {
            'enablement.edited': { guard: and(['cardDisabled', 'notDuplicate']), ...apply },
            'enablement.acknowledged': { guard: 'pendingShrinks', ...apply },
            'enablement.disabled': [
              { target: '#enablement.Off.Disabling', guard: and(['reachConfirmed', 'asksPiles']), ...apply },
              { target: '#enablement.Off.Disabled', guard: 'reachConfirmed', ...apply },
            ],
          },
        },
        Enabling: {
          tags: 'changing',
          on: {
            'enablement.edited': { guard: 'notDuplicate', ...apply },
            'enablement.disabled': { target: '#enablement.Off.Disabling', guard: 'reachConfirmed', ...apply },
            'enablement.acknowledged': { target: 'Enabled', guard: 'allAnswered', ...apply },
            'enablement.deadlinePassed': { target: 'Enabled', guard: 'deadlineReached', ...apply },
          },
        },
      },
    },
    Off: {
      tags: 'off',
      initial: 'Disabled',
      states: {
        Disabling: {
          tags: 'changing',
          on: {
            'enablement.enabled': { target: '#enablement.On.Enabling', guard: and(switchable), ...apply },
            'enablement.acknowledged': { target: 'Disabled', guard: 'allAnswered', ...apply },
            'enablement.deadlinePassed': { target: 'Disabled', guard: 'deadlineReached', ...apply },
          },
        },
        Disabled: {
          on: {
            'enablement.enabled': [
              { target: '#enablement.On.Enabling', guard: and([...switchable, 'accountBound', 'asksPiles']), ...apply },
              { target: '#enablement.On.Enabled', guard: and([...switchable, 'accountBound']), ...apply },
            ],
            'enablement.acknowledged': { guard: 'pendingShrinks', ...apply },
            'enablement.deleted': { target: '#enablement.Deleted', guard: and(deletable), ...apply },
          },
        },
      },
      on: {
        'enablement.edited': { guard: 'notDuplicate', ...apply },
        'enablement.disabled': { guard: and(['switchedOn', 'byHand', 'reachConfirmed']), ...apply },
        'enablement.enabledUnderDisabledParent': { guard: 'parentDisabled', ...apply },
      },
    },
    Deleted: { tags: ['off', 'over'], type: 'final' },
  },
})

const ofBodies = ['notDuplicate', 'bornEnabled', 'accountBound', 'reachConfirmed', 'byHand', 'parentDisabled'] as const
const people = ['SU', 'OP', 'SO', 'S2'] as const
const desk = [...people, 'SYS'] as const

export const enablement = lifecycle<EnablementContext, EnablementFact>()({
  name: 'enablement',
  governs: 'commands',
  facts: enablementFacts,
  machine,
  wire: {
    New: null,
    Enabled: 'enabled',
    Disabling: 'disabled',
    Disabled: 'disabled',
    Enabling: 'enabled',
    Deleted: 'deleted',
  },
  tones: { enabled: 'ready', disabled: 'attention', deleted: 'off' },
  bodyGuards: [...ofBodies, ...switchable, ...deletable, 'allAnswered', 'pendingShrinks', 'deadlineReached'],
  select: ['bornEnabled', 'asksPiles'],
  commands: {
    register: command({ by: desk, body: bodies.register, fact: 'enablement.registered' }),
    edit: command({ by: desk, body: bodies.edit, fact: 'enablement.edited' }),
    disable: command({ by: desk, body: bodies.disable, fact: 'enablement.disabled' }),
    enable: command({ by: desk, body: bodies.enable, fact: 'enablement.enabled' }),
    enableLater: command({ by: people, body: bodies.enableLater, fact: 'enablement.enabledUnderDisabledParent' }),
    acknowledge: command({ by: ['SYS'], body: bodies.acknowledge, fact: 'enablement.acknowledged' }),
    endWait: command({ by: ['SYS'], body: bodies.endWait, fact: 'enablement.deadlinePassed' }),
    remove: command({ by: ['SU', 'OP'], body: bodies.remove, fact: 'enablement.deleted' }),
  },
})

/** The switch of an account that has none: those of earlier versions get it when it is first used. */
export const unswitched: (typeof enablement)['initial'] = {
  value: 'Enabled',
  context: { kind: 'account', parentId: null, ownSwitch: true, dueAt: null, pending: [] },
}
