import { createElement, use } from 'react'
import type { ComponentType, ReactElement } from 'react'

/** A component whose code is fetched when it is first shown, or asked for before; from then on it stands at once. */
export interface LazyPart<Props> {
  /** Stands inside a `Suspense`. */
  readonly Part: ComponentType<Props>
  /** Fetches it, if nobody has. */
  readonly load: () => Promise<void>
  /** The same ahead of need: what fails now is fetched again when it is shown, and its failure told there. */
  readonly prepare: () => void
  /** Whether it would stand at once. */
  readonly isHere: () => boolean
}

export function late<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  const fetchOnce = async (): Promise<void> => {
    try {
      part = await fetchPart()
    } catch (error) {
      // The next one tries anew.
      coming = null
      throw error
    }
    // React reads these and waits for nothing.
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
