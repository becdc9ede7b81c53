import type { FactEvent } from '#contracts/fact.ts'
import { bill } from '#machines/bill.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { billPool } from './bill.ts'
import { chargeRecordPool } from './charge-record.ts'

/** Facts made by hand, where the schema alone does not lead to every guard. */
const pools: ReadonlyMap<string, readonly FactEvent[]> = new Map([
  [bill.name, billPool],
  [chargeRecord.name, chargeRecordPool],
])

export const handmadeOf = (lifecycle: string): readonly FactEvent[] => pools.get(lifecycle) ?? []
