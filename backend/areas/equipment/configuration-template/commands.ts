import type { ConfigurationTemplate, TemplateKey } from '#contracts/equipment/configuration-template.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { configurationTemplate } from '#machines/master-data.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { requestCommand } from '../remote-command/public.ts'
import type { OperatorRequestResult } from '../remote-command/public.ts'

/** Templates for the configuration of piles, as people keep and apply them. */

export const addTemplate: CommandHandler<ConfigurationTemplate, Added> = (tx, body) => {
  const id = String(tx.upcoming('configuration-template'))
  const refusal =
    whyNot(tx, { id, command: 'register', body }) ??
    tx.dispatch(configurationTemplate, { id, command: 'register', body })
  if (refusal !== null) return { refusal }
  tx.take('configuration-template')
  return { id }
}

interface Named {
  readonly id: string
}

const changeTemplate: CommandHandler<Named & ConfigurationTemplate, Refusal | null> = (tx, { id, ...body }) =>
  whyNot(tx, { id, command: 'change', body }) ?? tx.dispatch(configurationTemplate, { id, command: 'change', body })

/** The commands of people. */
export const templateHandlers = {
  change: changeTemplate,
  delete: (tx: Transaction, { id }: Named) => tx.dispatch(configurationTemplate, { id, command: 'delete', body: {} }),
} as const

interface Wanted extends Named {
  readonly command: string
  readonly body: ConfigurationTemplate
}

/** Keys are compared without letter case (OCPP 1.6 §7.29), and a password is in no fact. */
function whyNot(tx: Transaction, { id, command, body: { keys } }: Wanted): Refusal | null {
  const names = new Set(keys.map(({ key }) => key.toLowerCase()))
  const guard = names.size < keys.length ? 'keysOnce' : keys.some((one) => isPassword(one)) ? 'noPasswordKey' : null
  if (guard === null) return null
  const { value } = tx.stateOf(configurationTemplate, id)
  return { reason: 'illegalTransition', lifecycle: configurationTemplate.name, state: value, command, guard }
}

interface Application {
  readonly pileId: string
  readonly keys: readonly TemplateKey[]
  readonly ip: string
}

/** Asks a pile to change keys: all of them, or none. Answers what prevents it; null for nothing. */
export const changeKeys: CommandHandler<
  Application,
  Exclude<OperatorRequestResult, { readonly kind: 'issued' }> | null
> = (tx, { pileId, keys, ip }) => {
  for (const { key, value } of keys) {
    const request = { pileId, connectorId: null, action: 'ChangeConfiguration', reason: null, ip } as const
    const asked = requestCommand(tx, { ...request, payload: { key, value } })
    if (asked.kind === 'issued') continue
    tx.drop()
    return asked
  }
  return null
}
