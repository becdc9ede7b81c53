import { createElement, use } from 'react'
import type { ComponentType, ReactElement } from 'react'

/** A component whose code is fetched when it is first shown, or before by `load`; from then on it renders at once. */
export interface LazyPart<Props> {
  /** Has to be inside a `Suspense`. */
  readonly Part: ComponentType<Props>
  /** Fetches the code, unless it has been fetched. */
  readonly load: () => Promise<void>
  /** The same ahead of need: if it fails, the code is fetched again when the component is shown, which then reports a failure. */
  readonly prepare: () => void
  /** Whether it would render at once. */
  readonly isHere: () => boolean
}

export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  const fetchOnce = async (): Promise<void> => {
    try {
      part = await fetchPart()
    } catch (error) {
      // The next call tries again.
      coming = null
      throw error
    }
    // React reads these fields and does not suspend.
    Object.assign(coming ?? {}, { status: 'fulfilled', value: undefined })
  }
  const load = (): Promise<void> => (coming ??= fetchOnce())
  function Part(props: Props): ReactElement {
    use(load())
    if (part === null) throw new Error('what was waited for is here')
    return createElement(part, props)
  }
  const prepare = (): void => {
    load().catch(() => undefined)
  }
  return { Part, load, prepare, isHere: () => part !== null }
}
