import { millis } from '#contracts/units.ts'
import { lapseCommand } from '../commands/remote/run.ts'
import type { Hands, Process } from './process.ts'

/** Ends commands whose time is over: to be sent, or to have their effect (M06 TTL, WINDOW_END). */
export const commands: Process = {
  name: 'commands',
  on: {
    'command.issued': ({ id, data }, hands) => waitUntil(id, data.expiresAt, hands),
    'command.accepted': ({ id, data }, hands) => waitUntil(id, data.windowEndsAt, hands),
    'command.unanswered': ({ id, data }, hands) => waitUntil(id, data.windowEndsAt, hands),
    'command.sent': ({ id }, { forget }) => forget(id),
    'command.scheduled': ({ id }, { forget }) => forget(id),
    'command.refused': ({ id }, { forget }) => forget(id),
    'command.notSupported': ({ id }, { forget }) => forget(id),
    'command.failed': ({ id }, { forget }) => forget(id),
    'command.cancelled': ({ id }, { forget }) => forget(id),
    'command.effectObserved': ({ id }, { forget }) => forget(id),
  },
  due: (id, { give }) => give(lapseCommand, { id }),
}

/** An effect still counts in the last millisecond of its window. */
const waitUntil = (id: string, until: Parameters<typeof millis>[0], { world, wait }: Hands): void =>
  wait(id, Math.max(0, millis(until) - world.clock.now()) + 1)
