import { mayBegin } from '#contracts/begins.ts'
import type { Beginning } from '#contracts/begins.ts'
import { useRole } from './use-role.ts'

/** Whether the user may begin something: what a role may never do is not offered. */
export function useMayBegin(what: Beginning): boolean {
  const role = useRole()
  return role !== null && mayBegin(what, role)
}
