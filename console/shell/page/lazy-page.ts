import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { clock } from '#console/clock.ts'

/** Milliseconds a chunk may take (spec §9, A-102). */
export const CHUNK_TIMEOUT = 120_000

/** A page whose code is fetched when it is first opened; fails when it has not arrived after two minutes. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await within(load(), CHUNK_TIMEOUT) }))

/** The value of a promise, or a rejection once the time in milliseconds is over. */
export async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let cancel = (): void => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(milliseconds, () => reject(new Error(`nothing arrived within ${milliseconds} ms`)))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    cancel()
  }
}
