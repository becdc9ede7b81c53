import { lookup } from './lookup.ts'
import { remoteCommand } from './remote-command.ts'

/** The last command that was a step of a stream of another lifecycle. */
export const lastStep = lookup(remoteCommand, {
  name: 'last-step',
  keeps: 'last',
  key: ({ context: { about } }) => (about === null ? null : [about.lifecycle, about.id]),
})
