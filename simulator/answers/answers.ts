import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePoint } from '../charge-point/charge-point.ts'
import type { Reply } from '../wire/wire.ts'

/** What a pile answers, by the action it is asked; each profile has a table of its own. */
export type Answers = {
  readonly [Action in ToPileAction]?: (pile: ChargePoint, asked: ToPile[Action]['req']) => Reply<Action>
}

/** A CALLRESULT, and what the pile does once it has left. */
export const says = <const Conf>(conf: Conf, afterwards?: () => void) =>
  afterwards === undefined ? { conf } : { conf, afterwards }
