import { createContext, use } from 'react'
import type { NamedRoute } from '#contracts/routes.ts'

/** The route whose page is being shown. */
export const CurrentRoute = createContext<NamedRoute | null>(null)

/** The route a page is shown under: one page can serve both shells. */
export function useCurrentRoute(): NamedRoute {
  const route = use(CurrentRoute)
  if (route === null) throw new Error('only a page knows its route')
  return route
}
