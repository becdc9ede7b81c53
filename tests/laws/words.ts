import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { propertiesFor } from '#machines/properties.ts'
import { stateKey } from '#machines/kit/state-words.ts'

/** The text keys that a lifecycle can show. */
export function wordsOfLifecycle(lifecycle: Lifecycle): readonly string[] {
  const { name, tones, commands, facts, transitions, states } = lifecycle
  const guards = [...transitions.values()]
    .flatMap((byFact) => [...byFact.values()].flat())
    .flatMap((transition) => transition.guards)
  return [
    ...Object.keys(tones).map((word) => `state.${name}.${word}`),
    ...[...states.keys()].filter((state) => state !== 'New').map((state) => stateKey(lifecycle, state)),
    ...Object.keys(commands).map((command) => `command.${name}.${command}`),
    ...Object.keys(facts).map((type) => `fact.${type}`),
    ...guards.map((guard) => `guard.${guard.name}`),
    ...propertiesFor(name).map((rule) => `rule.${rule.name}`),
  ]
}
