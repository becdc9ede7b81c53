import type { FaultName } from '#contracts/lab/faults.ts'
import { steps } from './session.ts'
import type { Stage } from './session.ts'
import { pause } from './until.ts'

export interface FaultAndHeal extends Stage {
  readonly fault: FaultName
  /** How long it stays broken, by the pile's clock. */
  readonly lastsMs: number
  /** Whether a car charges when it happens. */
  readonly duringSession: boolean
}

/** A fault occurs, on an idle connector or during a session, and is repaired; then the connector is free again. */
export async function faultAndHeal(stage: FaultAndHeal): Promise<void> {
  const { pile, connectorId, idTag, step = () => undefined } = stage
  const { connector, confirmed, statusDelivered, isReady, plug, swipe, unplug } = steps(stage)
  await isReady()
  if (stage.duringSession) {
    plug()
    await swipe()
    await confirmed()
  }
  step('fault')
  pile.fault(stage.fault, connectorId)
  await pause(pile, stage.lastsMs)
  step('heal')
  pile.heal(stage.fault, connectorId)
  if (connector.transaction !== null) pile.swipe(connectorId, idTag)
  await confirmed()
  if (stage.duringSession) await unplug()
  await statusDelivered()
}
