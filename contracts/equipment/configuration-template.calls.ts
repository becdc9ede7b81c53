import { Schema, Struct } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { count, moment, text } from '../fields.ts'
import { manyMost, reading } from '../http/instance.ts'
import { RowOffer } from '../http/listing.ts'
import { EntityId } from '../ids.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'
import { ConfigurationTemplate, templateKeysMost } from './configuration-template.ts'
import { RemoteCommandStatus } from './remote/remote-command.ts'

/** Templates for the configuration of piles: kept, compared with the piles of their model, and applied to them. */

export const TemplateRow = Schema.Struct({
  id: Schema.String,
  ...ConfigurationTemplate.fields,
  keyCount: Schema.Int,
  changedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type TemplateRow = typeof TemplateRow.Type

export const templateResource = resource({
  name: 'configuration-template',
  page: 'piles',
  path: '/device-service/configuration-templates',
  texts: 'template.',
  lifecycles: ['configuration-template'],
  row: TemplateRow,
  detail: TemplateRow,
  columns: {
    name: text({ sort: true }),
    vendor: text({ sort: true }),
    model: text({ sort: true }),
    keyCount: count(),
    changedAt: moment({ live: true }),
  },
  filters: ['name', 'vendor'],
  order: 'name',
  draft: ConfigurationTemplate,
  about: {
    list: 'Templates for the configuration of piles, by name.',
    one: 'One template.',
    add: 'Adds a template.',
    keep: 'Changes or deletes a template; answers it as it stands then, null once it is deleted.',
  },
})
export const { list: templates, one: template, sorts: templateSorts } = templateResource
export const { add: addTemplate, keep: giveTemplate } = templateResource

const access = [pages.piles.code]

/** A key whose value is another than the template's. */
export const Drift = Schema.Struct({
  key: Schema.String,
  wanted: Schema.String,
  /** As the pile reported it last; null for a key that it has not reported. */
  value: Schema.NullOr(Schema.String),
  /** How far the last change of this key has come; null for none. */
  status: Schema.NullOr(RemoteCommandStatus),
  /** What the pile answered to it. */
  answer: Schema.NullOr(Schema.String),
})
export type Drift = typeof Drift.Type

export const TemplatePile = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  isOnline: Schema.Boolean,
  /** When all of its keys were read last; null for never. */
  readAt: Schema.NullOr(Instant),
  drift: Schema.Array(Drift),
})
export type TemplatePile = typeof TemplatePile.Type

export const templatePiles = endpoint({
  method: 'GET',
  path: '/device-service/configuration-templates/{id}/piles',
  access,
  params: reading.params,
  answer: listOf(TemplatePile),
  refusals: reading.refusals,
  summary: 'The piles of the model of a template, each with the keys that differ from it.',
})

/** A template of the model of a pile, with what of that pile differs. */
export const PileTemplate = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  ...Struct.pick(TemplatePile.fields, ['readAt', 'drift']),
})
export type PileTemplate = typeof PileTemplate.Type

export const pileTemplates = endpoint({
  method: 'GET',
  path: '/device-service/registered-piles/{id}/templates',
  access,
  params: reading.params,
  answer: listOf(PileTemplate),
  refusals: reading.refusals,
  summary: 'The templates of the model of a pile, by name, each with the keys of the pile that differ from it.',
})

export const applyTemplate = endpoint({
  method: 'POST',
  path: '/device-service/template-applications',
  access,
  body: Schema.Struct({
    templateId: EntityId,
    pileIds: Schema.NonEmptyArray(EntityId).check(Schema.isUnique(), Schema.isMaxLength(manyMost)),
    /** Only these of the keys that differ; all of them where none is named. */
    keys: Schema.optionalKey(Schema.NonEmptyArray(Schema.String).check(Schema.isMaxLength(templateKeysMost))),
  }),
  answer: listOf(
    Schema.Struct({
      pileId: Schema.String,
      /** How many keys it was asked to change. */
      asked: Schema.Int,
      /** Why none, in the caller's language; null where all that differ were. */
      message: Schema.NullOr(Schema.String),
    }),
  ),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'Asks piles to change the keys that differ from a template, each pile by itself.',
})

export const templateEndpoints = [
  templates,
  template,
  addTemplate,
  giveTemplate,
  templatePiles,
  pileTemplates,
  applyTemplate,
] as const
