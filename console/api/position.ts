import { failures } from '#contracts/failure.ts'
import { positionHeader } from '#contracts/http/position.ts'
import { loginInfoAtom } from '../state/session.ts'
import { store } from '../state/store.ts'
import { publishFacts } from './facts.ts'

/**
 * The greatest position of the world that this page has seen, in answers to its own calls and in the live feed. Every call
 * sends it, so that no answer is older than what the page already shows (contracts/http/position.ts).
 */

/** 0: none. Each sign-in has an object of its own: an answer that arrives after its end changes nothing. */
let seen = { position: 0 }

store.sub(loginInfoAtom, () => {
  if (store.get(loginInfoAtom) === null) forgetPosition()
})

/** Forgets the position, because the next call may be made to another world. */
export function forgetPosition(): void {
  seen = { position: 0 }
}

/** Remembers a position if it is the greatest; null is none. */
export function seePosition(position: number | null): void {
  seen.position = Math.max(seen.position, position ?? 0)
}

/** Sets the position back and refreshes everything: the world is behind what was seen, as after a backup was restored. */
export function rewindTo(position: number): void {
  seen.position = position
  publishFacts(null)
}

/**
 * Fetches with the position seen. If the world does not reach it, the position is set back to that of the world, and a read is
 * repeated without one. A command is not repeated: the person decided on data that is no longer there.
 */
export async function fetchInOrder(address: URL | string, request: OrderedRequest): Promise<Response> {
  const own = seen
  const { position } = own
  const sent = position === 0 ? {} : { [positionHeader]: String(position) }
  const response = await fetch(address, { ...request, headers: { ...request.headers, ...sent } })
  const reached = positionOf(response)
  if (response.status !== failures.POSITION_NOT_REACHED) {
    own.position = Math.max(own.position, reached)
    return response
  }
  // Of several calls that are refused together, the first sets the position back.
  if (own === seen && own.position >= position && reached < position) rewindTo(reached)
  return request.method === 'GET' && position > 0 ? fetch(address, request) : response
}

/** A request whose headers can be added to. */
interface OrderedRequest extends RequestInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** The position that an answer names; 0 when it names none. */
const positionOf = ({ headers }: Response): number => Number(headers.get(positionHeader)) || 0
