import { defaultPageSize, firstPage } from '#contracts/endpoint.ts'
import type { ListRequest } from '../kernel/query/list.ts'

/** What a list of the queries takes, from the decoded query of its call: what is no page and no order is a filter. */
export function listRequest(query: object): ListRequest {
  const { page, size, sort, ...rest }: Readonly<Record<string, unknown>> = { ...query }
  const filters = Object.entries(rest).flatMap(([name, value]) => (isValue(value) ? [[name, value] as const] : []))
  return {
    page: typeof page === 'number' ? page : firstPage,
    size: typeof size === 'number' ? size : defaultPageSize,
    sort: typeof sort === 'string' ? sort : null,
    filters: Object.fromEntries(filters),
  }
}

const isValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
