import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { StateValue } from 'xstate'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { innermost } from '#machines/kit/edges.ts'
import { withoutRules } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, Standing } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'

/**
 * Where one instance of a lifecycle stands, as the shared machine says that runs on its facts, whatever rules hold today; null
 * until there are any. `facts` are all of its stream so far, oldest first: those that the machine has not taken yet are sent to
 * it, but for those that cannot be read, which leave it where it stands. The same instance as long as the component stands.
 */
export function useStanding<Context, Event extends FactEvent>(
  lifecycle: Lifecycle<Context, Event>,
  facts: readonly Fact[] | null,
): Standing<Context> | null {
  const [reader] = useState(() => withoutRules(lifecycle))
  const [snapshot, send, actor] = useMachine(reader)
  const taken = useRef(0)
  useEffect(() => {
    for (const fact of facts ?? []) {
      if (fact.version <= taken.current) continue
      taken.current = fact.version
      // A fold that throws would end the machine.
      if (evolveStored(lifecycle, standingOf(actor.getSnapshot()), fact).unread === null) send(fact)
    }
  }, [lifecycle, facts, actor, send])
  return snapshot.value === lifecycle.newborn.value ? null : standingOf<Context>(snapshot)
}

const standingOf = <Context>({
  value,
  context,
}: {
  readonly value: StateValue
  readonly context: Context
}): Standing<Context> => ({
  value: innermost(value),
  context,
})
