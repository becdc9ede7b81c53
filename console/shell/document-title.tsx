import { useTitle } from './use-title.ts'

/** Names the document after the route, also where a page brings its own header. */
export function DocumentTitle(): null {
  useTitle()
  return null
}
