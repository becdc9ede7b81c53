import type { Lifecycle, Tone } from './lifecycle.ts'

/** The text and the colour family of a state. */

type Spoken = Pick<Lifecycle, 'name' | 'wire'>

/**
 * The text key of a state: that of the specification's word where no other state shares it. No two states have one key.
 */
export function stateKey({ name, wire }: Spoken, state: string): string {
  const word = wire[state] ?? null
  const isShared = Object.keys(wire).some((other) => other !== state && other !== 'New' && wire[other] === word)
  return word === null || isShared ? `phase.${name}.${state}` : `state.${name}.${word}`
}

/** The colour family of a state: its own where the wire value that it shares with others is not specific enough. */
export const toneOf = (
  { wire, tones, stateTones }: Pick<Lifecycle, 'wire' | 'tones' | 'stateTones'>,
  state: string,
): Tone => stateTones[state] ?? tones[wire[state] ?? ''] ?? 'off'
