import type { Area } from '#backend/kernel/registers.ts'
import { cards } from './rfid-card/process.ts'

export const usersArea: Area = {
  processes: () => [cards],
}
