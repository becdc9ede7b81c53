import { useSearch } from 'wouter'
import { isoInstant } from '#contracts/iso-instant.ts'
import type { Instant } from '#contracts/units.ts'

/** The moment that every page shows instead of the present: it is part of the address, `?asOf=`, and is kept from page to page. */
const NAME = 'asOf'

/** The moment in the search part of an address; null for the present, also if the value is not an instant. */
export function momentIn(search: string): Instant | null {
  const said = new URLSearchParams(search).get(NAME)
  return said === null ? null : isoInstant(said)
}

/** The moment that is shown; null for the present. */
export const useMoment = (): Instant | null => momentIn(useSearch())

/** An address (path, search, hash) with the moment to show; null for the present. */
export const withMoment = (address: string, moment: Instant | null): string => changed(address, moment ?? '')

/** The address that a link leads to from a page that shows `moment`; a moment in the address itself takes precedence. */
export function keepMoment(address: string, moment: Instant | null): string {
  const said = new URL(address, location.origin).searchParams.get(NAME)
  if (said === null) return moment === null ? address : changed(address, moment)
  return said === '' ? withoutMoment(address) : address
}

export const withoutMoment = (address: string): string => changed(address, null)

/** Null takes the moment out of an address. */
function changed(address: string, moment: string | null): string {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  if (moment === null) searchParams.delete(NAME)
  else searchParams.set(NAME, moment)
  const search = searchParams.toString()
  return `${pathname}${search === '' ? '' : `?${search}`}${hash}`
}
