import { listBills, readBill } from './bill/queries.ts'

export const financeQueries = { listBills, readBill } as const
