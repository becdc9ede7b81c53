import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** The heap grows to so many per cent above what lives before all of it is collected again. */
const GROWS_PERCENT = 100

/**
 * Has V8 collect all garbage before the heap is more than twice what lives, in every thread of this process. By itself it lets the heap
 * grow further where a machine has much memory, and keeps the pages of the peak (docs/figures.md).
 */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWS_PERCENT}`)

/** For a worker whose objects live briefly, such as facts that it parses or frames that it writes: V8 would keep more room for new ones. */
export const briefObjects: ResourceLimits = { maxYoungGenerationSizeMb: 16 }
