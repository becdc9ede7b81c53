import { pathOf } from '#contracts/routes.ts'

/** Links into the atlas: a machine, a record, a record after so many facts, one fact. */

export const atlasHref = pathOf('atlas')

export const machineHref = (lifecycle: string): string =>
  pathOf('atlasMachine').replace(':lifecycle', encodeURIComponent(lifecycle))

export function recordHref(lifecycle: string, id: string, search: Readonly<Record<string, string>> = {}): string {
  const path = pathOf('atlasRecord')
    .replace(':lifecycle', encodeURIComponent(lifecycle))
    .replace(':id', encodeURIComponent(id))
  const query = new URLSearchParams(search).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The fact at a position, of whatever record. */
export const factHref = (position: number): string =>
  `${atlasHref}?${new URLSearchParams({ fact: String(position) }).toString()}`
