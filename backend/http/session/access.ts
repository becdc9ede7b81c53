import { buildMenu, flatten } from '#contracts/menu.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { MenuUser } from '#contracts/menu.ts'

/** The menu codes a user holds: exactly those whose pages the console would show. */
export const codesOf = (user: MenuUser): ReadonlySet<string> =>
  new Set(flatten(buildMenu(user)).map(({ code }) => code))

/** Whether a signed-in user with these codes may make a call. */
export const mayCall = (access: Endpoint['access'], codes: ReadonlySet<string>): boolean =>
  typeof access === 'string' || access.some((code) => codes.has(code))
