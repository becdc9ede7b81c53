import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { Reply } from '../wire/wire.ts'

/** The replies of a pile by action. Each profile has a table of its own and names what it needs of the pile. */
export type Answers<Needs> = {
  readonly [Action in ToPileAction]?: (pile: Needs, request: ToPile[Action]['req']) => Reply<Action>
}

/** A CALLRESULT, and what the pile does after it has been sent. */
export const reply = <const Conf>(conf: Conf, afterwards?: () => void) =>
  afterwards === undefined ? { conf } : { conf, afterwards }
