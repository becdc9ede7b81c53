import { diagnostics } from './equipment/remote/diagnostics.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservation } from './charging/reservation.ts'
import type { Tagged } from './kit/tags.ts'

/**
 * The tags of every state of lifecycles whose rows screens ask what they mean without running them. The console's build puts
 * the values in place of this file, as it does for the summaries.
 */
export const meanings = {
  diagnostics: tagsOf(diagnostics),
  'remote-command': tagsOf(remoteCommand),
  reservation: tagsOf(reservation),
}

function tagsOf<Tag extends string>({ states }: Tagged<Tag>): Readonly<Record<string, readonly Tag[]>> {
  const tagged = [...states].filter(([, { tags }]) => tags.size > 0)
  return Object.fromEntries(tagged.map(([state, { tags }]) => [state, [...tags]]))
}
