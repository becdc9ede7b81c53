import type { Work } from '../work.ts'

/** What is remembered of firmware beside its facts. */

const lastNumber = 'upgrade'

/** The number of the next configuration. */
export function nextUpgrade(work: Work): string {
  const id = String(Number(work.key(lastNumber) ?? '0') + 1)
  work.setKey(lastNumber, id)
  return id
}

/** Every configuration there ever was. */
export const upgradeIds = (work: Work): readonly string[] =>
  Array.from({ length: Number(work.key(lastNumber) ?? '0') }, (_, index) => String(index + 1))

const lastUnasked = 'firmware/unasked'

/** A name for work of a pile that no configuration asked for. */
export function nextUnasked(work: Work): string {
  const number = Number(work.key(lastUnasked) ?? '0') + 1
  work.setKey(lastUnasked, String(number))
  return `unasked.${number}`
}

/** The job that a pile was sent last, or told of by itself. */
export const lastJob = (pileId: string): string => `firmware/pile/${pileId}`

/** The account with which the pile of a job fetches its file. */
export const accountKey = (jobId: string): string => `firmware/${jobId}/account`

/** The command under way for a job. */
export const commandKey = (jobId: string): string => `firmware/${jobId}/command`

/** The number under which signed firmware was asked for; the pile repeats it. */
export const requestKey = (jobId: string): string => `firmware/${jobId}/request`
const lastRequest = 'firmware/request'

/** A number for one request of signed firmware (security whitepaper §5.15). */
export function nextRequest(work: Work, jobId: string): number {
  const number = Number(work.key(lastRequest) ?? '0') + 1
  work.setKey(lastRequest, String(number))
  work.setKey(requestKey(jobId), String(number))
  return number
}
