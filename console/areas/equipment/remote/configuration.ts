import { Schema } from 'effect'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { GetConfiguration } from '#contracts/ocpp/1.6/core-central.ts'
import type { Instant } from '#contracts/units.ts'

/** The configuration of a pile, from the answers to its last commands. */

export type ConfigurationKey = NonNullable<(typeof GetConfiguration)['conf']['Type']['configurationKey']>[number]

export interface Configuration {
  readonly readAt: Instant
  /** By name. */
  readonly keys: readonly ConfigurationKey[]
}

/**
 * The last reading of all keys, updated by later readings of single keys: a changed key is read back automatically. Null
 * when these commands, the newest first, contain no reading of all keys.
 */
export function configurationOf(rows: readonly CommandRow[]): Configuration | null {
  const readings = rows.flatMap((row) => readingOf(row) ?? [])
  const last = readings.findIndex(({ isWhole }) => isWhole)
  const [whole] = readings.slice(last)
  if (last < 0 || whole === undefined) return null
  const known = new Map(
    [whole, ...readings.slice(0, last).toReversed()].flatMap(({ keys }) => keys.map((one) => [one.key, one] as const)),
  )
  return { readAt: whole.at, keys: [...known.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
}

interface Reading {
  readonly at: Instant
  readonly isWhole: boolean
  readonly keys: readonly ConfigurationKey[]
}

const confOf = Schema.decodeUnknownOption(GetConfiguration.conf)

function readingOf({ action, status, payload, conf, sentAt, issuedAt }: CommandRow): Reading | null {
  if (action !== 'GetConfiguration' || status !== 'done') return null
  const said = confOf(conf ?? {})
  if (said._tag === 'None') return null
  const wanted = payload['key']
  const isWhole = !Array.isArray(wanted) || wanted.length === 0
  return { at: sentAt ?? issuedAt, isWhole, keys: said.value.configurationKey ?? [] }
}

/** The keys whose name or value contains a text, ignoring case. */
export const matching = (keys: readonly ConfigurationKey[], text: string): readonly ConfigurationKey[] => {
  const wanted = text.trim().toLowerCase()
  return keys.filter(({ key, value = '' }) => `${key}\n${value}`.toLowerCase().includes(wanted))
}
