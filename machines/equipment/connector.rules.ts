import type { ConnectorFact } from '#contracts/equipment/connector.ts'
import type { ConnectorContext } from './connector.ts'
import type { Standing } from '../kit/lifecycle.ts'
import { rulesOf } from '../kit/rules.ts'

const { accepts, always, never } = rulesOf<Standing<ConnectorContext>, ConnectorFact>()

export const connectorRules = [
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
