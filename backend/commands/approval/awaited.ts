/** The key of the one request about a thing that waits. */
export const awaitedKey = (lifecycle: string, id: string): string => `approval/${lifecycle}/${id}`
