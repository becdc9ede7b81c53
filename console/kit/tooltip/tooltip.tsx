import { Suspense, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { lazyPart } from '../status/lazy-part.ts'

/** Every button may have one, also on pages that are shown with little code: it is fetched with the first. */
const { Part: TooltipFrame, load, isHere } = lazyPart(async () => (await import('./tooltip-frame.tsx')).TooltipFrame)

/** Fetches the tooltip, so that the first one is shown at once. */
export const loadTooltip = load

interface Tooltip {
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
  readonly bubble: ReactNode
}

/** A short text shown while its control is hovered or focused. For sighted people only: the control needs the same text as ARIA. */
export function useTooltip(text: string | undefined): Tooltip {
  const [target, setTarget] = useState<Element | null>(null)
  const wanted = useRef<Element>(null)
  const hide = (): void => {
    wanted.current = null
    setTarget(null)
  }
  const show = async (element: Element): Promise<void> => {
    if (isHere()) return setTarget(element)
    wanted.current = element
    try {
      await load()
    } catch {
      // What it would have said is the control's name or description already.
      return undefined
    }
    if (wanted.current === element) setTarget(element)
    return undefined
  }
  const handlers = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent): void => {
      // Touching a button presses it; it does not ask for its name.
      if (pointerType === 'mouse' && text !== undefined) void show(currentTarget)
    },
    onPointerLeave: hide,
    onFocus: ({ target: focused }: FocusEvent): void => {
      if (text !== undefined && focused.matches(':focus-visible')) void show(focused)
    },
    onBlur: hide,
  }
  const bubble =
    target === null || text === undefined ? null : (
      <Suspense fallback={null}>
        <TooltipFrame text={text} target={target} onClose={hide} />
      </Suspense>
    )
  return { handlers, bubble }
}
