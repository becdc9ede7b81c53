import { onBehalfOf, system } from '#contracts/actor.ts'
import type { Wisher } from '#contracts/actor.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { openCommands } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { mayPass } from '#backend/kernel/unavailable.ts'
import type { Message } from './effects.ts'
import { confirmCommand, failCommand, giveUpCommand, sendCommand, showEffects } from './commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { PublishedFact } from '#backend/store/follow.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

/**
 * Makes the calls that commands are (M06): for each pile in the order they were issued, one after the other, as soon as it
 * can hear them; and looks in what piles send for the effects that were wanted.
 */

/**
 * What became of a call. `notSent`: the pile never saw it. `unanswered`: it did, and nobody knows what it made of it, so it
 * must not be sent again by itself. `answered` is the pile's word, not yet an effect.
 */
export type CallOutcome =
  | { readonly kind: 'answered'; readonly conf: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly description: string }
  | { readonly kind: 'unanswered'; readonly why: 'deadline' | 'disconnected' }
  | { readonly kind: 'notSent'; readonly why: 'offline' | 'notAccepted' | 'crowded' }

/** A call to be made. */
export interface OutgoingCall {
  readonly messageId: string
  readonly action: RemoteActionName
  readonly payload: object
  /**
   * Records what became of the call, and once more when an answer comes that nobody waited for any more. Never rejects.
   * What a pile sends after its answer is looked at when this is done: its own order is the order of the facts.
   */
  readonly onOutcome: (outcome: CallOutcome) => Promise<void>
}

/** The way to the piles. */
export interface CallTransport {
  isConnected(pileId: string): boolean
  /** Makes a call; done when what became of it was taken. */
  call(pileId: string, asked: OutgoingCall): Promise<void>
  /** From here on every call of a pile is told; its answer leaves only when what this answers is done. */
  listen(listener: (pileId: string, message: Message) => Promise<void> | null): void
}

/** What is not in a command's facts and is made when it is sent: a new password. */
export interface Secrets {
  /** The payload to send in place of the command's own, and who is told what became of it; null for a command as it is. */
  of(command: CommandContext): Promise<Secret | null>
}

export interface Secret {
  readonly payload: object
  settle(outcome: CallOutcome): Promise<void>
}

interface PileQueue {
  readonly waiting: string[]
  /** Sent, and not over yet. */
  readonly expected: Set<string>
  isBusy: boolean
  /** Something has changed while it was busy. */
  mustLook: boolean
}

/** How calls reach the piles. */
export interface CallDependencies {
  readonly transport: CallTransport
  readonly secrets: Secrets
}

/** What cannot be recorded now is tried again after so long. */
const RETRY_MS = 2_000

/** Starts making calls; the answer stops it. What a crash left without an answer is given up first. */
export function makeCalls(
  world: World,
  dependencies: CallDependencies,
  onDefect: (error: unknown) => void,
): () => void {
  const { transport } = dependencies
  const calls = new Calls(world, dependencies, onDefect)
  transport.listen((pileId, message) => calls.onMessage(pileId, message))
  return () => calls.stop()
}

class Calls {
  readonly #world: World
  readonly #transport: CallTransport
  readonly #secrets: Secrets
  readonly #onDefect: (error: unknown) => void
  readonly #piles = new Map<string, PileQueue>()
  readonly #unfollow: () => void
  #isStopped = false

