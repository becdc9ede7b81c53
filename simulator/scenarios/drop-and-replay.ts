import { steps, storyOf } from './session.ts'
import type { Stage, Story } from './session.ts'
import { pause } from './until.ts'

export interface DropAndReplay extends Stage {
  readonly chargesMs: number
  /** How long the connection is away; the session ends in the middle of it. */
  readonly awayMs: number
  /** Also the start happens offline. */
  readonly startsOffline?: boolean
}

/**
 * The connection drops during a session, the driver stops and leaves meanwhile; after the reconnect everything is
 * delivered in order with the timestamps of its happening (OCPP 1.6 §3.7).
 */
export async function dropAndReplay(stage: DropAndReplay): Promise<Story> {
  const { pile, connectorId, idTag, step = () => undefined } = stage
  const { connector, confirmed, statusDelivered, isReady, numbered, plug, swipe, unplug } = steps(stage)
  const drop = (): void => {
    step('drop')
    pile.drop()
  }
  await isReady()
  if (stage.startsOffline === true) drop()
  plug()
  await swipe()
  if (stage.startsOffline !== true) {
    await numbered()
    await pause(pile, stage.chargesMs / 2)
    drop()
  }
  await pause(pile, Math.max(stage.awayMs, stage.chargesMs) / 2)
  const story = storyOf(connector)
  step('stop')
  pile.swipe(connectorId, idTag)
  await unplug()
  await pause(pile, stage.awayMs / 2)
  step('restore')
  pile.restore()
  await confirmed()
  await statusDelivered()
  return story()
}
