import type { Work } from '../work.ts'

/** What plans of load balancing remember from one commit to the next, beside their facts. */

const listed = (name: string) => ({
  read: (work: Work, id: string): readonly string[] => {
    const text = work.key(`${name}/${id}`)
    return text === null ? [] : JSON.parse(text)
  },
  add(work: Work, id: string, one: string): void {
    work.setKey(`${name}/${id}`, JSON.stringify([...this.read(work, id), one]))
  },
  remove(work: Work, id: string, one: string): void {
    const rest = this.read(work, id).filter((other) => other !== one)
    work.setKey(`${name}/${id}`, rest.length === 0 ? null : JSON.stringify(rest))
  },
})

/** The plans of a location that have not ended. */
export const plansAt = listed('plans')

/** The profiles on a pile that are not cleared. */
export const profilesOn = listed('profiles')

/** The next number of a series. */
export function nextNumber(work: Work, series: string): number {
  const next = Number(work.key(`number/${series}`) ?? '0') + 1
  work.setKey(`number/${series}`, String(next))
  return next
}

/** OCPP's number of a profile: the same for a plan and a pile, however often the plan is suspended (M22 invariant 1). */
export function profileNumber(work: Work, planId: string, pileId: string): number {
  const name = `profile-number/${planId}/${pileId}`
  const known = work.key(name)
  if (known !== null) return Number(known)
  const number = nextNumber(work, 'charging-profile')
  work.setKey(name, String(number))
  return number
}

/** The key of the command that is under way, or was last, for a profile. */
export const commandOf = (profileId: string): string => `profile/${profileId}/command`
