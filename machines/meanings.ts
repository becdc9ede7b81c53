import { diagnostics } from './equipment/remote/diagnostics.ts'
import { remoteCommand } from './equipment/remote/remote-command.ts'
import { reservation } from './charging/reservation.ts'
import { tariffVersion } from './finance/tariff-version.ts'
import type { Tagged } from './kit/tags.ts'

/**
 * The tags of every state, for screens that ask what a row's state means without running its machine. The console's
 * build replaces this module by its value, as it does with the summaries.
 */
export const meanings = {
  diagnostics: tagsOf(diagnostics),
  'remote-command': tagsOf(remoteCommand),
  reservation: tagsOf(reservation),
  'tariff-version': tagsOf(tariffVersion),
}

function tagsOf<Tag extends string>({ states }: Tagged<Tag>): Readonly<Record<string, readonly Tag[]>> {
  const tagged = [...states].filter(([, { tags }]) => tags.size > 0)
  return Object.fromEntries(tagged.map(([state, { tags }]) => [state, [...tags]]))
}
