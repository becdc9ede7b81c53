import type { Condition } from '#contracts/lab/scenario-conditions.ts'
import { connectorAt } from '#contracts/lab/scenario.ts'
import type { Connector } from '#simulator/connector/connector.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Stage } from './stage.ts'

/** How a condition stands now. */
export interface Standing {
  /** How often it is so: of states 0 or 1, of messages and facts how many fit. */
  readonly count: number
  /** What is there instead, for whoever waits in vain. */
  readonly instead: string
}

/** How many of the latest messages or facts a reason names. */
const NAMED_MAX = 5

/** Judges a condition. Throws on a pile that is not there; on facts where there is no backend of ours (`isOurs`). */
export function judge(stage: Stage, condition: Condition): Standing {
  const { ready, delivered, status, charging, transaction, message, fact } = condition
  if (ready !== undefined) {
    const pile = pileOf(stage, ready)
    return state(pile.isConnected && pile.isAccepted, pile.isConnected ? 'connected, not accepted' : 'not connected')
  }
  if (delivered !== undefined) {
    const pile = pileOf(stage, delivered)
    return state(pile.pending === 0, `${pile.pending} messages are not confirmed`)
  }
  if (status !== undefined) {
    const now = connectorOf(stage, status.at).status.value
    return state(now === status.is, `it is ${now}`)
  }
  if (charging !== undefined) {
    const now = connectorOf(stage, charging).status.value
    return state(now === 'Charging', `it is ${now}`)
  }
  if (transaction !== undefined) {
    const now = connectorOf(stage, transaction).transaction
    return state(now !== null && now.id !== null, now === null ? 'there is none' : 'it has no number yet')
  }
  if (message !== undefined) {
    const all = stage.messages.list.filter(({ pile }) => pile === message.pile)
    const fits = all.filter(
      (one) =>
        one.action === message.action &&
        (message.from ?? one.from) === one.from &&
        contains(one.payload, message.with ?? {}) &&
        (message.answer === undefined || (one.answer !== null && contains(one.answer, message.answer))),
    )
    return {
      count: fits.length,
      instead: latest(all.map(({ action, payload }) => `${action} ${JSON.stringify(payload)}`)),
    }
  }
  const facts = stage.ours?.facts() ?? []
  const near = facts.filter(({ type }) => type === fact?.type)
  const fits = near.filter(({ id, data }) => (fact?.id ?? id) === id && contains(data, fact?.with ?? {}))
  const seen =
    near.length > 0 ? near.map(({ type, data }) => `${type} ${JSON.stringify(data)}`) : facts.map((one) => one.type)
  return { count: fits.length, instead: latest(seen) }
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
