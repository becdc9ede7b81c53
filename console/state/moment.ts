import { useSearch } from 'wouter'
import { isoInstant } from '#contracts/iso-instant.ts'
import type { Instant } from '#contracts/units.ts'

/** The moment that every page shows instead of now: it stands in the address, `?asOf=`, and goes along from page to page. */
const NAME = 'asOf'

/** The moment in the search part of an address; null is now, and so is what is no instant. */
export function momentIn(search: string): Instant | null {
  const said = new URLSearchParams(search).get(NAME)
  return said === null ? null : isoInstant(said)
}

/** The moment that is shown; null is now. */
export const useMoment = (): Instant | null => momentIn(useSearch())

/** An address (path, search, hash) that says which moment it shows; null says that it shows now. */
export const withMoment = (address: string, moment: Instant | null): string => changed(address, moment ?? '')

/** An address as it is gone to from a page that shows `moment`: what it says of a moment itself counts. */
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
