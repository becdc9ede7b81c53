import { Worker } from 'node:worker_threads'
import { realClock } from '../clock.ts'
import type { Geography } from './geography.ts'

/**
 * Asks a worker what is known of the world: reading the gazetteer takes seconds and 200 MB that no charge point is to wait
 * for. The worker starts with the first question, and ends when there has been none for a while; it serves all worlds.
 */

type Name = keyof Geography
type Asked = { readonly [Each in Name]: { readonly name: Each; readonly given: Parameters<Geography[Each]>[0] } }[Name]

export interface GeographyQuestion {
  readonly number: number
  readonly asked: Asked
}

export type GeographyAnswer = { readonly number: number } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: string }
)

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** Without a question for so long, it gives its memory back. */
const IDLE_MS = 5 * 60_000
const MEMORY_MB = 512

let worker: Worker | null = null
let number = 0
const pending = new Map<number, Pending>()
let cancelEnd: (() => void) | null = null

/** Asks one question; rejected where the worker cannot answer. */
export function askGeography<Each extends Name>(
  name: Each,
  given: Parameters<Geography[Each]>[0],
): Promise<ReturnType<Geography[Each]>>
export function askGeography(name: Name, given: unknown): Promise<unknown> {
  cancelEnd?.()
  cancelEnd = realClock.after(IDLE_MS, end)
  worker ??= start()
  // A process that waits for an answer is not over.
  worker.ref()
  number += 1
  const question = { number, asked: { name, given } }
  worker.postMessage(question)
  return new Promise((resolve, reject) => {
    pending.set(question.number, { resolve, reject })
  })
}

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB }
  const started = new Worker(new URL('places-worker.ts', import.meta.url), { resourceLimits })
  started.on('message', settle)
  started.on('error', (error) => {
    if (worker === started) worker = null
    for (const { reject } of pending.values()) reject(new Error('the gazetteer does not answer', { cause: error }))
    pending.clear()
  })
  return started
}

function settle(answer: GeographyAnswer): void {
  const waiting = pending.get(answer.number)
  pending.delete(answer.number)
  if (pending.size === 0) worker?.unref()
  if (answer.ok) waiting?.resolve(answer.answer)
  else waiting?.reject(new Error(answer.error))
}

function end(): void {
  if (pending.size > 0) return
  void worker?.terminate()
  worker = null
}
