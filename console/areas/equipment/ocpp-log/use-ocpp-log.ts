import { useEffect, useEffectEvent } from 'react'
import { ocppLog } from '#contracts/equipment/ocpp-log.calls.ts'
import type { OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { clock } from '#console/clock.ts'
import { call } from '#console/api/call.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'

/** Frames are not facts, so the live feed does not report them: a followed log is fetched this often, in ms. */
export const FOLLOW_EVERY = 2_000

type Query = (typeof ocppLog)['query']['Type']

/** A page of a pile's frames; null for an invalid query. */
export function useOcppLog(
  pileId: EntityId,
  query: Query | null,
  isFollowing: boolean,
): RefreshableAnswer<OcppLogPage> {
  const log = useAnswer<OcppLogPage>({
    key: `ocpp-log ${pileId} ${JSON.stringify(query)}`,
    ask: async (signal) =>
      query === null
        ? { ok: false, failure: failureWithoutAnswer('REQUEST_ERROR') }
        : call(ocppLog, { params: { id: pileId }, query }, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  const look = useEffectEvent(() => {
    // Another request would abort the running one.
    const isBusy = log.state === 'loading' || log.state === 'refreshing'
    if (!isBusy && !document.hidden) log.refresh()
  })
  useEffect(() => {
    if (!isFollowing) return undefined
    return clock.every(FOLLOW_EVERY, () => look())
  }, [isFollowing])
  return log
}
