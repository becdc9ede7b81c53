import type { Behind } from '#backend/kernel/read-model/keeper.ts'
import { Failed } from './failed.ts'

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
