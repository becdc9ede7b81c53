import { DAY } from '#contracts/durations.ts'
import { Unreachable } from '#contracts/finance/payment/payment-gateway.ts'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import { millis } from '#contracts/units.ts'
import { bill, onlineGateway } from '#machines/finance/bill.ts'
import type { BillContext } from '#machines/finance/bill.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { World } from '#backend/world.ts'
import { giveUp, noteCaptured, notePage, noteRefused } from './online.ts'

/** What is asked of a payment gateway about a bill, and what is kept of its answer. */

const GIVE_UP_MS = DAY

/** In which world, and how its commands are given. */
export interface Hands {
  readonly world: World
  dispatch<Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input): Promise<Answer>
}

/** The gateway of a bill that is there now; null where it is paid here, or no such gateway is set up any more. */
function gatewayOf({ payments }: World, { gateway }: BillContext): PaymentGateway | null {
  return payments !== null && payments.name === onlineGateway(gateway) ? payments : null
}

/** Answers null where the gateway does not. */
async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unreachable) return null
    throw error
  }
}

/** Asks for the page of a bill that has none. */
export async function openPage(billId: string, { world, dispatch }: Hands): Promise<void> {
  const state = stateOf(world, bill, billId)
  if (state === null || !is(bill, state, 'paying') || state.context.paymentUrl !== null) return
  const gateway = gatewayOf(world, state.context)
  if (gateway === null) return
  const { amount, remark } = state.context
  const asked = { key: billId, amount, currency: world.settings.currency, description: remark }
  const answer = await answerOf(gateway.open(asked))
  if (answer !== null) await dispatch(notePage, { billId, answer })
}

/** Asks what became of a payment, and keeps it. Answers false where the gateway gave no answer. */
export async function reconcile(billId: string, { world, dispatch }: Hands): Promise<boolean> {
  const state = stateOf(world, bill, billId)
  if (state === null || !(is(bill, state, 'paying') || is(bill, state, 'failed'))) return true
  const { reference } = state.context
  const gateway = gatewayOf(world, state.context)
  if (reference === null || gateway === null) return true
  const found = await answerOf(gateway.ask(reference))
  if (found?.kind === 'captured') await dispatch(noteCaptured, { billId, answer: found })
  if (found?.kind === 'refused') await dispatch(noteRefused, { billId, answer: found.reason })
  return found !== null
}

/** Does for a bill that waits whatever it waits for; a day after it was opened it is given up. */
export async function proceed(billId: string, hands: Hands): Promise<void> {
  await openPage(billId, hands)
  await reconcile(billId, hands)
  const { world, dispatch } = hands
  const state = stateOf(world, bill, billId)
  if (state === null || !is(bill, state, 'paying')) return
  if (millis(state.context.openedAt) + GIVE_UP_MS <= world.clock.now()) await dispatch(giveUp, { billId })
}
