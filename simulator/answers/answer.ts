import type { ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { CentralCall, Reply } from '../wire/wire.ts'
import type { Answers } from './answers.ts'
import { promptOf } from './by-hand.ts'
import { core } from './core.ts'
import type { CoreNeeds } from './core.ts'
import { firmwareManagement } from './firmware-management.ts'
import type { FirmwareNeeds } from './firmware-management.ts'
import { localAuthList } from './local-auth-list.ts'
import type { LocalAuthListNeeds } from './local-auth-list.ts'
import { remoteTrigger } from './remote-trigger.ts'
import { reservation } from './reservation.ts'
import type { ReservationNeeds } from './reservation.ts'
import { security } from './security.ts'
import type { SecurityNeeds } from './security.ts'
import { smartCharging } from './smart-charging.ts'
import type { SmartChargingNeeds } from './smart-charging.ts'

/** What the profiles need of the pile, all together. */
export type AnswerNeeds = CoreNeeds &
  FirmwareNeeds &
  LocalAuthListNeeds &
  ReservationNeeds &
  SecurityNeeds &
  SmartChargingNeeds

const answers: Answers<AnswerNeeds> = {
  ...core,
  ...firmwareManagement,
  ...localAuthList,
  ...remoteTrigger,
  ...reservation,
  ...security,
  ...smartCharging,
}

/** The pile's answer to a call of the central system; NotSupported for profiles it does not have (OCPP-J 1.6 §4.2.3). */
export function answer<Action extends ToPileAction>(
  pile: AnswerNeeds,
  { action, payload }: CentralCall<Action>,
): Reply {
  const own: Answers<AnswerNeeds>[Action] = answers[action]
  return own === undefined ? { error: 'NotSupported' } : own(pile, payload)
}

/** An answer in one word, for those who watch the pile. */
export function summaryOf(reply: Reply): string {
  const prompt = promptOf(reply)
  if (prompt === null) return 'Silence'
  if ('error' in prompt) return prompt.error
  if ('asIs' in prompt) return 'ByHand'
  return 'status' in prompt.conf ? prompt.conf.status : 'Answered'
}
