import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { money } from '#contracts/units.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { Happening } from '../happenings.ts'
import { keeper } from '../keeper.ts'
import { customerOf } from '../network.ts'
import type { Seeder } from '../seeder.ts'
import { freeAt, visitHappenings } from '../visits.ts'
import type { Visit } from '../visits.ts'
import { poorFrom } from './traffic.ts'
import type { Arrival } from './traffic.ts'

/** Records settle by themselves so long after the car has gone, as they do in every demo. */
const SETTLED_AFTER_MS = 10 * MINUTE
/** A payment that failed is tried again. */
const TRIED_AFTER_MS = [SETTLED_AFTER_MS, SETTLED_AFTER_MS + HOUR, SETTLED_AFTER_MS + 25 * HOUR] as const
/** Minutes between two readings of a slow and of a fast connector: a year of them has to be kept. */
const [READ_SLOW, READ_FAST] = [30, 10] as const
/** Whoever has less tops up before charging. */
const LOW = money(1_200_000)
const TOP_UPS = [1_000_000, 1_500_000, 2_000_000] as const

/** Makes what happened of visits; meters go on, and whoever has little left tops up first. */
export class Scenes {
  readonly #seeder: Seeder
  readonly #chance: () => number
  readonly #to: number
  readonly #meters = new Map<string, number>()
  #topUps = 0

  constructor(seeder: Seeder, chance: () => number, to: number) {
    this.#seeder = seeder
    this.#chance = chance
    this.#to = to
  }

  of({ visit, draw, person }: Arrival): readonly Happening[] {
    const isPoor = person >= poorFrom
    const key = `${visit.pileId}~${visit.connectorId}`
    const meterStart = this.#meters.get(key) ?? 100_000 + Math.floor(this.#chance() * 900_000)
    const goesAt = freeAt(visit)
    const turns = isPoor ? TRIED_AFTER_MS : [SETTLED_AFTER_MS]
    const { meterStop, happenings } = visitHappenings(this.#seeder, {
      visit,
      draw,
      meterStart,
      sampleEveryMinutes: visit.watts > 50_000 ? READ_FAST : READ_SLOW,
      settledAfterMs: turns.filter((after) => goesAt + after < this.#to),
    })
    this.#meters.set(key, meterStop)
    return isPoor ? happenings : [this.#before(visit, person), ...happenings]
  }

  #before({ startsAt }: Visit, person: number): Happening {
    const customerId = customerOf(person)
    const amount = money(TOP_UPS[Math.floor(this.#chance() * TOP_UPS.length)] ?? TOP_UPS[0])
    const billId = `RT${(this.#topUps += 1)}`
    const refill: CommandHandler<null, unknown> = (tx) =>
      tx.stateOf(wallet, customerId).context.balance > LOW
        ? null
        : topUp(tx, { customerId, amount, remark: 'Top-up at the desk', billId })
    return { at: startsAt - 40 * SECOND, run: (now) => this.#seeder.at(now)(refill, null, keeper) }
  }
}
