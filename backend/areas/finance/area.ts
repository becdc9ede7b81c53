import type { Area } from '#backend/kernel/registers.ts'
import { payments } from './bill/process.ts'
import { debts } from './wallet/process.ts'
import { holds } from './pre-authorization/process.ts'

export const financeArea: Area = {
  processes: () => [payments, debts, holds()],
}
