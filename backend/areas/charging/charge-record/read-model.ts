import { Implausibility } from '#contracts/charging/charge-record.ts'
import { RecordStatus } from '#contracts/charging/record-status.ts'
import { Energy, Money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { idNumber, integer, moment, nullable, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byNumber, byPileName, fewInAnyCase, many, some } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Charge records: what sessions cost and whether they are paid. */
const rows = readModel({
  table: 'records',
  grows: true,
  of: chargeRecord,
  columns: {
    id: idNumber(),
    status: wire(RecordStatus),
    state: state(),
    pileId: text(),
    connectorId: integer(),
    locationId: nullable(text()),
    idTag: text(),
    customerId: nullable(text()),
    startedAt: moment(),
    endedAt: moment(),
    releasedAt: nullable(moment()),
    energy: integer(Energy),
    total: nullable(integer(Money)),
    paidAmount: integer(Money),
    balanceBefore: nullable(integer(Money)),
    balanceAfter: nullable(integer(Money)),
    billId: nullable(text()),
    implausible: nullable(text(Implausibility)),
  },
  row: ({ state: { context } }) => ({ ...context, total: context.cost?.total ?? null }),
  tally: 'status',
  rollup: { by: ['locationId', 'pileId'], day: 'endedAt' },
})

export const records = listed(rows, {
  order: '-endedAt',
  sorts: by('id', 'status', 'pileId', 'customerId', 'startedAt', 'endedAt', 'energy', 'total'),
  filters: {
    id: byNumber('id'),
    pileId: many('pileId'),
    customerId: some('customerId'),
    idTag: fewInAnyCase('idTag'),
    locationId: many('locationId'),
    pileName: byPileName,
    status: many('status'),
    ...between('endedAt'),
  },
  summed: ['energy', 'total'],
})
