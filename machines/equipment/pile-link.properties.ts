import type { LinkFact } from '#contracts/equipment/pile-link.ts'
import type { State } from '../kit/lifecycle.ts'
import type { LinkContext } from './pile-link.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { accepts, after, always, never } = propertiesOf<State<LinkContext>, LinkFact>()
const isOnline = isIn('Online', 'Suspect')

export const pileLinkProperties = [
  always('linkOnlineNeedsBoot', (link) => !isOnline(link) || link.context.boot !== null),
  accepts('linkTakesEverySocket', (_, { type }) => type === 'link.opened' || type === 'link.booted'),
  accepts('linkClosesAlways', (_, { type }) => type === 'link.closed'),
  never(
    'linkClosedIsOffline',
    (moment) => happened('link.closed', 'link.dead')(moment) && moment.after.value !== 'Offline',
  ),
  never('linkDiesOnlyAfterSuspicion', ({ before, event }) => event.type === 'link.dead' && before.value !== 'Suspect'),
  after('linkRefusedBootIsForgotten', {
    once: happened('link.bootRejected', 'link.bootPending'),
    until: happened('link.booted'),
    never: happened('link.resumed'),
  }),
  never(
    'linkKeepsBootOffline',
    (moment) =>
      enters('Offline')(moment) &&
      moment.event.type !== 'link.bootRejected' &&
      moment.after.context.boot !== moment.before.context.boot,
  ),
]
