import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { innermost } from '#machines/edges.ts'
import { withoutRules } from '#machines/lifecycle.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'

/**
 * Where one instance of a lifecycle stands, as the shared machine says that runs on its facts, whatever rules hold today; null until there are any.
 * `facts` are all of its stream so far, oldest first: those that the machine has not taken yet are sent to it. The same
 * instance as long as the component stands.
 */
export function useStanding<Context, Event extends FactEvent>(
  lifecycle: Pick<Lifecycle<Context, Event>, 'machine' | 'newborn' | 'select'>,
  facts: readonly Fact[] | null,
): Standing<Context> | null {
  const [reader] = useState(() => withoutRules(lifecycle))
  const [snapshot, send] = useMachine(reader)
  const taken = useRef(0)
  useEffect(() => {
    for (const fact of facts ?? []) {
      if (fact.version <= taken.current) continue
      taken.current = fact.version
      send(fact)
    }
  }, [facts, send])
  if (snapshot.value === lifecycle.newborn.value) return null
  return { value: innermost(snapshot.value), context: snapshot.context }
}
