/** The cookie helper of spec §7: small values, kept for seven days (A-82: the language and the remembered account). */

export const COOKIE_DAYS = 7
export const COOKIE_SECONDS = COOKIE_DAYS * 24 * 60 * 60

/** A lifetime that has passed deletes the cookie. */
const EXPIRED = -1

/** The value of a cookie, or null when there is none or it has expired. */
export function readCookie(name: string): string | null {
  const prefix = `${encodeURIComponent(name)}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix))
  return found === undefined ? null : decoded(found.slice(prefix.length))
}

/** Keeps a value for seven days from now. */
export function writeCookie(name: string, value: string): void {
  document.cookie = cookieText(name, value, COOKIE_SECONDS)
}

export function removeCookie(name: string): void {
  document.cookie = cookieText(name, '', EXPIRED)
}

/** The value for `document.cookie`: readable by this site only, and never sent with requests from other sites. */
export const cookieText = (name: string, value: string, seconds: number): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}; max-age=${seconds}; path=/; samesite=strict`

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
