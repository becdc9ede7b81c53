import { Schema } from 'effect'
import type { Drift } from '#contracts/equipment/configuration-template.calls.ts'
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

/** A key of a pile beside the template of its model; `drift` is null where it is as the template says, or the template says nothing. */
export interface ComparedKey extends ConfigurationKey {
  readonly drift: Drift | null
}

/** The keys of a pile with what differs from a template, and those that the pile has not reported, by name. */
export function besideTemplate(keys: readonly ConfigurationKey[], drift: readonly Drift[]): readonly ComparedKey[] {
  const differing = new Map(drift.map((one) => [one.key.toLowerCase(), one]))
  const reported = new Set(keys.map(({ key }) => key.toLowerCase()))
  const missing = drift.filter(({ key }) => !reported.has(key.toLowerCase()))
  return [
    ...keys.map((one) => ({ ...one, drift: differing.get(one.key.toLowerCase()) ?? null })),
    ...missing.map((one) => ({ key: one.key, readonly: false, drift: one })),
  ].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** The keys whose name or value contains a text, ignoring case. */
export const matching = <Key extends ConfigurationKey>(keys: readonly Key[], text: string): readonly Key[] => {
  const wanted = text.trim().toLowerCase()
  return keys.filter(({ key, value = '' }) => `${key}\n${value}`.toLowerCase().includes(wanted))
}
