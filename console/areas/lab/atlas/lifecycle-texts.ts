import type { Role } from '#contracts/actor.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import type { Text } from '#console/kit/text/text.ts'
import { stateTextOf } from './chart/chart.ts'

/** The texts of a lifecycle in the user's language. */
export interface LifecycleTexts {
  readonly text: Text
  /** The lifecycle itself. */
  readonly title: string
  /** A state by its own word. */
  readonly state: (state: string) => string
  readonly fact: (fact: string) => string
  readonly command: (command: string) => string
  readonly role: (role: Role) => string
  /** The sentence of a guard. Its label may contain an argument: `reports Available`. */
  readonly guard: (label: string) => string
}

export const lifecycleTextsOf = (lifecycle: Pick<Lifecycle, 'name' | 'wire'>, text: Text): LifecycleTexts => ({
  text,
  title: text(`atlas.name.${lifecycle.name}`),
  state: (state) => stateTextOf(lifecycle, state, text) ?? text('atlas.new'),
  fact: (fact) => text(`fact.${fact}`),
  command: (command) => text(`command.${lifecycle.name}.${command}`),
  role: (role) => text(`role.${role}`),
  guard: (label) => text(`guard.${label.split(' ')[0] ?? label}`),
})
