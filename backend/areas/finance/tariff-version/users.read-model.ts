import { TariffSource } from '#contracts/finance/tariff-assignment.ts'
import { pileEntity, tariffAssignment } from '#machines/master-data.ts'
import { id, nullable, text } from '#backend/kernel/read-model/columns.ts'
import { readModel } from '#backend/kernel/read-model/described.ts'

/** Piles by the price list that they bear. */
export const pricedPiles = readModel({
  table: 'priced_piles',
  of: pileEntity,
  columns: { id: id(), tariffId: nullable(text()) },
  row: ({ state: { context } }) => ({ tariffId: context.tariffId }),
})

/** Locations and groups by the price list that they were assigned. */
export const tariffAssignments = readModel({
  table: 'tariff_assignments',
  of: tariffAssignment,
  columns: { id: id(), source: text(TariffSource), targetId: text(), tariffId: nullable(text()) },
  row: ({ state: { context } }) => ({
    source: context.kind,
    targetId: context.targetId,
    tariffId: context.tariffId,
  }),
})
