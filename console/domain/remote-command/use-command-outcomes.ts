import { useCallback, useEffect, useRef } from 'react'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { tellFailure, tellSuccess } from '#console/state/notices.ts'
import { failureOf } from './command-outcome.ts'

/**
 * Tells how the commands given here end, once each, as the rows of their pile show it. Answers how to have one told; the
 * rows are to be asked for again then, because it may have ended already.
 */
export function useOutcomes(rows: readonly CommandRow[]): (id: string) => void {
  const given = useRef<Set<string>>(new Set())
  useEffect(() => {
    for (const row of rows) if (given.current.has(row.id) && tellEnd(row)) given.current.delete(row.id)
  }, [rows])
  return useCallback((id) => void given.current.add(id), [])
}

/** Tells the end of a command; false while it has none. */
export function tellEnd(row: CommandRow): boolean {
  const failure = failureOf(row)
  if (failure !== null) tellFailure(failure)
  if (row.status === 'done') tellSuccess('success.operation')
  return failure !== null || row.status === 'done' || row.status === 'canceled'
}
