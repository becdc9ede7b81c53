import { setFlagsFromString } from 'node:v8'

/** The heap grows to so many per cent above what lives before all of it is collected again. */
const GROWS_PERCENT = 100

/**
 * Has V8 collect garbage before the heap is more than twice what lives. On a machine with much memory it would let it grow to four
 * times that, and give none of it back: 10 000 charge points took half a gigabyte more, and no less processor time (docs/figures.md).
 * For all threads of the process, from the next collection on.
 */
export const growModestly = (): void => setFlagsFromString(`--heap-growing-percent=${GROWS_PERCENT}`)
