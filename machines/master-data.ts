import type { Schema } from 'effect'
import { assign, setup } from 'xstate'
import { Account, Operator } from '#contracts/system/account.ts'
import { AuthorizationList } from '#contracts/equipment/lists/authorization-list.ts'
import { Customer } from '#contracts/users/customer.ts'
import { FirmwareFile } from '#contracts/equipment/firmware/firmware-file.ts'
import { Location } from '#contracts/equipment/location.ts'
import { Pile } from '#contracts/equipment/pile.ts'
import { Tariff } from '#contracts/finance/tariff.ts'
import { UserGroup } from '#contracts/users/user-group.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { command, lifecycle } from './kit/lifecycle.ts'
import { unborn } from './kit/initial.ts'

/**
 * Records without a lifecycle: they are registered and changed, and the last word counts. The context
 * is the thing itself.
 */
type MasterDataFact<Value> = FactEvent<string, Value>

function masterData<Value extends object>(
  name: string,
  schema: Schema.Codec<Value, unknown>,
  /** What its facts are about, where its name is more than one word. */
  subject: string = name,
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
      register: command({ by: ['SU', 'OP', 'SO', 'SYS'], body: schema, fact: `${subject}.registered` }),
      change: command({ by: ['SU', 'OP', 'SO', 'SYS'], body: schema, fact: `${subject}.changed` }),
    },
  })
}

export const account = masterData('account', Account)
export const authorizationList = masterData('authorization-list', AuthorizationList, 'authorization')
export const customer = masterData('customer', Customer)
export const firmwareFile = masterData('firmware-file', FirmwareFile, 'file')
export const location = masterData('location', Location)
export const operator = masterData('operator', Operator)
export const pileEntity = masterData('pile', Pile)
export const tariff = masterData('tariff', Tariff)
export const userGroup = masterData('user-group', UserGroup, 'group')
