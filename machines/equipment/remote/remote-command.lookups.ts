import { lookup } from '#machines/kit/lookup.ts'
import { remoteCommand } from './remote-command.ts'
import { is } from '#machines/kit/tags.ts'

/** The last command that another lifecycle's stream issued as one of its steps. */
export const lastStep = lookup(remoteCommand, {
  name: 'last-step',
  keeps: 'last',
  byStateAlone: true,
  key: ({ context: { about } }) => (about === null ? null : [about.lifecycle, about.id]),
})

/** The commands of a pile that have not ended. */
export const openCommands = lookup(remoteCommand, {
  name: 'open-commands',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value, context: { pileId } }) => (is(remoteCommand, value, 'open') ? [pileId] : null),
})
