import { steps } from '#simulator/scenarios/session.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Operator } from '#e2e/support/operator.ts'
import { fixture } from '#e2e/support/pile.ts'

/** What the acts of the story of one charging session share. */
export interface Scene {
  readonly operator: Operator
  readonly pile: ChargePoint
  readonly pileId: string
  /** The driver at the connector: plugs, swipes, unplugs. */
  readonly driver: ReturnType<typeof steps>
  /** The driver holds the card to the reader again, which ends the charge. */
  readonly stop: () => void
}

/** The connector the story plays at; the alarm happens at the other one. */
export const CONNECTOR = 1
export const OTHER_CONNECTOR = 2

/** A scene at the pile of the fixtures with this number. */
export function sceneOf(operator: Operator, pile: ChargePoint, number: number): Scene {
  const { pileId, idTag } = fixture(number)
  return {
    operator,
    pile,
    pileId,
    driver: steps({ pile, connectorId: CONNECTOR, idTag }),
    stop: () => void pile.swipe(CONNECTOR, idTag),
  }
}
