import type { SessionFact } from '#contracts/charging/charging-session.ts'
import { energyOf } from './charging-session.context.ts'
import type { SessionContext } from './charging-session.context.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { accepts, after, always, can, needs, never } = propertiesOf<State<SessionContext>, SessionFact>()
const runs = isIn('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')
const isOver = isIn('Released', 'Aborted')

export const chargingSessionProperties = [
  always(
    'sessionEnergyIsNeverNegative',
    ({ value, context }) =>
      value === 'New' || value === 'Requested' || context.marks === undefined || energyOf(context) >= 0,
  ),
  accepts(
    'sessionStopIsNeverRefused',
    (session, { type }) => type === 'session.stopped' && (runs(session) || session.value === 'Orphaned'),
  ),
  accepts('sessionMeterIsNeverRefused', (session, { type }) => type === 'session.metered' && !isOver(session)),
  needs('sessionReleaseNeedsItsEnd', {
    from: happened('session.started'),
    to: enters('Released'),
    through: happened('session.stopped', 'session.reconciled'),
  }),
  after('sessionStartsOnce', {
    once: happened('session.started'),
    never: happened('session.started', 'session.requested'),
  }),
  after('sessionStopsOnce', {
    once: happened('session.stopped', 'session.reconciled'),
    never: happened('session.stopped', 'session.reconciled'),
  }),
  never(
    'sessionIsNotFreeBeforeItsEnd',
    ({ before, event }) =>
      event.type === 'session.releasedByHand' &&
      ((event.data.releasedAt > event.at && event.data.releasedAt !== before.context.endedAt) ||
        event.data.releasedAt < (before.context.endedAt ?? '')),
  ),
  never(
    'sessionEstimatedOnlyWhenReconciled',
    ({ before, event, after }) =>
      after.context.estimated && !before.context.estimated && event.type !== 'session.reconciled',
  ),
  can('sessionCanAlwaysClose', { from: () => true, to: isOver }),
]
