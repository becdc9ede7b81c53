import { assign, setup } from 'xstate'
import { configurationCommands as bodies, configurationFacts } from '#contracts/equipment/pile-configuration.ts'
import type { ConfigurationFact } from '#contracts/equipment/pile-configuration.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'

/** What a pile has reported of its configuration. After a firmware change the former values are unknown. */
export interface ConfigurationContext {
  readonly firmwareVersion: string | null
  /** It has answered for all keys, if only that it does not report some. */
  readonly isAnswered: boolean
  readonly values: Readonly<Record<string, string>>
  /** The actions that its firmware answered with NotSupported or NotImplemented, and the firmware version that did. */
  readonly refused: Readonly<Record<string, string | null>>
}

const unknown: ConfigurationContext = { firmwareVersion: null, isAnswered: false, values: {}, refused: {} }

function fold(context: ConfigurationContext, event: ConfigurationFact): ConfigurationContext {
  switch (event.type) {
    case 'configuration.told': {
      const { firmwareVersion, values, isWhole } = event.data
      const known = context.firmwareVersion === firmwareVersion ? context : unknown
      const isAnswered = known.isAnswered || isWhole
      return { ...context, firmwareVersion, isAnswered, values: { ...known.values, ...values } }
    }
    case 'configuration.actionRefused': {
      const { action, firmwareVersion } = event.data
      return { ...context, refused: { ...context.refused, [action]: firmwareVersion } }
    }
    default:
      return event satisfies never
  }
}

const toKnown = { target: 'Known', actions: 'apply' } as const
const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as ConfigurationContext, events: {} as ConfigurationFact },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'pile-configuration',
  context: unknown,
  initial: 'New',
  states: {
    New: { on: { 'configuration.told': toKnown, 'configuration.actionRefused': toKnown } },
    Known: { on: { 'configuration.told': apply, 'configuration.actionRefused': apply } },
  },
})

export const pileConfiguration = lifecycle<ConfigurationContext, ConfigurationFact>()({
  name: 'pile-configuration',
  governs: 'reports',
  facts: configurationFacts,
  machine,
  wire: { New: null, Known: 'known' },
  tones: { known: 'ready' },
  commands: {
    tell: command({ by: ['CP'], body: bodies.tell, fact: 'configuration.told' }),
    refuseAction: command({ by: ['CP'], body: bodies.refuseAction, fact: 'configuration.actionRefused' }),
  },
})
