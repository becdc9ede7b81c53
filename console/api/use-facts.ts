import type { Fact } from '#contracts/fact.ts'
import { lifecycleFacts } from '#contracts/http/lifecycle.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from './call.ts'
import type { CallResult } from './call.ts'
import { useAnswer } from './use-answer.ts'
import type { RefreshableAnswer } from './use-answer.ts'

/** One instance of a lifecycle whose facts belong to a story. */
export interface Stream {
  readonly lifecycle: string
  readonly id: string
}

/** The most pages that are fetched of one stream; nobody reads more than 10 000 facts. */
const answersMost = 10

/**
 * The facts of a record's own stream, which is the first, and of related streams, in the global order. A stream that does not
 * exist yet has none; related streams that the user may not see are left out.
 */
export function useFacts(streams: readonly Stream[]): RefreshableAnswer<readonly Fact[]> {
  const [first, ...others] = streams
  return useAnswer<readonly Fact[]>({
    key: `facts ${JSON.stringify(streams)}`,
    ask: async (signal) => {
      if (first === undefined) return { ok: true, data: [] }
      const [own, ...more] = await Promise.all([first, ...others].map(async (stream) => factsOf(stream, signal)))
      if (own === undefined || !own.ok) return own ?? { ok: true, data: [] }
      const facts = [own, ...more].flatMap((answer) => (answer.ok ? answer.data : []))
      return { ok: true, data: facts.toSorted((one, other) => one.position - other.position) }
    },
    concerns: (fact) => streams.some(({ lifecycle, id }) => lifecycle === fact.lifecycle && id === fact.id),
    keeps: false,
  })
}

async function factsOf({ lifecycle, id }: Stream, signal: AbortSignal): Promise<CallResult<readonly Fact[]>> {
  const facts: Fact[] = []
  for (let answers = 0; answers < answersMost; answers += 1) {
    const input = { params: { lifecycle, id: EntityId.make(id) }, query: { after: facts.at(-1)?.version ?? 0 } }
    // Each page begins where the one before ended.
    const answer = await call(lifecycleFacts, input, { notify: 'lost sign-in', signal })
    if (!answer.ok) return answer.failure.code === 'ADDRESS_ERROR' ? { ok: true, data: facts } : answer
    facts.push(...answer.data.list)
    if (answer.data.list.length === 0 || facts.length >= answer.data.total) break
  }
  return { ok: true, data: facts }
}
