import type { ServerResponse } from 'node:http'
import { liveFrameEvery, liveHeartbeatEvery, liveResumeMost } from '#contracts/http/live.ts'
import { instant } from '#contracts/units.ts'
import type { PublishedFact } from '#backend/store/follow.ts'
import type { World } from '#backend/world.ts'
import { factsEvent, heartbeat, liveEvent } from './frames.ts'

/** One console that listens. */
export interface Listener {
  readonly response: ServerResponse
  /** The position to resume behind; null begins now. */
  readonly after: number | null
  readonly maySee: (lifecycle: string) => boolean
  /** Listeners of equal audience see the same lifecycles. */
  readonly audience: string
  /** Asked with every heartbeat; false ends the feed, as when the account was disabled. */
  readonly isWelcome: () => boolean
}

/** A listener that has so many bytes unread is cut off: it would only fall further behind. */
const unreadMost = 1024 * 1024
/** Milliseconds a listener that was cut off has to read why. */
const lastWords = 2_000
/** A listener that takes nothing of what it missed for so many heartbeats is cut off as well. */
const idleBeatsMost = 6
/** Facts a page holds while a listener catches up. */
const pageSize = 500

/**
 * The live feed of one world. Facts are gathered for a quarter of a second and written as one frame, which is built once
 * for all listeners that may see the same lifecycles.
 *
 * A listener passes through three phases. It is greeted with the position its feed begins at. If it resumes, it is brought
 * up to the last frame in pages, at its own speed. Then, with nothing in between, it joins the others.
 */
export class LiveFeed {
  private readonly world: World
  /** Who is being brought up, and the heartbeats since each last took something. */
  private readonly arriving = new Map<Listener, number>()
  private readonly joined = new Set<Listener>()
  private readonly unfollow: () => void
  private cancelBeat: () => void
  private cancelFrame: (() => void) | null = null
  private lastFrameAt = -Infinity
  private gathered: PublishedFact[] = []
  /** The last position that frames have covered. */
  private sent: number

  constructor(world: World) {
    this.world = world
    this.sent = world.store.position()
    this.unfollow = world.store.follow((facts) => this.gather(facts))
    this.cancelBeat = world.clock.after(liveHeartbeatEvery, () => this.beat())
  }

  subscribers(): number {
    return this.joined.size + this.arriving.size
  }

  subscribe(listener: Listener): void {
    const { response, after } = listener
    this.arriving.set(listener, 0)
    response.once('close', () => this.forget(listener))
    if (after !== null && after > this.sent) this.flush()
    // A position beyond the last comes from another world, and one too far back from another day.
    const lost = after !== null && (after > this.sent || this.sent - after > liveResumeMost)
    const from = after === null || lost ? this.sent : after
    response.write(liveEvent('hello', { position: from, time: instant(this.world.clock.now()) }, from))
    if (lost) response.write(liveEvent('reset', { position: from }, from))
    this.catchUp(listener, from)
  }

  close(): void {
    this.unfollow()
    this.cancelBeat()
    this.cancelFrame?.()
    for (const listener of [...this.joined, ...this.arriving.keys()]) this.end(listener)
  }

  private gather(facts: readonly PublishedFact[]): void {
    if (this.subscribers() === 0 && this.gathered.length === 0) {
      // Whoever comes begins here.
      this.sent = facts.at(-1)?.position ?? this.sent
      return
    }
    for (const fact of facts) if (fact.position > this.sent) this.gathered.push(fact)
    const { clock } = this.world
    const wait = Math.max(0, this.lastFrameAt + liveFrameEvery - clock.now())
    this.cancelFrame ??= clock.after(wait, () => this.flush())
  }

  private flush(): void {
    this.cancelFrame?.()
    this.cancelFrame = null
    this.lastFrameAt = this.world.clock.now()
    const facts = this.gathered
    this.gathered = []
    this.sent = facts.at(-1)?.position ?? this.sent
    const frames = new Map<string, string | null>()
    for (const listener of this.joined) {
      const known = frames.get(listener.audience)
      const frame = known === undefined ? factsEvent(facts, this.sent, listener.maySee) : known
      frames.set(listener.audience, frame)
      if (frame !== null) this.write(listener, frame)
    }
  }

  /** Writes what lies between a position and the last frame, page by page; then the listener joins. */
  private catchUp(listener: Listener, from: number): void {
    if (!this.arriving.has(listener)) return
    this.arriving.set(listener, 0)
    if (from >= this.sent) {
      this.arriving.delete(listener)
      this.joined.add(listener)
      return
    }
    const facts = this.world.store.after(from, Math.min(pageSize, this.sent - from))
    const upTo = facts.at(-1)?.position ?? this.sent
    const page = factsEvent(facts, upTo, listener.maySee)
    if (page === null || listener.response.write(page)) this.catchUp(listener, upTo)
    else listener.response.once('drain', () => this.catchUp(listener, upTo))
  }

  private beat(): void {
    const { clock } = this.world
    this.cancelBeat = clock.after(liveHeartbeatEvery, () => this.beat())
    const sign = heartbeat(clock.now(), this.sent)
    for (const listener of this.joined) {
      if (listener.isWelcome()) this.write(listener, sign)
      else this.end(listener)
    }
    for (const [listener, idle] of this.arriving) {
      if (!listener.isWelcome()) this.end(listener)
      else if (idle >= idleBeatsMost) this.cut(listener)
      else this.arriving.set(listener, idle + 1)
    }
  }

  private write(listener: Listener, text: string): void {
    const { response } = listener
    if (response.writableLength <= unreadMost) {
      response.write(text)
      return
    }
    this.cut(listener)
  }

  private cut(listener: Listener): void {
    const { response } = listener
    this.forget(listener)
    response.end(liveEvent('error', { code: 'SLOW_CONSUMER' }))
    this.world.clock.after(lastWords, () => response.destroy())
  }

  private end(listener: Listener): void {
    this.forget(listener)
    listener.response.end()
  }

  private forget(listener: Listener): void {
    this.joined.delete(listener)
    this.arriving.delete(listener)
  }
}
