import type { ApiWanted, Condition, FactWanted, MessageWanted } from '#contracts/lab/scenario-conditions.ts'
import { connectorAt } from '#contracts/lab/scenario.ts'
import type { Connector } from '#simulator/connector/connector.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Message } from './messages.ts'
import type { Stage } from './stage.ts'

/** How a condition stands now. */
export interface Standing {
  /** How often it is so: of states 0 or 1, of messages and facts how many fit. */
  readonly count: number
  /** What is there instead, for whoever waits in vain. */
  readonly instead: string
  /** The latest that fits, to save something of; undefined where nothing does. */
  readonly found?: unknown
}

/** How many of the latest messages or facts a reason names. */
const NAMED_MAX = 5

/** Judges a condition. Throws on a pile that is not there. */
export async function judge(stage: Stage, condition: Condition): Promise<Standing> {
  const { ready, delivered, status, charging, transaction, message, fact, api } = condition
  if (ready !== undefined) {
    const pile = pileOf(stage, ready)
    const how = pile.isConnected ? 'it is connected, not accepted' : 'it is not connected'
    return state(pile.isConnected && pile.isAccepted, [how, ...troublesOf(stage, ready)].join('; '))
  }
  if (delivered !== undefined) {
    const pile = pileOf(stage, delivered)
    return state(pile.pending === 0, `${pile.pending} messages are not confirmed`)
  }
  if (status !== undefined) {
    const now = connectorOf(stage, status.at).status.value
    return state(now === status.is, [`it is ${now}`, ...troublesOf(stage, connectorAt(status.at).pileId)].join('; '))
  }
  if (charging !== undefined) {
    const now = connectorOf(stage, charging).status.value
    return state(now === 'Charging', [`it is ${now}`, ...troublesOf(stage, connectorAt(charging).pileId)].join('; '))
  }
  if (transaction !== undefined) {
    const now = connectorOf(stage, transaction).transaction
    const standing = state(now !== null && now.id !== null, now === null ? 'there is none' : 'it has no number yet')
    return { ...standing, found: { id: now?.id } }
  }
  if (message !== undefined) return messages(stage, message)
  if (api !== undefined) return apiOf(stage, api)
  return fact === undefined ? { count: 0, instead: '' } : facts(stage, fact)
}

function messages(stage: Stage, wanted: MessageWanted): Standing {
  const all = stage.messages.list.filter(({ pile }) => pile === wanted.pile)
  const fitting = all.filter((one) => fits(one, wanted))
  const near = all.filter(({ action }) => action === wanted.action)
  const seen = (near.length > 0 ? near : all).map(
    ({ action, payload, answer }) =>
      `${action} ${JSON.stringify(payload)}${near.length > 0 && wanted.answer !== undefined ? ` answered ${JSON.stringify(answer)}` : ''}`,
  )
  return { count: fitting.length, instead: latest(seen), found: fitting.at(-1) }
}

/** Whether a message is one that is wanted. */
export const fits = (one: Message, wanted: MessageWanted): boolean =>
  one.pile === wanted.pile &&
  one.action === wanted.action &&
  (wanted.from ?? one.from) === one.from &&
  contains(one.payload, wanted.with ?? {}) &&
  (wanted.answer === undefined || (one.answer !== null && contains(one.answer, wanted.answer)))

function facts({ ours }: Stage, wanted: FactWanted): Standing {
  const all = ours?.facts() ?? []
  const near = all.filter(({ type }) => type === wanted.type)
  const fits = near.filter(({ id, data }) => (wanted.id ?? id) === id && contains(data, wanted.with ?? {}))
  const seen =
    near.length > 0
      ? near.map(({ type, id, data }) => `${type} ${id} ${JSON.stringify(data)}`)
      : all.map((one) => one.type)
  return { count: fits.length, instead: latest(seen), found: fits.at(-1) }
}

/** The longest answer of the API that a reason shows. */
const SHOWN_MAX = 400

async function apiOf({ ours }: Stage, { path, with: wanted = {} }: ApiWanted): Promise<Standing> {
  const { status, body } = (await ours?.call({ method: 'GET', path })) ?? { status: 0, body: null }
  const instead = `${status} ${JSON.stringify(body)}`
  return {
    ...state(status === 200 && contains(body, wanted), `it answers ${instead.slice(0, SHOWN_MAX)}`),
    found: body,
  }
}

/** What lies at a dotted path such as `data.list.0.id`; undefined where nothing does. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(key) : undefined,
      value,
    )

const troublesOf = ({ troubles }: Stage, pileId: string): readonly string[] => {
  const trouble = troubles.get(pileId)
  return trouble === undefined ? [] : [trouble]
}

const state = (isSo: boolean, instead: string): Standing => ({ count: isSo ? 1 : 0, instead })

const latest = (lines: readonly string[]): string =>
  lines.length === 0 ? 'nothing came' : `last came ${lines.slice(-NAMED_MAX).join(', ')}`

/** A pile of the fleet by its identity. */
export function pileOf({ piles }: Stage, id: string): ChargePoint {
  const pile = piles.get(id)
  if (pile === undefined) throw new Error(`the fleet has no pile ${id}`)
  return pile
}

function connectorOf(stage: Stage, at: string): Connector {
  const { pileId, connectorId } = connectorAt(at)
  return pileOf(stage, pileId).connector(connectorId)
}

/** Whether a value has all that is wanted: fields of mappings, and lists item by item. */
export function contains(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(wanted))
    return Array.isArray(value) && value.length === wanted.length && wanted.every((one, at) => contains(value[at], one))
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(wanted).every(([name, one]) => contains(fields.get(name), one))
}
