import { Schema } from 'effect'

/**
 * Which price list a charge is priced by: that of the customer's group, of the pile, or of the location. Piles bear theirs
 * (`tariffId` of the pile); locations and groups are assigned one.
 */

/** From whom a price list comes, the strongest first. */
export const tariffSources = ['group', 'pile', 'location'] as const
export const TariffSource = Schema.Literals(tariffSources)
export type TariffSource = typeof TariffSource.Type

/** The price list of a location or of a group; null: none of its own. */
export const TariffAssignment = Schema.Struct({
  kind: TariffSource.pick(['location', 'group']),
  targetId: Schema.String,
  tariffId: Schema.NullOr(Schema.String),
})
export type TariffAssignment = typeof TariffAssignment.Type

/** One of those who could name a price list for a charge. */
export const TariffCandidate = Schema.Struct({
  source: TariffSource,
  id: Schema.String,
  tariffId: Schema.NullOr(Schema.String),
})
export type TariffCandidate = typeof TariffCandidate.Type

/** What became of a candidate: it has no price list, another is stronger, or it is the one. */
export const TariffVerdict = Schema.Literals(['wins', 'overruled', 'none'])
export type TariffVerdict = typeof TariffVerdict.Type

export const TariffStep = Schema.Struct({ ...TariffCandidate.fields, verdict: TariffVerdict })
export type TariffStep = typeof TariffStep.Type

/**
 * Decides among candidates: a group beats a pile, a pile its location. Of several groups with a price list the one that is
 * named first wins. Answers every candidate with its verdict, the strongest first: that is the explanation.
 */
export function decideTariff(candidates: readonly TariffCandidate[]): readonly TariffStep[] {
  const sorted = tariffSources.flatMap((source) => candidates.filter((one) => one.source === source))
  const winner = sorted.find(({ tariffId }) => tariffId !== null)
  return sorted.map((one) => ({
    ...one,
    verdict: one === winner ? 'wins' : one.tariffId === null ? 'none' : 'overruled',
  }))
}

/** The price list of the one that wins; null where nobody names one. */
export const wonBy = (steps: readonly TariffStep[]): string | null =>
  steps.find(({ verdict }) => verdict === 'wins')?.tariffId ?? null
