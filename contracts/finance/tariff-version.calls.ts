import { Schema } from 'effect'
import { choice, count, moment, status, text } from '../fields.ts'
import { Day } from '../day.ts'
import { endpoint, listOf } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { RowOffer, Sought } from '../http/listing.ts'
import { EntityId } from '../ids.ts'
import { resource } from '../resource.ts'
import { pages } from '../menu.ts'
import { ApprovalRow } from '../system/approval.calls.ts'
import { Instant, Power, TimeZone } from '../units.ts'
import { Cost } from './cost.ts'
import { TariffAssignment, TariffSource, TariffVerdict } from './tariff-assignment.ts'
import { Currency } from './currency.ts'
import { ElectricityMode, FREE_MINUTES_MAX } from './tariff.ts'
import { TariffForm } from './tariff-form.ts'
import { TariffVersionStatus } from './tariff-version.ts'

/** Price lists (charge configuration): their versions, what a charge by one would cost, and who is priced by which. */

const When = Schema.NullOr(Instant)

export const TariffRow = Schema.Struct({
  /** A version; its price list is `tariffId`. */
  id: Schema.String,
  tariffId: Schema.String,
  version: Schema.Int,
  name: Schema.String,
  status: TariffVersionStatus,
  state: Schema.String,
  electricity: Schema.NullOr(ElectricityMode),
  currency: Currency,
  /** From when charges are priced by it: a plan until then, null for a draft. */
  validFrom: When,
  changedAt: Instant,
  /** How many piles, locations and groups name its price list. */
  users: Schema.Int,
  offers: Schema.Array(RowOffer),
})
export type TariffRow = typeof TariffRow.Type

/** Who names a price list. */
const TariffUser = Schema.Struct({ source: TariffSource, id: Schema.String, name: Schema.String })

export const TariffDetail = Schema.Struct({
  ...TariffRow.fields,
  /** What is filled in. */
  form: TariffForm,
  versions: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      version: Schema.Int,
      status: TariffVersionStatus,
      state: Schema.String,
      validFrom: When,
      changedAt: Instant,
    }),
  ),
  /** The draft of a newer version; null where nobody has begun one. */
  draftId: Schema.NullOr(Schema.String),
  usedBy: Schema.Array(TariffUser),
  /** The clocks of the places where it holds, the operator's first where nobody uses it yet. */
  zones: Schema.Array(TimeZone),
  approval: Schema.NullOr(ApprovalRow),
})
export type TariffDetail = typeof TariffDetail.Type

export const tariffResource = resource({
  name: 'tariff-version',
  page: 'chargeConfiguration',
  path: '/finance-service/tariffs',
  texts: 'tariff.',
  lifecycles: ['tariff-version', 'tariff-assignment', 'pile', 'approval'],
  row: TariffRow,
  detail: TariffDetail,
  columns: {
    name: text({ sort: true }),
    version: count(),
    status: status('tariff-version', TariffVersionStatus),
    electricity: choice(ElectricityMode, 'tariff.electricity.'),
    users: count({ live: true }),
    validFrom: moment({ live: true }),
    changedAt: moment({ live: true }),
  },
  filters: ['name', 'status', 'changedAt'],
  hidden: { isPresent: Schema.Literals(['yes', 'no']) },
  order: '-changedAt',
  draft: TariffForm,
  about: {
    list: 'Versions of price lists, the last changed first. Without a status those that are history are left out.',
    one: 'One version of a price list: what it says, who is priced by it, and its other versions.',
    add: 'Drafts a price list; charges are priced by it once it is published.',
    give: 'Edits, discards, publishes or withdraws a version; answers it as it stands then. A jump of prices waits for a second person.',
  },
})
export const { list: tariffVersions, one: tariffVersion, sorts: tariffSorts } = tariffResource

