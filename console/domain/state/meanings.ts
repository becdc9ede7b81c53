import { meanings } from '#machines/meanings.ts'

type Meanings = typeof meanings

/** Whether a tag is said of the state of a row, without running its lifecycle. */
export function means<Name extends keyof Meanings>(
  lifecycle: Name,
  state: string,
  tag: Meanings[Name][string][number],
): boolean {
  const tags: readonly string[] = meanings[lifecycle][state] ?? []
  return tags.includes(tag)
}
