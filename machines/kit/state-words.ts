import type { Lifecycle, Tone } from './lifecycle.ts'

/** What a state is called, and the family it is shown in. */

type Spoken = Pick<Lifecycle, 'name' | 'wire'>

/** The text key of a state's own word: the specification's where no other state shares it. No two states have one key. */
export function stateKey({ name, wire }: Spoken, state: string): string {
  const word = wire[state] ?? null
  const isShared = Object.keys(wire).some((other) => other !== state && other !== 'New' && wire[other] === word)
  return word === null || isShared ? `phase.${name}.${state}` : `state.${name}.${word}`
}

/** The family of a state: its own where the word that it shares with others says too little. */
export const toneOf = (
  { wire, tones, stateTones }: Pick<Lifecycle, 'wire' | 'tones' | 'stateTones'>,
  state: string,
): Tone => stateTones[state] ?? tones[wire[state] ?? ''] ?? 'off'