/** The base that prices of certain days are laid over may be missing. */
const withBase = <Call extends Endpoint>(call: Call): Call => ({
  ...call,
  refusals: [...call.refusals, 'BASE_ROW_MISSING'],
})

export const addTariff = withBase(tariffResource.add)
export const giveTariff = withBase(tariffResource.give)

const { code } = pages.chargeConfiguration
const access = [code]

export const reviseTariff = endpoint({
  method: 'POST',
  path: '/finance-service/tariffs/{id}/versions',
  access,
  params: Schema.Struct({ id: EntityId }),
  body: TariffForm,
  answer: TariffDetail,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION', 'BASE_ROW_MISSING', 'INFORMATION_INCOMPLETE'],
  summary: 'Drafts the next version of a price list; a published version is never changed.',
})

/** A day in minutes: longer than that nobody looks ahead. */
const previewMinutesMost = 24 * 60

/** A charge that somebody imagines. */
export const PreviewedCharge = Schema.Struct({
  zone: TimeZone,
  date: Day,
  /** On the wall clock of the zone. */
  at: Schema.String.check(Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u)),
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: previewMinutesMost })),
  power: Power.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  /** For how long the car stays when it is full. */
  staysMinutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: FREE_MINUTES_MAX })),
})
export type PreviewedCharge = typeof PreviewedCharge.Type

export const previewTariff = endpoint({
  method: 'POST',
  path: '/finance-service/tariff-previews',
  access,
  body: Schema.Struct({ form: TariffForm, charge: PreviewedCharge }),
  answer: Schema.Struct({ cost: Cost, from: Instant, to: Instant }),
  refusals: ['ACCESS_DENIED', 'BASE_ROW_MISSING'],
  summary: 'What a charge would cost by prices that are being filled in: the formula of the bill. Nothing is kept.',
})

export const assignTariff = endpoint({
  method: 'POST',
  path: '/finance-service/tariff-assignments',
  access,
  body: Schema.Struct({
    source: TariffSource,
    id: EntityId,
    /** Null takes it away. */
    tariffId: TariffAssignment.fields.tariffId,
  }),
  answer: Schema.Struct({}),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Assigns a price list to a pile, a location or a group of customers. Running charges keep theirs.',
})

/** Choices that one call answers: who seeks more narrows them. */
export const tariffTargetsMax = 200

export const tariffTargets = endpoint({
  method: 'GET',
  path: '/finance-service/tariff-targets',
  access,
  query: Schema.Struct({ name: Schema.optionalKey(Sought) }),
  answer: listOf(
    Schema.Struct({
      source: TariffSource,
      id: Schema.String,
      name: Schema.String,
      tariffId: Schema.NullOr(Schema.String),
    }),
  ),
  refusals: ['ACCESS_DENIED'],
  summary: 'Groups, locations and piles that a price list can be assigned to, by a part of what they are called.',
})

export const tariffZones = endpoint({
  method: 'GET',
  path: '/finance-service/tariff-zones',
  access,
  answer: listOf(Schema.Struct({ zone: TimeZone, locations: Schema.Int })),
  refusals: ['ACCESS_DENIED'],
  summary: 'The clocks of all locations, those of the most first: where a price list may come to hold.',
})

export const tariffChoice = endpoint({
  method: 'GET',
  path: '/finance-service/tariff-choice',
  access,
  query: Schema.Struct({ pileId: EntityId, customerId: Schema.optionalKey(EntityId) }),
  answer: Schema.Struct({
    steps: Schema.Array(
      Schema.Struct({
        source: TariffSource,
        id: Schema.String,
        name: Schema.String,
        tariffId: Schema.NullOr(Schema.String),
        tariffName: Schema.NullOr(Schema.String),
        verdict: TariffVerdict,
      }),
    ),
    /** The version that a charge would have now; null without one. */
    versionId: Schema.NullOr(Schema.String),
  }),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'Which price list a charge at a pile would have now, and why: groups beat piles, piles beat locations.',
})
