import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import type { RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Heard } from '#tests/backend/ocpp/station.ts'
import { AtPile } from './at-pile.ts'

/** A network in which somebody asks CP1 for things, over a real socket: it is online with two free connectors. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
export const by = { actor: operator, correlation: 'test' }
export const start = { connectorId: 1, idTag: 'GOOD', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }

export async function openAsking(): Promise<Asking> {
  const asking = new Asking(await openNetwork({ isLively: true }))
  await asking.comeBack()
  for (const connectorId of [0, 1, 2]) await asking.report('Available', connectorId)
  return asking
}

export class Asking extends AtPile {
  async issue<Action extends RemoteActionName>(
    action: Action,
    payload: ToPile[Action]['req'],
    more: Partial<RemoteCommandRequest> = {},
  ): Promise<string> {
    const wanted = { pileId: 'CP1', connectorId: null, action, payload, reason: 'a test', ...more }
    const { id } = await this.network.world.commandBus.run(issueCommand, wanted, by)
    return id ?? expect.unreachable()
  }

  /** Issues a command and answers it. */
  async asked<Action extends RemoteActionName>(
    action: Action,
    payload: ToPile[Action]['req'],
    conf: ToPile[Action]['conf'],
    more: Partial<RemoteCommandRequest> = {},
  ): Promise<string> {
    const id = await this.issue(action, payload, more)
    const call = await this.station.heard()
    if (!isDeepStrictEqual(call.slice(2), [action, payload]))
      throw new Error(`${action} ${JSON.stringify(payload)} was expected, not ${JSON.stringify(call)}`)
    this.answer(call, conf)
    await this.network.until(() => this.state(id) !== 'Queued' && this.state(id) !== 'Sent')
    return id
  }

  answer([, id]: Heard, conf: object): void {
    this.station.say(JSON.stringify([3, id, conf]))
  }

  stands(id: string): State<CommandContext> | null {
    return stateOf(this.network.world, remoteCommand, id)
  }

  state(id: string): string | undefined {
    return this.stands(id)?.value
  }

  until(id: string, wanted: string): Promise<void> {
    return this.network.until(() => this.state(id) === wanted)
  }
}
