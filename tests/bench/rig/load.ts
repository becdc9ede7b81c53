import { readFileSync } from 'node:fs'
import { answerParent } from './child.ts'
import { LoadPile } from './load-pile.ts'
import type { Identities } from './load-pile.ts'
import { quantile } from './measure.ts'

/** The load generator's process: a fleet of piles against one server, with as many calls as it is told to make. */
export type LoadQuestion =
  /** Connects piles until there are so many; they say nothing yet. */
  | { readonly kind: 'connect'; readonly piles: number }
  /** Closed loop: each pile calls again as soon as it is answered, or the next one when only so many may call at once. */
  | { readonly kind: 'closed'; readonly calls: number; readonly atOnce?: number }
  /** One Heartbeat of every pile, so many at once. */
  | { readonly kind: 'beat'; readonly atOnce: number }
  /** From here on the piles come back when the server goes, each after a pause of its own up to so long. */
  | { readonly kind: 'arm'; readonly pauseMs: number }
  /** Waits until every pile is back; those that are say so every two seconds, and are timed. */
  | { readonly kind: 'return' }
  /** Open loop: so many calls a second whatever the server does; answer time counts from when a call was due. */
  | { readonly kind: 'open'; readonly calls: number; readonly rate: number }
  /** Brings every pile to rest between sessions, booting those that have not: a later fleet finds the connectors free. */
  | { readonly kind: 'finish' }
  /** Closes every connection. */
  | { readonly kind: 'close' }

export interface Loaded {
  readonly calls: number
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** CPU of the generator itself, in microseconds. */
  readonly cpuUs: number
  readonly faults: readonly string[]
}

/** Handshakes at once. */
const TOGETHER = 50

/** The parent is tests/bench, which writes this argument, and the server's process the file. */
const { url, identities: file } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string
  readonly identities: string | null
}
const identities = file === null ? null : (JSON.parse(readFileSync(file, 'utf8')) as Identities)
const piles: LoadPile[] = []
const transactions = new Set<number>()
const faults: string[] = []
let times: number[] = []
/** What a pile does when it has been answered. */
let onAnswer: (pile: LoadPile) => void = () => {}

const watcher = {
  answered(pile: LoadPile, wrong: string | null): void {
    if (wrong !== null) faults.push(wrong)
    times.push(performance.now() - (pile.due ?? 0))
    pile.due = null
    onAnswer(pile)
  },
  isKnown(transactionId: number): boolean {
    const isKnown = transactions.has(transactionId)
    transactions.add(transactionId)
    return isKnown
  },
  failed: (pile: LoadPile, why: string): void => void faults.push(`${pile.id} ${why}`),
  gone: (pile: LoadPile): void => comeBack(pile),
}

async function connect(count: number): Promise<void> {
  const fresh = Array.from({ length: count - piles.length }, (_, at) => new LoadPile(piles.length + at + 1, watcher))
  piles.push(...fresh)
  for (let from = 0; from < fresh.length; from += TOGETHER)
    await Promise.all(fresh.slice(from, from + TOGETHER).map((pile) => pile.connect(url, identities)))
}

function closedLoop(calls: number, atOnce = piles.length): Promise<void> {
  return new Promise((resolve) => {
    let left = calls
    let outstanding = 0
    // Those that wait for their turn; each that was answered goes to the end.
    const waiting = [...piles]
    const call = (pile: LoadPile): void => {
      left -= 1
      outstanding += 1
      pile.next(performance.now())
    }
    onAnswer = (pile) => {
      outstanding -= 1
      waiting.push(pile)
      const next = left > 0 ? waiting.shift() : undefined
      if (next !== undefined) call(next)
      else if (outstanding === 0) resolve()
    }
    for (const pile of waiting.splice(0, Math.min(atOnce, calls))) call(pile)
  })
}

function openLoop(calls: number, rate: number): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now()
    const free = [...piles]
    let sent = 0
    let answered = 0
    const send = (): void => {
      for (; sent < calls; sent += 1) {
        const due = began + (sent * 1000) / rate
        if (due > performance.now()) return
        const pile = free.shift()
        if (pile === undefined) return
        pile.next(due)
      }
    }
    const timer = setInterval(send, 1)
    onAnswer = (pile) => {
      answered += 1
      free.push(pile)
      send()
      if (answered < calls) return
      clearInterval(timer)
      resolve()
    }
  })
}

/** One Heartbeat of every pile. */
function beat(atOnce: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = [...piles]
    let answered = 0
    onAnswer = () => {
      answered += 1
      waiting.shift()?.beat(performance.now())
      if (answered === piles.length) resolve()
    }
    for (const pile of waiting.splice(0, atOnce)) pile.beat(performance.now())
  })
}

function finish(): Promise<void> {
  return new Promise((resolve) => {
    const isDone = (): boolean => piles.every((pile) => pile.isIdle)
    onAnswer = (pile) => {
      if (!pile.isIdle) pile.next(performance.now())
      else if (isDone()) resolve()
    }
    for (const pile of piles) if (!pile.isIdle) pile.next(performance.now())
    if (isDone()) resolve()
  })
}

/** Between two signs of life of a pile that is back. */
const SIGN_EVERY_MS = 2_000
const back = new Set<LoadPile>()
let pauseMs = 0
let whenBack: () => void = () => {}

async function arm(longest: number): Promise<void> {
  pauseMs = longest
  back.clear()
  for (const pile of piles) pile.whenGone = 'return'
}

/** Tries to connect after a pause, and again after another, as charge points do (OCPP-J 1.6 §5.3). */
function comeBack(pile: LoadPile): void {
  const dial = (): void =>
    void pile.connect(url, identities).then(
      () => pile.beat(performance.now()),
      () => comeBack(pile),
    )
  setTimeout(dial, Math.random() * pauseMs)
}

const sign = (pile: LoadPile): void => {
  if (pile.isConnected && pile.due === null) pile.beat(performance.now())
}

function allBack(): Promise<void> {
  return new Promise((resolve) => {
    whenBack = () => {
      if (back.size === piles.length) resolve()
    }
    onAnswer = (pile) => {
      back.add(pile)
      whenBack()
      if (back.size < piles.length) setTimeout(() => sign(pile), SIGN_EVERY_MS)
    }
    whenBack()
  })
}

async function perform(question: LoadQuestion): Promise<void> {
  switch (question.kind) {
    case 'connect':
      return connect(question.piles)
    case 'closed':
      return closedLoop(question.calls, question.atOnce)
    case 'open':
      return openLoop(question.calls, question.rate)
    case 'finish':
      return finish()
    case 'beat':
      return beat(question.atOnce)
    case 'arm':
      return arm(question.pauseMs)
    case 'return':
      return allBack()
    case 'close':
      await Promise.all(piles.map((pile) => pile.close()))
      piles.length = 0
      return undefined
    default:
      return question satisfies never
  }
}

async function answer(question: LoadQuestion): Promise<Loaded> {
  times = []
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await perform(question)
  const { user, system } = process.cpuUsage(cpu)
  return {
    calls: times.length,
    seconds: (performance.now() - began) / 1000,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    cpuUs: user + system,
    faults: faults.splice(0).slice(0, 10),
  }
}

const nothing: Loaded = { calls: 0, seconds: 0, p50: 0, p95: 0, p99: 0, cpuUs: 0, faults: [] }
answerParent({ ready: nothing, answer, stop: async () => {} })
