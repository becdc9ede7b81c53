import { Option, Schema } from 'effect'
import { buildMenu } from '#contracts/menu.ts'
import type { FailureCode } from '#contracts/failure.ts'
import * as user from '#contracts/system/account.calls.ts'
import { clock } from '../clock.ts'
import { showFailure, showSuccess } from '../state/notices.ts'
import { leave, loseSignIn } from '../state/leave.ts'
import { areaCodesAtom, currencyAtom, operatorNameAtom } from '../state/operator.ts'
import { clearSignInAtom, demoAtom, hasDrawnPasswordAtom, labAtom, loginInfoAtom } from '../state/session.ts'
import { userInfoAtom, userMenuAtom } from '../state/session.ts'
import type { UserInfo } from '../state/session.ts'
import { store } from '../state/store.ts'
import { call } from './call.ts'
import type { CallResult } from './call.ts'
import { failureWithoutAnswer } from './failure.ts'
import { forgetPosition } from './position.ts'
import { report } from './report.ts'

/** Signing in and out, and the data of the signed-in user (spec §6 and §7). */

/** Milliseconds from a sign-in to its one token refresh (spec §9, A-78). */
export const REFRESH_DELAY = 1_000

type SessionResult = CallResult<null>

const withoutNotices = { notify: 'nothing' } as const

/** Signs in, loads the user, and refreshes the token one second later. Failures are returned for the form to show. */
export async function signIn(typed: typeof user.Credentials.Encoded): Promise<SessionResult> {
  const credentials = Schema.decodeUnknownOption(user.Credentials)(typed)
  if (Option.isNone(credentials)) return { ok: false, failure: failureWithoutAnswer('INFORMATION_INCOMPLETE') }
  const answer = await call(user.signIn, { body: credentials.value }, withoutNotices)
  if (!answer.ok) return answer
  store.set(loginInfoAtom, { accessToken: answer.data.accessToken })
  const loaded = await loadUser()
  if (!loaded.ok) {
    store.set(clearSignInAtom)
    return loaded
  }
  showSuccess('success.signIn')
  clock.after(REFRESH_DELAY, () => void refreshToken(answer.data.accessToken))
  return loaded
}

/** Renews the token of the sign-in, unless somebody has signed out in the meantime. */
export async function refreshToken(accessToken: string): Promise<void> {
  if (store.get(loginInfoAtom)?.accessToken !== accessToken) return
  const answer = await call(user.refreshToken, {}, withoutNotices)
  if (store.get(loginInfoAtom)?.accessToken !== accessToken) return
  if (answer.ok) store.set(loginInfoAtom, { accessToken: answer.data.accessToken })
  else loseSignIn('REFRESH_FAILED')
}

/** Checks a stored sign-in when the page starts: rights and zone may have changed, or the sign-in has ended. */
export async function resumeSession(): Promise<void> {
  if (store.get(loginInfoAtom) === null) return
  const loaded = await loadUser()
  if (loaded.ok) return
  if (loaded.failure.status === 401) loseSignIn('SIGN_IN_EXPIRED')
  else if (noPrivileges.some((code) => code === loaded.failure.code)) {
    showFailure(loaded.failure.code)
    leave()
  } else report(loaded.failure, 'failures')
}

/** Ends the sign-in on the server and here. A server that does not answer keeps nobody signed in here. */
export async function signOut(): Promise<void> {
  const accessToken = store.get(loginInfoAtom)?.accessToken
  // It depends on nothing that was seen.
  forgetPosition()
  if (accessToken !== undefined) await call(user.signOut, { params: { accessToken } }, withoutNotices)
  leave()
}

/** Changes the password; on success every sign-in of the account has ended, so this one is left too. */
export async function changePassword(change: user.PasswordChange): Promise<SessionResult> {
  const answer = await call(user.changePassword, { body: change }, { notify: 'lost sign-in' })
  if (answer.ok) {
    leave()
    showSuccess('success.password')
  }
  return answer
}

const noPrivileges: readonly FailureCode[] = ['NO_MENU_PRIVILEGES', 'OPERATOR_NO_MENU_PRIVILEGES']

/** Reads who is signed in and builds the menu. An empty menu is a refused sign-in: there is nowhere to go. */
async function loadUser(): Promise<SessionResult> {
  const [info, profile] = await Promise.all([
    call(user.userInfo, {}, withoutNotices),
    call(user.profile, {}, withoutNotices),
  ])
  if (!info.ok) return info
  if (!profile.ok) return profile
  const userInfo: UserInfo = { ...info.data, account: profile.data.account }
  const menu = buildMenu(userInfo)
  if (userInfo.menuCodeAllList.length === 0)
    return { ok: false, failure: failureWithoutAnswer('OPERATOR_NO_MENU_PRIVILEGES') }
  if (menu.length === 0) return { ok: false, failure: failureWithoutAnswer('NO_MENU_PRIVILEGES') }
  store.set(hasDrawnPasswordAtom, profile.data.hasDrawnPassword)
  store.set(operatorNameAtom, profile.data.operatorName)
  store.set(userInfoAtom, userInfo)
  store.set(userMenuAtom, menu)
  store.set(labAtom, profile.data.lab)
  store.set(demoAtom, profile.data.demo)
  void loadSettings()
  return { ok: true, data: null }
}

/** The currency and the calling codes; the stored ones serve until they arrive. */
async function loadSettings(): Promise<void> {
  const [currency, areaCodes] = await Promise.all([
    call(user.supportedCurrency, {}, withoutNotices),
    call(user.areaCodes, {}, withoutNotices),
  ])
  if (currency.ok) store.set(currencyAtom, currency.data)
  if (areaCodes.ok) store.set(areaCodesAtom, areaCodes.data)
}
