import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Reply } from '../wire/wire.ts'

/** What a pile answers, by the action of the call; each profile has a table of its own, and names what it needs of the pile. */
export type Answers<Needs> = {
  readonly [Action in ToPileAction]?: (pile: Needs, request: ToPile[Action]['req']) => Reply<Action>
}

/** A CALLRESULT, and what the pile does once it has left. */
export const reply = <const Conf>(conf: Conf, afterwards?: () => void) =>
  afterwards === undefined ? { conf } : { conf, afterwards }
