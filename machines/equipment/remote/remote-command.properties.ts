import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { CommandContext } from './remote-command.context.ts'
import { enters, propertiesOf, isIn, happened } from '#machines/kit/properties.ts'

const { after, can, needs, never } = propertiesOf<State<CommandContext>, CommandFact>()
const ended = ['EffectObserved', 'NoEffect', 'Unverified', 'Rejected', 'NotSupported', 'Expired', 'Canceled'] as const

export const remoteCommandProperties = [
  needs('commandIsDoneOnlyWhenItsEffectIsSeen', {
    from: happened('command.issued'),
    to: enters('EffectObserved'),
    through: happened('command.effectObserved'),
  }),
  needs('commandIsSentBeforeItIsAnswered', {
    from: happened('command.issued'),
    to: happened('command.accepted', 'command.refused', 'command.scheduled', 'command.notSupported', 'command.failed'),
    through: happened('command.sent'),
  }),
  after('commandIsNeverSentTwice', { once: happened('command.sent'), never: happened('command.sent') }),
  never(
    'commandGoesOutAlone',
    ({ event }) => event.type === 'command.sent' && (!event.data.linkOnline || event.data.callsOutstanding > 0),
  ),
  after('commandEndsOnce', { once: enters(...ended), never: () => true }),
  can('commandCanAlwaysEnd', { from: () => true, to: isIn(...ended) }),
]
