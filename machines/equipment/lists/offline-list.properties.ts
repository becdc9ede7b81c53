import type { ListPushFact } from '#contracts/equipment/lists/offline-list.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { ListPushContext } from './offline-list.context.ts'
import { enters, propertiesOf, isIn, happened } from '#machines/kit/properties.ts'

const { can, needs, never } = propertiesOf<State<ListPushContext>, ListPushFact>()

export const offlineListProperties = [
  never(
    'listVersionOnlyRises',
    ({ before, after }) => before.value !== 'New' && after.context.version < before.context.version,
  ),
  never('listFitsItsPile', ({ event }) => 'entries' in event.data && event.data.entries > event.data.entriesMax),
  needs('listSucceedsOnlyWhenThePileHasIt', {
    from: happened('list.assigned', 'list.changed', 'list.drifted'),
    to: enters('SUCCESS'),
    through: happened('list.accepted', 'list.versionRead'),
  }),
  can('listCanAlwaysSucceed', { from: () => true, to: isIn('SUCCESS') }),
]
