import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'
import { tariffAssignment } from '../master-data.ts'
import { tariffVersion } from './tariff-version.ts'

/** The versions of a price list, in the order in which they were drafted; those that were given up among them. */
export const everyVersion = lookup(tariffVersion, {
  name: 'every-version',
  keeps: 'all',
  key: ({ context: { tariffId } }) => [tariffId],
})

/** The version of a price list that is being written: one at most. */
export const draftOfTariff = lookup(tariffVersion, {
  name: 'draft-of-tariff',
  keeps: 'all',
  key: ({ value, context: { tariffId } }) => (is(tariffVersion, value, 'draft') ? [tariffId] : null),
})

/** The version of a price list that is in force: one at most. */
export const tariffInForce = lookup(tariffVersion, {
  name: 'tariff-in-force',
  keeps: 'all',
  key: ({ value, context: { tariffId } }) => (is(tariffVersion, value, 'inForce') ? [tariffId] : null),
})

/** Things of a kind that name a price list. */
export const assignedTariffs = lookup(tariffAssignment, {
  name: 'assigned-tariffs',
  keeps: 'all',
  key: ({ context: { kind, tariffId } }) => (tariffId === null ? null : [kind]),
})
