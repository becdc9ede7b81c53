import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import { innermost } from '#machines/edges.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'

/**
 * Where one instance of a lifecycle stands, as the shared machine says that runs on its facts; null until there are any.
 * `facts` are all of its stream so far, oldest first: those that the machine has not taken yet are sent to it. The same
 * instance as long as the component stands.
 */
export function useStanding<Context, Event extends FactEvent>(
  { machine, newborn }: Pick<Lifecycle<Context, Event>, 'machine' | 'newborn'>,
  facts: readonly Fact[] | null,
): Standing<Context> | null {
  const [snapshot, send] = useMachine(machine)
  const taken = useRef(0)
  useEffect(() => {
    for (const fact of facts ?? []) {
      if (fact.version <= taken.current) continue
      taken.current = fact.version
      send(fact)
    }
  }, [facts, send])
  if (snapshot.value === newborn.value) return null
  return { value: innermost(snapshot.value), context: snapshot.context }
}
