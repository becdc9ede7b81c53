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
 * Makes the calls of remote commands (M06): for each pile in the order of issue, one after the other, as soon as the
 * pile is online; and checks the messages of piles for the expected effects.
 */

/**
 * The outcome of a call. `notSent`: the pile never received it. `unanswered`: it did, and it is unknown what it has
 * done, so the call must not be repeated automatically. `answered`: what the pile claims, not yet an effect.
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
   * Records the outcome, and once more when a late answer comes. Never rejects. Later messages of the pile are handled
   * when this has resolved, so that the facts keep the pile's own order.
   */
  readonly onOutcome: (outcome: CallOutcome) => Promise<void>
}

/** Transmits calls to piles. */
export interface CallTransport {
  isConnected(pileId: string): boolean
  /** Makes a call; resolves when its outcome is recorded. */
  call(pileId: string, asked: OutgoingCall): Promise<void>
  /**
   * Registers the listener for every call of a pile; our answer to that call leaves only when the listener's promise
   * has resolved.
   */
  listen(listener: (pileId: string, message: Message) => Promise<void> | null): void
}

/** Values that are in no fact, but drawn when a command is sent: a new password. */
export interface Secrets {
  /**
   * The payload to send instead of the command's own, and the callback for the outcome; null to send a command as it
   * is.
   */
  of(command: CommandContext): Promise<Secret | null>
}

export interface Secret {
  readonly payload: object
  settle(outcome: CallOutcome): Promise<void>
}

interface PileQueue {
  readonly waiting: string[]
  /** Sent, and not ended. */
  readonly expected: Set<string>
  isBusy: boolean
  /** Something has changed while it was busy, so the queue must be checked again. */
  mustLook: boolean
}

/** What the process needs besides the world. */
export interface CallDependencies {
  readonly transport: CallTransport
  readonly secrets: Secrets
}

/** The pause before an outcome that could not be recorded is recorded again. */
const RETRY_MS = 2_000

/** Starts making calls; returns the function that stops it. Calls that a crash left unanswered are given up first. */
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

  /** Makes the queued calls of a pile, one after the other. */
  async #sendAll(pileId: string, { waiting }: PileQueue): Promise<void> {
    for (let [id] = waiting; id !== undefined && !this.#isStopped; [id] = waiting) {
      if (!this.#transport.isConnected(pileId)) return
      const messageId = this.#world.ids.next()
      const sent = await this.#record(sendCommand, { id, messageId })
      if (sent === 'later' || sent === undefined) return
      if (sent === 'sent') await this.#call(pileId, { id, messageId })
      // An expired command is removed by its own fact, which its deadline causes.
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
        // The connection closed between the fact and the frame: later it will be unknown whether the frame was sent.
        return this.#record(giveUpCommand, { id, cause: 'connectionClosed' })
      default:
        return outcome satisfies never
    }
  }

  /** Runs a handler until its facts are on disk, with retries; undefined when this was stopped before. */
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
