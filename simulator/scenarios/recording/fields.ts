/** Looking into payloads that nobody has decoded. */

/** A field of a mapping; undefined where there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined

/** What an answer says in short: its status, that of its card, its error, or nothing. */
export function gist(answer: unknown): Readonly<Record<string, unknown>> {
  const [error, status] = [fieldOf(answer, 'error'), fieldOf(answer, 'status')]
  if (error !== undefined) return { error }
  if (status !== undefined) return { status }
  const ofCard = fieldOf(fieldOf(answer, 'idTagInfo'), 'status')
  return ofCard === undefined ? {} : { idTagInfo: { status: ofCard } }
}
