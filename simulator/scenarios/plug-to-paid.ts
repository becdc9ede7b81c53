import { steps, storyOf } from './session.ts'
import type { Stage, Story } from './session.ts'
import { pause } from './until.ts'

export interface PlugToPaid extends Stage {
  /** How long it charges, by the pile's clock. */
  readonly chargesMs: number
  /** How long the cable stays in afterwards. */
  readonly idlesMs?: number
}

/**
 * The plain session: plug, swipe, charge, stop with the same card, wait, unplug. Resolves when the connector is free and
 * the central system has confirmed everything; rejects, naming the step, when something does not happen.
 */
export async function plugToPaid(stage: PlugToPaid): Promise<Story> {
  const { pile, connectorId, idTag, step = () => undefined } = stage
  const { connector, confirmed, statusDelivered, isReady, numbered, plug, swipe, unplug } = steps(stage)
  await isReady()
  plug()
  await swipe()
  await numbered()
  step('charge')
  await pause(pile, stage.chargesMs)
  const story = storyOf(connector)
  step('stop')
  pile.swipe(connectorId, idTag)
  const ending = story()
  await confirmed()
  await pause(pile, stage.idlesMs ?? 0)
  await unplug()
  await statusDelivered()
  return ending
}