  constructor(world: World, { transport, secrets }: CallDependencies, onDefect: (error: unknown) => void) {
    this.#world = world
    this.#transport = transport
    this.#secrets = secrets
    this.#onDefect = onDefect
    for (const id of world.store.findAll(openCommands.name)) {
      const command = stateOf(world, remoteCommand, id)
      if (command === null) continue
      const { pileId } = command.context
      if (is(remoteCommand, command, 'queued')) this.#queueOf(pileId).waiting.push(id)
      else this.#queueOf(pileId).expected.add(id)
      if (is(remoteCommand, command, 'sent'))
        this.#record(giveUpCommand, { id, cause: 'connectionClosed' }).catch(onDefect)
    }
    this.#unfollow = world.store.follow((facts) => this.#onFacts(facts))
    for (const pileId of this.#piles.keys()) this.#begin(pileId)
  }

  stop(): void {
    this.#isStopped = true
    this.#unfollow()
  }

  onMessage(pileId: string, message: Message): Promise<void> | null {
    const expected = this.#piles.get(pileId)?.expected
    if (expected === undefined || expected.size === 0) return null
    return this.#run(showEffects, { ids: [...expected], message })
  }

  #onFacts(facts: readonly PublishedFact[]): void {
    for (const { lifecycle, id, to } of facts) {
      if (lifecycle === remoteCommand.name) this.#onTransition(id, to)
      else if (lifecycle === pileLink.name && this.#piles.has(id)) this.#begin(id)
    }
  }

  #onTransition(id: string, state: string): void {
    const pileId = stateOf(this.#world, remoteCommand, id)?.context.pileId
    if (pileId === undefined) return
    const open = this.#queueOf(pileId)
    const isQueued = is(remoteCommand, state, 'queued')
    if (isQueued) open.waiting.push(id)
    else if (open.waiting.includes(id)) open.waiting.splice(open.waiting.indexOf(id), 1)
    if (is(remoteCommand, state, 'over')) open.expected.delete(id)
    else if (!isQueued) open.expected.add(id)
    if (isQueued) return this.#begin(pileId)
    if (open.waiting.length + open.expected.size === 0 && !open.isBusy) this.#piles.delete(pileId)
  }

  #queueOf(pileId: string): PileQueue {
    const known = this.#piles.get(pileId)
    if (known !== undefined) return known
    const open = { waiting: [], expected: new Set<string>(), isBusy: false, mustLook: false }
    this.#piles.set(pileId, open)
    return open
  }

  #begin(pileId: string): void {
    const open = this.#queueOf(pileId)
    open.mustLook = open.isBusy
    if (open.isBusy || this.#isStopped) return
    open.isBusy = true
    this.#sendAll(pileId, open)
      .catch(this.#onDefect)
      .finally(() => {
        open.isBusy = false
        if (open.mustLook) this.#begin(pileId)
      })
  }

  /** Makes the calls that wait for a pile, one after the other. */
  async #sendAll(pileId: string, { waiting }: PileQueue): Promise<void> {
    for (let [id] = waiting; id !== undefined && !this.#isStopped; [id] = waiting) {
      if (!this.#transport.isConnected(pileId)) return
      const messageId = this.#world.ids.next()
      const sent = await this.#record(sendCommand, { id, messageId })
      if (sent === 'later' || sent === undefined) return
      if (sent === 'sent') await this.#call(pileId, { id, messageId })
      // One that is over is taken off by its own fact, which its timer tells.
      else if (waiting[0] === id) waiting.shift()
    }
  }

  async #call(pileId: string, { id, messageId }: { readonly id: string; readonly messageId: string }): Promise<void> {
    const command = stateOf(this.#world, remoteCommand, id)?.context
    if (command === undefined) return
    const secret = await this.#secrets.of(command)
    const settle = async (outcome: CallOutcome): Promise<void> => {
      await secret?.settle(outcome)
      await this.#settle(id, outcome)
    }
    const take = (outcome: CallOutcome): Promise<void> => settle(outcome).catch(this.#onDefect)
    const payload = secret?.payload ?? command.payload
    await this.#transport.call(pileId, { messageId, action: command.action, payload, onOutcome: take })
  }

  async #settle(id: string, outcome: CallOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'answered':
        return this.#record(confirmCommand, { id, conf: outcome.conf })
      case 'refused':
        return this.#record(failCommand, { id, code: outcome.code, description: outcome.description })
      case 'unanswered':
        return this.#record(giveUpCommand, { id, cause: outcome.why === 'deadline' ? 'silence' : 'connectionClosed' })
      case 'notSent':
        // The connection went between the fact and the frame: as far as anybody can tell later, it may have left.
        return this.#record(giveUpCommand, { id, cause: 'connectionClosed' })
      default:
        return outcome satisfies never
    }
  }

  /** Runs a handler, as often as it takes until it is on disk; undefined when this was stopped before. */
  async #record<Input extends { readonly id: string }, Answer>(
    handler: CommandHandler<Input, Answer>,
    input: Input,
  ): Promise<Answer | undefined> {
    const wisher = stateOf(this.#world, remoteCommand, input.id)?.context.wisher ?? null
    while (!this.#isStopped) {
      try {
        return await this.#run(handler, input, wisher)
      } catch (error) {
        if (!mayPass(error)) throw error
        await new Promise<void>((resume) => this.#world.clock.after(RETRY_MS, resume))
      }
    }
    return undefined
  }

  #run<Input, Answer>(
    handler: CommandHandler<Input, Answer>,
    input: Input,
    wisher: Wisher | null = null,
  ): Promise<Answer> {
    const by = { actor: onBehalfOf(system('commands'), wisher), correlation: `commands/${this.#world.ids.next()}` }
    return this.#world.commandBus.run(handler, input, by)
  }
}
