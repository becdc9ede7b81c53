import { Schema } from 'effect'
import { isSameValue } from '#contracts/equipment/configuration-template.ts'
import type { TemplateKey } from '#contracts/equipment/configuration-template.ts'
import { templateResource } from '#contracts/equipment/configuration-template.calls.ts'
import type { Drift, PileTemplate, TemplatePile } from '#contracts/equipment/configuration-template.calls.ts'
import { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { RemoteCommandStatus } from '#contracts/equipment/remote/remote-command.ts'
import { ChangeConfiguration, GetConfiguration } from '#contracts/ocpp/1.6/core-central.ts'
import type { Instant } from '#contracts/units.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { configurationTemplate, pileEntity } from '#machines/master-data.ts'
import { id, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { configurationTemplates } from './read-model.ts'

/** Templates with what `actor` may do with each, by name unless asked otherwise. */
export const templateQueries = resourceQueries(templateResource, configurationTemplates, {
  of: configurationTemplate,
  row: (row, { state }) => ({ ...row, keys: state.context.keys }),
})

const commands = reference('commands', {
  id: id(),
  pileId: text(),
  action: text(RemoteActionName),
  status: text(RemoteCommandStatus),
  payload: text(),
  answer: nullable(text()),
  conf: nullable(text()),
  issuedAt: moment(),
})
type Command = Values<typeof commands.columns>

const reader = perWorld(({ store }) => openReader(store, commands))

/** Calls of a pile that are looked at: the newest readings of its keys, and the newest changes. */
const CALLS_MOST = 200

const readKeys = Schema.decodeUnknownOption(Schema.fromJsonString(GetConfiguration.req))
const readValues = Schema.decodeUnknownOption(Schema.fromJsonString(GetConfiguration.conf))
const readChange = Schema.decodeUnknownOption(Schema.fromJsonString(ChangeConfiguration.req))

/** The piles of the model of a template, by id, with the keys that differ from it; null without such a template. */
export function pilesOfTemplate(
  source: Source & { readonly store: Store },
  templateId: string,
): readonly TemplatePile[] | null {
  const known = stateOf(source, configurationTemplate, templateId)
  if (known === null || is(configurationTemplate, known, 'over')) return null
  const { vendor, model, keys } = known.context
  return statesOf(source, pileEntity)
    .filter((pile) => !is(pileEntity, pile, 'over'))
    .flatMap(({ id: pileId, context }): readonly TemplatePile[] => {
      const link = stateOf(source, pileLink, pileId)
      if (!isOfModel(link?.context.boot ?? context, { vendor, model })) return []
      return [
        {
          id: pileId,
          name: context.name,
          isOnline: is(pileLink, link, 'connected'),
          ...comparedWith(source, pileId, keys),
        },
      ]
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The templates of the model of a pile, by name, with its keys that differ from each; null without such a pile. */
export function templatesOfPile(
  source: Source & { readonly store: Store },
  pileId: string,
): readonly PileTemplate[] | null {
  const pile = stateOf(source, pileEntity, pileId)
  if (pile === null || is(pileEntity, pile, 'over')) return null
  const said = stateOf(source, pileLink, pileId)?.context.boot ?? pile.context
  return statesOf(source, configurationTemplate)
    .filter((known) => !is(configurationTemplate, known, 'over') && isOfModel(said, known.context))
    .map(({ id: templateId, context: { name, keys } }) => ({
      id: templateId,
      name,
      ...comparedWith(source, pileId, keys),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

interface Model {
  readonly vendor?: string | undefined
  readonly model?: string | undefined
}

const isOfModel = (said: Model, wanted: Required<Model>): boolean =>
  isCalled(said.vendor, wanted.vendor ?? '') && isCalled(said.model, wanted.model ?? '')

const isCalled = (name: string | undefined, wanted: string): boolean => name?.toLowerCase() === wanted.toLowerCase()

function comparedWith(
  source: Source,
  pileId: string,
  keys: readonly TemplateKey[],
): Pick<TemplatePile, 'readAt' | 'drift'> {
  const newest = { by: ['-issuedAt'], most: CALLS_MOST } as const
  const readings = reader(source).where({ pileId, action: 'GetConfiguration', status: 'done' }, newest)
  const changes = reader(source).where({ pileId, action: 'ChangeConfiguration' }, newest)
  const { readAt, values } = reportedIn(readings)
  const drift = keys.flatMap(({ key, value: wanted }): readonly Drift[] => {
    const value = values.get(key.toLowerCase()) ?? null
    if (value !== null && isSameValue(value, wanted)) return []
    const change = changes.find(({ payload }) => keyChangedBy(payload) === key.toLowerCase())
    return [{ key, wanted, value, status: change?.status ?? null, answer: change?.answer ?? null }]
  })
  return { readAt, drift }
}

function keyChangedBy(payload: string): string | null {
  const request = readChange(payload)
  return request._tag === 'None' ? null : request.value.key.toLowerCase()
}

interface Reported {
  readonly readAt: Instant | null
  /** By the key in lower case. */
  readonly values: ReadonlyMap<string, string>
}

/** What a pile has reported last of each key, down to the last reading of all keys. */
function reportedIn(newestFirst: readonly Command[]): Reported {
  const values = new Map<string, string>()
  for (const { payload, conf, issuedAt } of newestFirst) {
    const said = readValues(conf ?? '{}')
    const asked = readKeys(payload)
    if (said._tag === 'None' || asked._tag === 'None') continue
    for (const { key, value } of said.value.configurationKey ?? [])
      if (value !== undefined && !values.has(key.toLowerCase())) values.set(key.toLowerCase(), value)
    if ((asked.value.key ?? []).length === 0) return { readAt: issuedAt, values }
  }
  return { readAt: null, values }
}
