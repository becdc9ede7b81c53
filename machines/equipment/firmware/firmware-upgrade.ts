import { and, assign, setup } from 'xstate'
import {
  upgradeCommands as bodies,
  upgradeFacts,
  waveFailurePercentMax,
} from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeFact } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'
import { unborn } from '#machines/kit/initial.ts'

/**
 * M17: a firmware upgrade configuration. Once issued it is neither edited nor deleted: DELETE_REFUSED of the spec's
 * table is such a refusal, not a fact. Beyond the table: a paused wave can be resumed, or a pause pressed by mistake
 * would end the upgrade.
 */
type Drafted = Extract<UpgradeFact, { type: 'upgrade.drafted' }>['data']
export interface UpgradeContext extends Drafted {
  readonly pileIds: readonly string[]
  readonly issuedAt: Instant | null
  readonly isPaused: boolean
  readonly pauseReason: string | null
  readonly endedAt: Instant | null
}

function fold(context: UpgradeContext, event: UpgradeFact): UpgradeContext {
  switch (event.type) {
    case 'upgrade.drafted':
      return { ...event.data, pileIds: [], issuedAt: null, isPaused: false, pauseReason: null, endedAt: null }
    case 'upgrade.edited':
      return { ...context, ...event.data }
    case 'upgrade.issued':
      return { ...context, pileIds: event.data.pileIds, issuedAt: event.at }
    case 'upgrade.wavePaused':
      return { ...context, isPaused: true, pauseReason: event.data.reason }
    case 'upgrade.waveResumed':
      return { ...context, isPaused: false, pauseReason: null }
    case 'upgrade.deleted':
    case 'upgrade.retired':
      return { ...context, endedAt: event.at }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as UpgradeContext, events: {} as UpgradeFact, tags: {} as 'open' | 'issued' | 'over' },
  guards: {
    retrieveAhead: ({ context, event }) => context.retrieveAt >= event.at,
    fileReachable: ({ event }) => event.type === 'upgrade.issued' && event.data.fileReachable,
    pausedByHandOrFailures: ({ event }) =>
      event.type === 'upgrade.wavePaused' &&
      (event.by.kind === 'person' || event.data.failed * 100 > event.data.sent * waveFailurePercentMax),
    wavePaused: ({ context }) => context.isPaused,
    waveRunning: ({ context }) => !context.isPaused,
    noJobRunning: ({ event }) => event.type === 'upgrade.retired' && event.data.jobsRunning === 0,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'firmware-upgrade',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'upgrade.drafted': { target: 'Draft', ...apply } } },
    Draft: {
      tags: 'open',
      on: {
        'upgrade.edited': apply,
        'upgrade.deleted': { target: 'Deleted', ...apply },
        'upgrade.issued': { target: 'Issued', guard: and(['retrieveAhead', 'fileReachable']), ...apply },
      },
    },
    Issued: {
      tags: ['open', 'issued'],
      on: {
        'upgrade.wavePaused': { guard: and(['waveRunning', 'pausedByHandOrFailures']), ...apply },
        'upgrade.waveResumed': { guard: 'wavePaused', ...apply },
        'upgrade.retired': { target: 'Retired', guard: 'noJobRunning', ...apply },
      },
    },
    Retired: { tags: 'over', type: 'final' },
    Deleted: { tags: 'over', type: 'final' },
  },
})

export const firmwareUpgrade = lifecycle<UpgradeContext, UpgradeFact>()({
  name: 'firmware-upgrade',
  governs: 'commands',
  facts: upgradeFacts,
  machine,
  wire: { New: null, Draft: 'draft', Issued: 'issued', Retired: 'retired', Deleted: 'deleted' },
  tones: { draft: 'off', issued: 'active', retired: 'ready', deleted: 'off' },
  bodyGuards: ['retrieveAhead', 'fileReachable', 'pausedByHandOrFailures', 'noJobRunning'],
  commands: {
    draft: command({ by: ['SU', 'OP'], body: bodies.draft, fact: 'upgrade.drafted' }),
    edit: command({ by: ['SU', 'OP'], body: bodies.edit, fact: 'upgrade.edited' }),
    delete: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'upgrade.deleted' }),
    issue: command({ by: ['SU', 'OP'], body: bodies.issue, fact: 'upgrade.issued' }),
    pauseWave: command({ by: ['SU', 'OP', 'SYS'], body: bodies.pause, fact: 'upgrade.wavePaused' }),
    resumeWave: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'upgrade.waveResumed' }),
    retire: command({ by: ['SU', 'OP'], body: bodies.retire, fact: 'upgrade.retired' }),
  },
})
