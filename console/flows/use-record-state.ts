import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { StateValue } from 'xstate'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { innermost } from '#machines/kit/transitions.ts'
import { withoutRules } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'

/**
 * The state of one record, from the shared machine run on its facts without today's guards; null until there are facts.
 * `facts` is the whole stream so far, oldest first: facts that are new to the machine are sent to it; facts that cannot be
 * read leave the state as it is. The component must be remounted for another record.
 */
export function useRecordState<Context, Event extends FactEvent>(
  lifecycle: Lifecycle<Context, Event>,
  facts: readonly Fact[] | null,
): State<Context> | null {
  const [reader] = useState(() => withoutRules(lifecycle))
  const [snapshot, send, actor] = useMachine(reader)
  const taken = useRef(0)
  useEffect(() => {
    for (const fact of facts ?? []) {
      if (fact.version <= taken.current) continue
      taken.current = fact.version
      // A fold that throws would end the machine.
      if (evolveStored(lifecycle, stateOf(actor.getSnapshot()), fact).unread === null) send(fact)
    }
  }, [lifecycle, facts, actor, send])
  return snapshot.value === lifecycle.initial.value ? null : stateOf<Context>(snapshot)
}

const stateOf = <Context>({
  value,
  context,
}: {
  readonly value: StateValue
  readonly context: Context
}): State<Context> => ({
  value: innermost(value),
  context,
})
