import { listBills, readBill } from './bill/queries.ts'
import { listRecharges, readRecharge } from './recharge/queries.ts'
import { listTariffs, readTariff } from './tariff-version/queries.ts'

export const financeQueries = { listBills, readBill, listRecharges, readRecharge, listTariffs, readTariff } as const
