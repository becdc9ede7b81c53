import { useAtomValue } from 'jotai'
import { operatorCodeAtom } from '#console/state/operator.ts'

/**
 * The address that is typed into a pile; the pile adds its identity to it (OCPP-J 1.6 §3.1.1). It is that of the console, which
 * passes piles on to the same server.
 */
export function usePileUrl(): string {
  const operator = useAtomValue(operatorCodeAtom) ?? ''
  return `${window.location.origin.replace(/^http/u, 'ws')}/ocpp/${operator}`
}
