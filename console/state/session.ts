import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import type { UserType } from '#contracts/actor.ts'
import type { MenuGroup, MenuItem } from '#contracts/menu.ts'
import type { DemoKind } from '#contracts/system/demo.ts'
import { fieldsOf, oneOf, persisted, textsOf } from './persisted.ts'

/** Who is signed in, and the menu that was built for them (spec §3 and §6). */

export interface LoginInfo {
  readonly accessToken: string
}

/** `account` is not in the specification: it marks a signed-in user. */
export interface UserInfo {
  readonly account: string
  readonly type: UserType
  readonly sub: 0 | 1
  /** IANA name: every date the console shows or sends is in this zone. */
  readonly timeZone: string
  readonly menuCodeList: readonly string[]
  readonly menuCodeAllList: readonly string[]
}

// The atoms read the storage as soon as they are made, so their decoders have to be defined before them.
const userType = oneOf(['SUPER', 'NORMAL', 'SUB_SECOND', 'MAINTAINER'] satisfies readonly UserType[])
const demoKind = oneOf(['small', 'city', 'incident', 'empty'] satisfies readonly DemoKind[])
const menuGroup = oneOf(['ccms', 'tenant', 'suboperators'] satisfies readonly MenuGroup[])

export const loginInfoAtom = persisted<LoginInfo | null>('loginInfo', null, (stored) => {
  const token = fieldsOf(stored)?.['accessToken']
  return typeof token === 'string' && token !== '' ? { accessToken: token } : null
})

export const userInfoAtom = persisted<UserInfo | null>('userInfo', null, userInfoOf)

/** The menu as built at sign-in; empty when nothing is stored. */
export const userMenuAtom = persisted<readonly MenuItem[]>('userMenu', [], menuOf)

/** Whether the signed-in user may open the atlas, which is not part of the menu. */
export const labAtom = persisted('lab', false, (stored) => (typeof stored === 'boolean' ? stored : null))

/** The kind of demo that the installation is; null where it is none. */
export const demoAtom = persisted<DemoKind | null>('demo', null, demoKind)

/** Whether the password was drawn for the signed-in user, who chooses another before anything else (M28). */
export const hasDrawnPasswordAtom = persisted('hasDrawnPassword', false, (stored) =>
  typeof stored === 'boolean' ? stored : null,
)

/** The signed-in user, or null: an access token is stored and the user's information is loaded (R2.7.02). */
export const signedInUserAtom = atom((get) => (get(loginInfoAtom) === null ? null : get(userInfoAtom)))

/** Clears the sign-in here and in every other tab; operator and preferences stay. */
export const clearSignInAtom = atom(null, (_, set) => {
  set(loginInfoAtom, RESET)
  set(userInfoAtom, RESET)
  set(userMenuAtom, RESET)
  set(labAtom, RESET)
  set(demoAtom, RESET)
  set(hasDrawnPasswordAtom, RESET)
})

function userInfoOf(stored: unknown): UserInfo | null {
  const fields = fieldsOf(stored) ?? {}
  const { account, sub, timeZone } = fields
  const type = userType(fields['type'])
  const menuCodeList = textsOf(fields['menuCodeList'])
  const menuCodeAllList = textsOf(fields['menuCodeAllList'])
  if (typeof account !== 'string' || account === '' || type === null || typeof timeZone !== 'string') return null
  if ((sub !== 0 && sub !== 1) || menuCodeList === null || menuCodeAllList === null) return null
  return { account, type, sub, timeZone, menuCodeList, menuCodeAllList }
}

function menuOf(stored: unknown): readonly MenuItem[] | null {
  if (!Array.isArray(stored)) return null
  const items = stored.map(menuItemOf)
  return items.every((item) => item !== null) ? items : null
}

function menuItemOf(stored: unknown): MenuItem | null {
  const fields = fieldsOf(stored) ?? {}
  const { id, parentId, code, label, url } = fields
  const group = menuGroup(fields['group'])
  const children = menuOf(fields['children'])
  if (typeof id !== 'number' || typeof parentId !== 'number' || group === null || children === null) return null
  if (typeof code !== 'string' || typeof label !== 'string' || typeof url !== 'string') return null
  const item: MenuItem = { id, parentId, code, label, url, group, children }
  return fields['openIn'] === 'newTab' ? { ...item, openIn: 'newTab' } : item
}
