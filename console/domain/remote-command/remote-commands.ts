import { connectorsMax } from '#contracts/equipment/pile.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import { TriggerMessage } from '#contracts/ocpp/1.6/remote-trigger.ts'
import type { Role } from '#contracts/actor.ts'
import { reasonLength } from '#contracts/reason.ts'
import type { TextKey } from '#console/intl/text.ts'
import type { ConfirmField } from '#console/kit/dialog/confirm.tsx'

/** What can be asked of a pile here: with which form, in which words, and the request that is made of it. */

/** What a person has filled in, by the key of its field. */
export type Form = Readonly<Record<string, string>>

/** A pile or one of its connectors, as the thing that is asked. */
export interface Target {
  readonly pileId: string
  /** Null for the pile as a whole. */
  readonly connectorId: number | null
  /** The transaction that runs at the connector. */
  readonly transactionId: string | null
  readonly isOnline: boolean
}

type Field = Omit<ConfirmField, 'label' | 'choices'> & {
  readonly label: TextKey
  readonly choices?: readonly { readonly value: string; readonly label: TextKey }[]
}

export interface RemoteOrder {
  readonly action: HandGiven
  /** Text keys: what will happen; the question and the button where they are not made of the action's name. */
  readonly text: TextKey
  readonly title?: TextKey
  readonly confirm?: TextKey
  readonly kind: 'primary' | 'danger'
  readonly fields: readonly Field[]
  readonly payload: (form: Form, target: Target) => Readonly<Record<string, unknown>>
  /** Why it makes no sense now; null when it does. */
  readonly refusal?: (target: Target) => TextKey | null
}

const longest = { idTag: 20, vendorId: 255, messageId: 50, data: 2_000, value: 500 } as const
const reason: Field = {
  key: 'reason',
  label: 'remote.field.reason',
  kind: 'long',
  isRequired: true,
  min: reasonLength.minimum,
  max: reasonLength.maximum,
}
const nothing = (): Readonly<Record<string, unknown>> => ({})
/** What OCPP leaves out for the pile as a whole. */
const connectorOf = ({ connectorId }: Target) => (connectorId === null ? {} : { connectorId })

const availability: Field = {
  key: 'type',
  label: 'remote.field.availability',
  kind: 'choice',
  isRequired: true,
  choices: [
    { value: 'Operative', label: 'remote.availability.Operative' },
    { value: 'Inoperative', label: 'remote.availability.Inoperative' },
  ],
}
const ofConnectors: readonly string[] = ['MeterValues', 'StatusNotification']
const messages = (isOfConnector: boolean): Field => ({
  key: 'requestedMessage',
  label: 'remote.field.message',
  kind: 'choice',
  isRequired: true,
  choices: TriggerMessage.req.fields.requestedMessage.literals
    .filter((name) => !isOfConnector || ofConnectors.includes(name))
    .map((value) => ({ value, label: `remote.message.${value}` })),
})

const trigger = (isOfConnector: boolean): RemoteOrder => ({
  action: 'TriggerMessage',
  text: 'remote.prompt.TriggerMessage',
  kind: 'primary',
  fields: [messages(isOfConnector)],
  payload: ({ requestedMessage = '' }, target) => ({ requestedMessage, ...connectorOf(target) }),
})
const changeAvailability: RemoteOrder = {
  action: 'ChangeAvailability',
  text: 'remote.prompt.ChangeAvailability',
  kind: 'danger',
  fields: [availability, reason],
  payload: ({ type = '' }, { connectorId }) => ({ connectorId: connectorId ?? 0, type }),
}

