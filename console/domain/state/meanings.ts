import { meanings } from '#machines/meanings.ts'

type Meanings = typeof meanings

/** Whether the state of a row has a tag, without running its lifecycle. */
export function means<Name extends keyof Meanings>(
  lifecycle: Name,
  state: string,
  tag: Meanings[Name][string][number],
): boolean {
  const tags: readonly string[] = meanings[lifecycle][state] ?? []
  return tags.includes(tag)
}
