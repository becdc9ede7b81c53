import type { ConnectorFact } from '#contracts/equipment/connector.ts'
import type { ConnectorContext } from './connector.ts'
import type { State } from '../kit/lifecycle.ts'
import { propertiesOf } from '../kit/properties.ts'

const { accepts, always, never } = propertiesOf<State<ConnectorContext>, ConnectorFact>()

export const connectorProperties = [
  accepts('connectorReportIsNeverRefused', () => true),
  never('connectorStandsWhereReported', ({ event, after }) => after.value !== event.data.status),
  never(
    'connectorFaultRemembersWhatWas',
    ({ before, after: { value, context } }) =>
      value === 'Faulted' &&
      context.beforeFault !==
        (before.value === 'Faulted' ? before.context.beforeFault : (before.context.status ?? null)),
  ),
  always(
    'connectorForgetsFaultAfterwards',
    ({ value, context }) => value === 'New' || value === 'Faulted' || context.beforeFault === null,
  ),
  never(
    'connectorKeepsSinceWhenRepeated',
    ({ before, after }) => before.value === after.value && before.context.since !== after.context.since,
  ),
]
