import { Schema } from 'effect'
import { assign, setup } from 'xstate'
import type { Role } from '#contracts/actor.ts'
import { Operator } from '#contracts/system/account.ts'
import { OperatorSettings } from '#contracts/operators/operator-settings.ts'
import { SubOperator } from '#contracts/operators/sub-operator.ts'
import { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { ConfigurationTemplate } from '#contracts/equipment/configuration-template.ts'
import { Customer } from '#contracts/users/customer.ts'
import { FirmwareFile } from '#contracts/equipment/firmware/firmware-file.ts'
import { Location } from '#contracts/equipment/location.ts'
import { LabMode, Pile } from '#contracts/equipment/pile.ts'
import { Tariff } from '#contracts/finance/tariff.ts'
import { TariffAssignment } from '#contracts/finance/tariff-assignment.ts'
import { UserGroup } from '#contracts/users/user-group.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { Vehicle } from '#contracts/users/vehicle.ts'
import { command, lifecycle } from './kit/lifecycle.ts'
import { unborn } from './kit/initial.ts'

const keepers = ['SU', 'OP', 'SO', 'SYS'] as const
const Nothing = Schema.Struct({})

/**
 * Records without a lifecycle: they are registered and changed, and the last fact counts; some can be deleted. The
 * context is the record itself.
 */
type MasterDataFact<Value> = FactEvent<string, Value>

function masterData<Value extends object>(
  name: string,
  schema: Schema.Codec<Value, unknown>,
  /** `subject`: the prefix of its fact types, where the name has more than one word; `by`: who keeps it. */
  { subject = name, by = keepers }: { readonly subject?: string; readonly by?: readonly Role[] } = {},
) {
  const machine = setup({
    types: { context: {} as Value, events: {} as MasterDataFact<Value> },
    actions: { apply: assign(({ event }) => event.data) },
  }).createMachine({
    id: name,
    context: unborn,
    initial: 'New',
    states: {
      New: { on: { [`${subject}.registered`]: { target: 'Registered', actions: 'apply' } } },
      Registered: { on: { [`${subject}.changed`]: { actions: 'apply' } } },
    },
  })
  return lifecycle<Value, MasterDataFact<Value>>()({
    name,
    governs: 'commands',
    facts: { [`${subject}.registered`]: schema, [`${subject}.changed`]: schema },
    machine,
    wire: { New: null, Registered: 'registered' },
    tones: { registered: 'ready' },
    commands: {
      register: command({ by, body: schema, fact: `${subject}.registered` }),
      change: command({ by, body: schema, fact: `${subject}.changed` }),
    },
  })
}

/**
 * The same for records that people add and delete: the context of a deleted record stays as it was, for the history.
 */
function deletable<Value extends object>(
  name: string,
  schema: Schema.Codec<Value, unknown>,
  { subject = name }: { readonly subject?: string } = {},
) {
  const machine = setup({
    types: { context: {} as Value, events: {} as FactEvent<string, Value>, tags: {} as 'over' },
    actions: { apply: assign(({ event }) => event.data) },
  }).createMachine({
    id: name,
    context: unborn,
    initial: 'New',
    states: {
      New: { on: { [`${subject}.registered`]: { target: 'Registered', actions: 'apply' } } },
      Registered: {
        on: { [`${subject}.changed`]: { actions: 'apply' }, [`${subject}.deleted`]: { target: 'Deleted' } },
      },
      Deleted: { tags: 'over', type: 'final' },
    },
  })
  return lifecycle<Value, FactEvent<string, Value>>()({
    name,
    governs: 'commands',
    facts: { [`${subject}.registered`]: schema, [`${subject}.changed`]: schema, [`${subject}.deleted`]: Nothing },
    machine,
    wire: { New: null, Registered: 'registered', Deleted: 'deleted' },
    tones: { registered: 'ready', deleted: 'off' },
    commands: {
      register: command({ by: keepers, body: schema, fact: `${subject}.registered` }),
      change: command({ by: keepers, body: schema, fact: `${subject}.changed` }),
      delete: command({ by: keepers, body: Nothing, fact: `${subject}.deleted` }),
    },
  })
}

export const authorizationList = masterData('authorization-list', LocalAuthList, { subject: 'authorization' })
export const configurationTemplate = deletable('configuration-template', ConfigurationTemplate, { subject: 'template' })
export const customer = masterData('customer', Customer)
export const firmwareFile = masterData('firmware-file', FirmwareFile, { subject: 'file' })
export const location = deletable('location', Location)
export const operator = masterData('operator', Operator)
/** One instance, named by the operator's code. */
export const operatorSettings = masterData('operator-settings', OperatorSettings, {
  subject: 'settings',
  by: ['SU', 'SYS'],
})
const { commands: pileCommands, ...pileMachine } = deletable('pile', Pile)
/** Whether a pile is in lab mode is decided by SUPER alone; nothing else that changes a pile changes it. */
export const pileEntity = {
  ...pileMachine,
  commands: {
    ...pileCommands,
    putInLab: command({
      by: ['SU'],
      body: LabMode,
      fact: 'pile.changed',
      data: ({ isLab }, pile: Pile): Pile => ({ ...pile, isLab }),
    }),
  },
}
/** Whoever owns locations beside the operator; its contract is a lifecycle of its own (M27). */
export const subOperator = masterData('sub-operator', SubOperator, { subject: 'suboperator', by: ['SU', 'SYS'] })
export const tariff = masterData('tariff', Tariff)
export const tariffAssignment = masterData('tariff-assignment', TariffAssignment, { subject: 'assignment' })
export const userGroup = masterData('user-group', UserGroup, { subject: 'group' })
export const vehicle = deletable('vehicle', Vehicle)
