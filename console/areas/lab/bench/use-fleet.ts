import { useEffect, useEffectEvent, useReducer } from 'react'
import { benchNow } from '#contracts/lab/bench.calls.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import type { BenchRecording, BenchTraffic } from '#contracts/lab/bench.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'

/** Milliseconds between an answer and the next question; a page that nobody sees does not ask. */
const AGAIN = 500
/** After a failure. */
const LATER = 3_000

/** The bench as the page knows it. */
export interface FleetState {
  /** `absent`: no bench runs here. */
  readonly state: 'loading' | 'ready' | 'absent' | 'failed'
  readonly version: number
  /** A pile that has not changed is the same object as before, so that its card need not be drawn again. */
  readonly piles: ReadonlyMap<string, BenchRow>
  readonly traffic: BenchTraffic | null
  readonly recording: BenchRecording | null
}

type Answer = CallResult<(typeof benchNow.answer)['Type']>

/** Before the first answer. */
export const noFleet: FleetState = { state: 'loading', version: 0, piles: new Map(), traffic: null, recording: null }
const NOT_THERE = 404

/** The state after an answer: what it leaves out has not changed. */
export function fleetAfter(before: FleetState, answer: Answer): FleetState {
  if (!answer.ok) return { ...before, state: answer.failure.status === NOT_THERE ? 'absent' : 'failed' }
  const { version, isWhole, piles, traffic, recording } = answer.data
  const told = piles.map((pile) => [pile.id, pile] as const)
  const isSame = before.state === 'ready' && told.length === 0 && !isWhole
  return {
    state: 'ready',
    version,
    piles: isSame ? before.piles : new Map([...(isWhole ? [] : before.piles), ...told]),
    traffic: sameTraffic(before.traffic, traffic) ? before.traffic : traffic,
    recording: before.recording?.steps === recording?.steps ? before.recording : recording,
  }
}

const sameTraffic = (one: BenchTraffic | null, other: BenchTraffic): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The bench, live, or one of its piles: asks twice a second for what has changed. */
export function useFleet(pile?: string): FleetState {
  const [known, tell] = useReducer(fleetAfter, noFleet)
  const only = pile === undefined ? {} : { pile }
  const ask = useEffectEvent((signal: AbortSignal) =>
    call(benchNow, { query: { since: known.version, ...only } }, { notify: 'lost sign-in', signal }),
  )
  useEffect(() => {
    const controller = new AbortController()
    let cancel: () => void = () => undefined
    async function look(): Promise<void> {
      const answer = document.hidden ? null : await ask(controller.signal)
      if (controller.signal.aborted) return
      if (answer !== null) tell(answer)
      cancel = clock.after(answer?.ok === false ? LATER : AGAIN, () => void look())
    }
    void look()
    return () => {
      controller.abort()
      cancel()
    }
  }, [])
  return known
}
