import { listBills, readBill } from './bill/queries.ts'
import { listTariffs, readTariff } from './tariff-version/queries.ts'

export const financeQueries = { listBills, readBill, listTariffs, readTariff } as const
