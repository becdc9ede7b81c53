import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { pages } from '../menu.ts'

/** The way from an empty installation to the first bill, in the order in which it is gone. */
export const guideSteps = [
  'operator',
  'location',
  'price',
  'connect',
  'accept',
  'customer',
  'card',
  'charge',
  'bill',
] as const
export const GuideStep = Schema.Literals(guideSteps)
export type GuideStep = typeof GuideStep.Type

export const Guide = Schema.Struct({
  /** What has been done of it, in order, by whomever and wherever. */
  done: Schema.Array(GuideStep),
  /** The one location and the one price list in force that there are, which a pile is offered; null for none or several. */
  locationId: Schema.NullOr(Schema.String),
  tariffId: Schema.NullOr(Schema.String),
  /** The charge that ended last and is still to be settled; null for none. */
  recordId: Schema.NullOr(Schema.String),
})
export type Guide = typeof Guide.Type

export const readGuide = endpoint({
  method: 'GET',
  path: '/dashboard-service/guide',
  access: [pages.home.code],
  answer: Guide,
  asOf: true,
  summary: 'Which steps from an empty installation to the first paid bill have been taken.',
})
