import { atlas } from './atlas.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * What a screen shows of a lifecycle that it does not run: its words and its colours. The console's build puts the values in
 * place of this file, so that a list does not fetch every machine for the sake of its badges.
 */
export type Summary = Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'>

export const summaries: Readonly<Record<string, Summary>> = Object.fromEntries(
  [...atlas.values()].map(({ name, wire, tones, stateTones }) => [name, { name, wire, tones, stateTones }]),
)
