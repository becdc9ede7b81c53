import { connectorsMax } from '#contracts/equipment/pile.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import { TriggerMessage } from '#contracts/ocpp/1.6/remote-trigger.ts'
import type { Role } from '#contracts/actor.ts'
import { reasonLength } from '#contracts/reason.ts'
import type { TextKey } from '#console/intl/text.ts'
import type { ConfirmField } from '#console/kit/confirm/confirm.tsx'

/** The remote commands of a pile: their forms, texts and payloads. */

/** The values of a form, by the key of the field. */
export type CommandFields = Readonly<Record<string, string>>

/** The pile or connector that a command is for. */
export interface CommandTarget {
  readonly pileId: string
  /** Null for the pile as a whole. */
  readonly connectorId: number | null
  /** The transaction that runs at the connector. */
  readonly transactionId: string | null
  readonly isOnline: boolean
}

type CommandField = Omit<ConfirmField, 'label' | 'choices'> & {
  readonly label: TextKey
  readonly choices?: readonly { readonly value: string; readonly label: TextKey }[]
}

export interface RemoteCommand {
  readonly action: HandGiven
  /** Text keys: what will happen; title and button where they are not made of the name of the action. */
  readonly text: TextKey
  readonly title?: TextKey
  readonly confirm?: TextKey
  readonly kind: 'primary' | 'danger'
  readonly fields: readonly CommandField[]
  readonly payload: (form: CommandFields, target: CommandTarget) => Readonly<Record<string, unknown>>
  /** Why it makes no sense now; null when it does. */
  readonly refusal?: (target: CommandTarget) => TextKey | null
}

const longest = { idTag: 20, vendorId: 255, messageId: 50, data: 2_000, value: 500 } as const
const reason: CommandField = {
  key: 'reason',
  label: 'remote.field.reason',
  kind: 'long',
  isRequired: true,
  min: reasonLength.minimum,
  max: reasonLength.maximum,
}
const nothing = (): Readonly<Record<string, unknown>> => ({})
/** OCPP leaves the connector out for the pile as a whole. */
const connectorOf = ({ connectorId }: CommandTarget) => (connectorId === null ? {} : { connectorId })

const availability: CommandField = {
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
const messages = (isOfConnector: boolean): CommandField => ({
  key: 'requestedMessage',
  label: 'remote.field.message',
  kind: 'choice',
  isRequired: true,
  choices: TriggerMessage.req.fields.requestedMessage.literals
    .filter((name) => !isOfConnector || ofConnectors.includes(name))
    .map((value) => ({ value, label: `remote.message.${value}` })),
})

const trigger = (isOfConnector: boolean): RemoteCommand => ({
  action: 'TriggerMessage',
  text: 'remote.prompt.TriggerMessage',
  kind: 'primary',
  fields: [messages(isOfConnector)],
  payload: ({ requestedMessage = '' }, target) => ({ requestedMessage, ...connectorOf(target) }),
})
const changeAvailability: RemoteCommand = {
  action: 'ChangeAvailability',
  text: 'remote.prompt.ChangeAvailability',
  kind: 'danger',
  fields: [availability, reason],
  payload: ({ type = '' }, { connectorId }) => ({ connectorId: connectorId ?? 0, type }),
}

/** The commands of one connector, in the order of their buttons. */
export const connectorCommands: readonly RemoteCommand[] = [
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

/** The commands of a pile as a whole. The button that reads the configuration is where the keys are shown. */
export const pileCommands: readonly RemoteCommand[] = [
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

export const readConfiguration: RemoteCommand = {
  action: 'GetConfiguration',
  text: 'remote.prompt.GetConfiguration',
  kind: 'primary',
  fields: [],
  payload: nothing,
}

/** Changing one key of the configuration. */
export const changeKey = (key: string): RemoteCommand => ({
  action: 'ChangeConfiguration',
  text: 'remote.prompt.ChangeConfiguration',
  kind: 'primary',
  fields: [{ key: 'value', label: 'remote.field.value', kind: 'text', isRequired: true, max: longest.value }],
  payload: ({ value = '' }) => ({ key, value }),
})

/** Whether this role may ever issue it. */
export const isPermitted = ({ action }: RemoteCommand, role: Role): boolean => remoteActions[action].by.includes(role)

/** Why it cannot be issued now, by the rules of commands (M06); null when it can. An intent waits for its pile. */
export function refusalOf({ action, refusal }: RemoteCommand, target: CommandTarget): TextKey | null {
  if (!target.isOnline && !remoteActions[action].isIntent) return 'failure.POINT_OFFLINE'
  return refusal?.(target) ?? null
}

/** A pile as a whole, and its connectors in the order of their numbers. */
export function targetsOf({ id, status, connectors }: PileDetail): {
  readonly whole: CommandTarget
  readonly plugs: readonly CommandTarget[]
} {
  const common = { pileId: id, isOnline: status !== 'offline' }
  return {
    whole: { ...common, connectorId: null, transactionId: null },
    plugs: connectors
      .slice(0, connectorsMax)
      .map(({ connectorId, session }) => ({ ...common, connectorId, transactionId: session?.id ?? null })),
  }
}
