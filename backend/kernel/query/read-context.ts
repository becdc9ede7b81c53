import type { Clock } from '#backend/clock.ts'
import type { Settings } from '#backend/settings.ts'
import type { ReadView } from '#backend/store/store.ts'

/** What queries read from: a world, seen as its facts and read models, its settings and its time; now or at a moment. */
export interface Source {
  readonly store: ReadView
  readonly settings: Settings
  readonly clock: Pick<Clock, 'now'>
}

/** Makes something of a world the first time it is asked for, such as prepared statements. */
export function perWorld<Made, From extends { readonly store: ReadView } = Source>(
  make: (source: From) => Made,
): (source: From) => Made {
  const made = new WeakMap<ReadView, Made>()
  return (source) => {
    const known = made.get(source.store)
    if (known !== undefined) return known
    const one = make(source)
    made.set(source.store, one)
    return one
  }
}
