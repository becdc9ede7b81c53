import { useAtomValue } from 'jotai'
import { roleOf } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import { userInfoAtom } from '#console/state/session.ts'

/** The role in which somebody is signed in; null for nobody. */
export function useRole(): Role | null {
  const user = useAtomValue(userInfoAtom)
  if (user === null) return null
  const { account, type, sub } = user
  return roleOf({ kind: 'person', id: account, account, type, sub })
}