/** What is asked of one connector, in the order of its buttons. */
export const connectorOrders: readonly RemoteOrder[] = [
  {
    action: 'RemoteStartTransaction',
    text: 'remote.prompt.RemoteStartTransaction',
    kind: 'primary',
    fields: [{ key: 'idTag', label: 'remote.field.idTag', kind: 'text', isRequired: true, max: longest.idTag }],
    payload: ({ idTag = '' }, target) => ({ idTag, ...connectorOf(target) }),
    refusal: ({ transactionId }) => (transactionId === null ? null : 'remote.reason.charging'),
  },
  {
    action: 'RemoteStopTransaction',
    text: 'remote.prompt.RemoteStopTransaction',
    kind: 'danger',
    fields: [],
    payload: (_, { transactionId }) => ({ transactionId: Number(transactionId) }),
    refusal: ({ transactionId }) => (transactionId === null ? 'remote.reason.noCharge' : null),
  },
  {
    action: 'UnlockConnector',
    text: 'remote.prompt.UnlockConnector',
    kind: 'danger',
    fields: [],
    payload: (_, target) => connectorOf(target),
  },
  changeAvailability,
  trigger(true),
]

/** What is asked of a pile as a whole. Reading the configuration has its button where the keys are shown. */
export const pileOrders: readonly RemoteOrder[] = [
  {
    action: 'Reset',
    title: 'confirm.reset.title',
    text: 'confirm.reset.text',
    confirm: 'confirm.reset.action',
    kind: 'danger',
    fields: [
      {
        key: 'type',
        label: 'remote.field.reset',
        kind: 'choice',
        isRequired: true,
        choices: [
          { value: 'Soft', label: 'remote.reset.Soft' },
          { value: 'Hard', label: 'remote.reset.Hard' },
        ],
      },
      reason,
    ],
    payload: ({ type = '' }) => ({ type }),
  },
  changeAvailability,
  trigger(false),
  { action: 'ClearCache', text: 'remote.prompt.ClearCache', kind: 'primary', fields: [reason], payload: nothing },
  {
    action: 'GetLocalListVersion',
    text: 'remote.prompt.GetLocalListVersion',
    kind: 'primary',
    fields: [],
    payload: nothing,
  },
  {
    action: 'DataTransfer',
    text: 'remote.prompt.DataTransfer',
    kind: 'primary',
    fields: [
      { key: 'vendorId', label: 'remote.field.vendorId', kind: 'text', isRequired: true, max: longest.vendorId },
      { key: 'messageId', label: 'remote.field.messageId', kind: 'text', max: longest.messageId },
      { key: 'data', label: 'remote.field.data', kind: 'long', max: longest.data },
    ],
    payload: ({ vendorId, messageId, data }) => ({
      vendorId,
      ...(messageId === undefined ? {} : { messageId }),
      ...(data === undefined ? {} : { data }),
    }),
  },
]

export const readConfiguration: RemoteOrder = {
  action: 'GetConfiguration',
  text: 'remote.prompt.GetConfiguration',
  kind: 'primary',
  fields: [],
  payload: nothing,
}

/** Changing one key of the configuration. */
export const changeKey = (key: string): RemoteOrder => ({
  action: 'ChangeConfiguration',
  text: 'remote.prompt.ChangeConfiguration',
  kind: 'primary',
  fields: [{ key: 'value', label: 'remote.field.value', kind: 'text', isRequired: true, max: longest.value }],
  payload: ({ value = '' }) => ({ key, value }),
})

/** Whether somebody in this role may ever give it. */
export const isPermitted = ({ action }: RemoteOrder, role: Role): boolean => remoteActions[action].by.includes(role)

/** Why it cannot be given now, by the rules of commands (M06); null when it can. A lasting wish waits for its pile. */
export function refusalOf({ action, refusal }: RemoteOrder, target: Target): TextKey | null {
  if (!target.isOnline && !remoteActions[action].isIntent) return 'failure.POINT_OFFLINE'
  return refusal?.(target) ?? null
}

/** A pile as a whole, and its connectors in the order of their numbers. */
export function targetsOf({ id, status, connectors }: PileDetail): {
  readonly whole: Target
  readonly plugs: readonly Target[]
} {
  const common = { pileId: id, isOnline: status !== 'offline' }
  return {
    whole: { ...common, connectorId: null, transactionId: null },
    plugs: connectors
      .slice(0, connectorsMax)
      .map(({ connectorId, session }) => ({ ...common, connectorId, transactionId: session?.id ?? null })),
  }
}
