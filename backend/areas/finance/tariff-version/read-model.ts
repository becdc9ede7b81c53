import { ElectricityMode } from '#contracts/finance/tariff.ts'
import { TariffVersionStatus } from '#contracts/finance/tariff-version.ts'
import { is } from '#machines/kit/tags.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { flag, id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, many, manyFlags } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Versions of price lists, a row each (M05); `search` is the lower-cased name, `isPresent` whether it is no history. */
const rows = readModel({
  table: 'tariff_versions',
  of: tariffVersion,
  columns: {
    number: number(),
    id: id(),
    tariffId: text(),
    version: integer(),
    name: text(),
    search: text(),
    status: wire(TariffVersionStatus),
    state: state(),
    electricity: nullable(text(ElectricityMode)),
    validFrom: nullable(moment()),
    changedAt: moment(),
    isPresent: flag(),
  },
  row: ({ facts, state: stands }, before) => {
    const { tariffId, version, terms, validFrom, effectiveFrom } = stands.context
    const changedAt = facts.at(-1)?.at ?? before?.changedAt
    if (changedAt === undefined) return null
    return {
      tariffId,
      version,
      name: terms.name,
      search: terms.name.toLowerCase(),
      electricity: terms.electricity?.by ?? null,
      validFrom: effectiveFrom ?? validFrom,
      changedAt,
      isPresent: !is(tariffVersion, stands, 'over'),
    }
  },
  tally: 'status',
})

export const tariffVersions = listed(rows, {
  order: '-changedAt',
  sorts: { ...by('changedAt', 'validFrom', 'status'), name: 'search' },
  filters: {
    status: many('status'),
    name: containing('search'),
    isPresent: manyFlags('isPresent'),
    ...between('changedAt'),
  },
  asked: [['tariffId']],
})
