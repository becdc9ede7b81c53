import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { float } from './float.css.ts'

export interface FloatProps {
  /** The accessible name of its content. */
  readonly label: string
  /** The control it belongs to: the panel opens below it, or above where there is no room, and returns the focus to it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
  /** `menu` when it holds nothing but actions or choices (`role="menuitem…"`). */
  readonly role?: 'dialog' | 'menu'
  /** The selector of the element that gets the focus first; by default the first focusable one. */
  readonly opensAt?: string
}

const GAP = 4
const EDGE = 8

/**
 * A small panel over the page: rendered while open, in the browser's top layer, so nothing clips it. Escape, a press beside
 * it and leaving it by Tab close it; arrows travel between what can be operated in it.
 */
export function Float({ label, anchor, onClose, children, role = 'dialog', opensAt }: FloatProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null)
  const pressed = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Node)) return
    // A press on the owner is handled by the owner; otherwise it would reopen what this closes.
    if (panel.current?.contains(target) !== true && anchor.current?.contains(target) !== true) onClose()
  })
  // Not a passive effect: another part of the page may take the focus before those have given it back.
  useLayoutEffect(() => {
    const { current: element } = panel
    const { current: owner } = anchor
    if (element === null) return undefined
    const note = (event: Event): void => pressed(event)
    // Where the browser knows no popovers the panel is simply part of the page.
    if ('showPopover' in element) element.showPopover()
    if (owner !== null) place(element, owner)
    // Content that loads late changes its size and position.
    const sizes = new ResizeObserver(() => {
      if (owner !== null) place(element, owner)
    })
    sizes.observe(element)
    const enter = (): void => {
      const first = opensAt === undefined ? null : element.querySelector<HTMLElement>(opensAt)
      ;(first ?? operable(element)[0] ?? element).focus()
    }
    enter()
    // Until then the focus waits on the panel itself.
    const content = new MutationObserver(() => {
      if (document.activeElement === element) enter()
    })
    content.observe(element, { childList: true, subtree: true })
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('pointerdown', note)
      sizes.disconnect()
      content.disconnect()
      if (element.contains(document.activeElement) || document.activeElement === document.body) owner?.focus()
    }
  }, [anchor, opensAt])
  return (
    <div
      ref={panel}
      popover="manual"
      role={role}
      aria-label={label}
      className={float}
      tabIndex={-1}
      onKeyDown={(event) => travel(event, onClose)}
      onBlur={(event) => {
        const { relatedTarget: next } = event
        if (next instanceof Node && !event.currentTarget.contains(next) && next !== anchor.current) onClose()
      }}
    >
      {children}
    </div>
  )
}

const operable = (panel: HTMLElement): readonly HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>(':is(button, a[href], input, select):not([hidden] *)'),
]

/** Below its owner and in line with its end, moved in where the window ends; above only where that leaves more room. */
function place(panel: HTMLElement, owner: HTMLElement): void {
  const box = owner.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = panel
  const left = Math.max(EDGE, Math.min(box.right - offsetWidth, window.innerWidth - offsetWidth - EDGE))
  const below = window.innerHeight - box.bottom
  const fits = GAP + offsetHeight + EDGE <= below || below >= box.top
  const top = fits ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - offsetHeight)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
  panel.style.maxHeight = `${window.innerHeight - top - EDGE}px`
}

function travel(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    return
  }
  // The parts of a date handle arrow keys themselves.
  if (event.defaultPrevented) return
  const all = operable(event.currentTarget)
  const from = all.findIndex((one) => one === document.activeElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: all.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  all[(to + all.length) % all.length]?.focus()
}
