import { createContext, use } from 'react'
import type { MouseEvent } from 'react'

/** How links inside the console are followed: the shell hands its router in, so the kit knows none. */
const NavigationContext = createContext<((to: string) => void) | null>(null)

/** Wraps the console; `value` goes to a path with search and hash. Without it links load pages. */
export const Navigation = NavigationContext.Provider

/** Handles a press on a link: plain ones go through the router, "open in a new tab" and foreign addresses stay the browser's. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = use(NavigationContext)
  return (event) => {
    const { currentTarget: link } = event
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const isOurs = link.origin === window.location.origin && (link.target === '' || link.target === '_self')
    if (navigate === null || event.defaultPrevented || !isPlain || !isOurs) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
}
