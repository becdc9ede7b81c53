import { pileSecurity } from '#machines/pile-security.ts'
import type { Work } from '../work.ts'

/** Whether a pile takes signed firmware: it has shown security profile 2 or 3 (whitepaper §3, §4). */
export const takesSigned = (work: Pick<Work, 'standing'>, pileId: string): boolean =>
  ['Profile2', 'Profile3'].includes(work.standing(pileSecurity, pileId).value)
