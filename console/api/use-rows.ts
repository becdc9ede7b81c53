import { Option, Schema } from 'effect'
import type { Endpoint } from '#contracts/endpoint.ts'
import { useFailureText } from '../intl/failure-text.ts'
import type { Rows, RowsQuery } from '../kit/table/rows.ts'
import { call } from './call.ts'
import type { PlainSchema } from './call.ts'
import { failureWithoutAnswer } from './failure.ts'
import { useAnswer } from './use-answer.ts'

/** A list's answer, whatever its rows are. */
interface Page<Row> {
  readonly total: number
  readonly list: readonly Row[]
}

/** A list call: no parameters in its path, no body, and a page as its answer. */
type ListEndpoint<Row, Q extends PlainSchema> = Endpoint<
  PlainSchema,
  Q,
  PlainSchema,
  PlainSchema & { readonly Type: Page<Row> }
>

/**
 * What the kit's `Resource` asks for: a page of a list call, by the query in the URL. Filters go out under their own names;
 * rows are fetched again when facts of one of `lifecycles` arrive.
 */
export function useRows<Row, Q extends PlainSchema>(
  endpoint: ListEndpoint<Row, Q>,
  asked: RowsQuery,
  lifecycles: readonly string[],
): Rows<Row> {
  const failureText = useFailureText()
  const written = writtenQuery(asked)
  const { state, data, failure, refresh } = useAnswer<Page<Row>>({
    key: `${endpoint.path} ${JSON.stringify(written)}`,
    ask: async (signal) => {
      // A filter in the URL can be any text; the schema of the endpoint decides whether it is valid.
      const query = Schema.decodeUnknownOption(endpoint.query)(written)
      if (Option.isNone(query)) return { ok: false, failure: failureWithoutAnswer('REQUEST_ERROR') }
      return call(endpoint, { params: {}, query: query.value, body: {} }, { notify: 'lost sign-in', signal })
    },
    concerns: (fact) => lifecycles.includes(fact.lifecycle),
    keeps: true,
  })
  return {
    state,
    rows: data?.list ?? [],
    total: data?.total ?? 0,
    failure: failure === null ? null : { message: failureText(failure), requestId: failure.requestId },
    refresh,
  }
}

/** The query as it stands in an address. */
export const writtenQuery = ({ page, size, sort, filters }: RowsQuery): Readonly<Record<string, string>> => ({
  ...filters,
  page: String(page),
  size: String(size),
  ...(sort === null ? {} : { sort }),
})
