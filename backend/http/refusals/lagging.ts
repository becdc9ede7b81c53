import { Failed } from './failed.ts'

/** How far something has come that is derived from the facts, and how far they go. */
export interface Behind {
  readonly reached: number
  readonly position: number
}

const texts = {
  lists: ['LISTS_INCOMPLETE', 'failure.lists.done'],
  unseen: ['LISTS_INCOMPLETE', 'failure.lists.unseen'],
  past: ['PAST_INCOMPLETE', 'failure.past.done'],
} as const

/** What cannot be answered yet, because it is still being made: 425 says how far it is. */
export function lagging(what: keyof typeof texts, { reached, position }: Behind): Failed {
  const [code, text] = texts[what]
  return new Failed(code, {
    text: (say) => say(text, { done: Math.floor((PERCENT * reached) / position) }),
    data: { reached, position },
  })
}

const PERCENT = 100
