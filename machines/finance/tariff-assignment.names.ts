import type { TariffAssignment } from '#contracts/finance/tariff-assignment.ts'

/** The stream id of the price list of a location or of a group: things of two kinds may have the same id. */
export const assignmentOf = ({ kind, targetId }: Pick<TariffAssignment, 'kind' | 'targetId'>): string =>
  `${kind}~${targetId}`
