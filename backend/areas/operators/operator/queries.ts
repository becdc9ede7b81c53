import { defaultPageSize, firstPage } from '#contracts/endpoint.ts'
import { OperatorCode } from '#contracts/ids.ts'
import type { OperatorRow } from '#contracts/system/account.calls.ts'

interface Query {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
  readonly name?: string
  readonly code?: string
}

interface Known {
  readonly code: string
  readonly name: string
}

/** The operators of an installation, by name unless `sort` says otherwise (`name`, `code`, with `-` descending). */
export function listOperators(
  known: readonly Known[],
  query: Query,
): { readonly total: number; readonly list: readonly OperatorRow[] } {
  const { page = firstPage, size = defaultPageSize, sort = 'name', name = '', code = '' } = query
  const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())
  const found = known.map(operatorRow).filter((row) => contains(row.name, name) && contains(row.code, code))
  const column = sort.endsWith('code') ? 'code' : 'name'
  const sign = sort.startsWith('-') ? -1 : 1
  const list = found.toSorted((a, b) => sign * a[column].localeCompare(b[column]))
  return { total: list.length, list: list.slice((page - 1) * size, page * size) }
}

/** An operator as the list shows it. Logos are images an operator uploads (spec §5); without one the list shows initials. */
const operatorRow = ({ code, name }: Known): OperatorRow => ({ code: OperatorCode.make(code), name, logo: null })
