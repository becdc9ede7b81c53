/** The fourteen faults a simulated pile can have, in the words of spec §4. */
export const faultNames = [
  'connector lock failure',
  'ground failure',
  'high temperature',
  'internal error',
  'local list conflict',
  'over-current',
  'over-voltage',
  'power meter failure',
  'power switch failure',
  'reader failure',
  'reset failure',
  'under-voltage',
  'weak signal',
  'charge record error',
] as const
export type FaultName = (typeof faultNames)[number]

/** What can go wrong with a file transfer. A wrong signature corrupts what is fetched. */
export const mishaps = ['missing', 'refused', 'broken off', 'too big', 'wrong signature'] as const
export type Mishap = (typeof mishaps)[number]
