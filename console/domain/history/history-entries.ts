import type { Fact } from '#contracts/fact.ts'
import { details } from './fact-details.ts'
import type { FactData, TextContext } from './fact-details.ts'

/** Facts as sentences: what happened, with its figures, actor and reason. Pure, so that every fact can be tested. */

export function sentenceOf(fact: Fact, times: number, speaker: TextContext): string {
  const what = speaker.text(`fact.${fact.type}`)
  const counted = times === 1 ? what : speaker.text('history.times', { what, count: times })
  return [counted, ...detailsOf(fact, speaker)].join(' · ')
}

/** The data of a fact as fields. */
export const fieldsOf = (data: unknown): FactData => (typeof data === 'object' && data !== null ? { ...data } : {})

function detailsOf({ lifecycle, data }: Fact, speaker: TextContext): readonly string[] {
  const known = fieldsOf(data)
  return Object.entries(details[lifecycle] ?? {}).flatMap(([field, tell]) => {
    const told = field in known ? tell(known[field], speaker, known) : null
    return told === null ? [] : [told]
  })
}
