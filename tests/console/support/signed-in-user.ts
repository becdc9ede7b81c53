import { buildMenu } from '#contracts/menu.ts'
import { loginInfoAtom, userInfoAtom, userMenuAtom } from '#console/state/session.ts'
import type { UserInfo } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'

/** Puts somebody into the state as signing in would. */
export function signedInUser(part: Partial<UserInfo> = {}): UserInfo {
  const user: UserInfo = {
    account: 'admin00',
    type: 'SUPER',
    sub: 0,
    timeZone: 'Europe/Warsaw',
    menuCodeList: [],
    menuCodeAllList: ['100000'],
    ...part,
  }
  store.set(loginInfoAtom, { accessToken: 'token' })
  store.set(userInfoAtom, user)
  store.set(userMenuAtom, buildMenu(user))
  return user
}
