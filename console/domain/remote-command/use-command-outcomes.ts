import { useCallback, useEffect, useRef } from 'react'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { showFailure, showSuccess } from '#console/state/notices.ts'
import { failureOf } from './command-outcome.ts'

/**
 * Shows a notice once for each command issued here when it ends, as the rows of its pile say. Returns how to follow a
 * command; the rows have to be refreshed then, because it may have ended already.
 */
export function useCommandOutcomes(rows: readonly CommandRow[]): (id: string) => void {
  const given = useRef<Set<string>>(new Set())
  useEffect(() => {
    for (const row of rows) if (given.current.has(row.id) && showOutcome(row)) given.current.delete(row.id)
  }, [rows])
  return useCallback((id) => void given.current.add(id), [])
}

/** Shows the notice of a command that has ended; false while it has not. */
export function showOutcome(row: CommandRow): boolean {
  const failure = failureOf(row)
  if (failure !== null) showFailure(failure)
  if (row.status === 'done') showSuccess(row.action === 'Reset' ? 'success.reset' : 'success.operation')
  return failure !== null || row.status === 'done' || row.status === 'canceled'
}
