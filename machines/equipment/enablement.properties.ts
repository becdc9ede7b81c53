import type { EnablementFact } from '#contracts/equipment/enablement.ts'
import type { EnablementContext } from './enablement.context.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'

const { after, can, never } = propertiesOf<State<EnablementContext>, EnablementFact>()
const isOn = isIn('Enabled', 'Enabling')

export const enablementProperties = [
  never(
    'enablementStandsUnderAnEnabledParent',
    ({ event, after: next }) =>
      isOn(next) &&
      (event.type === 'enablement.registered' || event.type === 'enablement.enabled') &&
      !event.data.parentEnabled,
  ),
  never(
    'enablementOfAPileNeedsAPrice',
    ({ before, event }) =>
      event.type === 'enablement.enabled' && before.context.kind === 'pile' && event.data.tariffId === null,
  ),
  never(
    'enablementNeedsAContractInForce',
    ({ event }) => event.type === 'enablement.enabled' && !event.data.contractActive,
  ),
  never(
    'enablementOfACardRefusesEdits',
    ({ before, event }) =>
      event.type === 'enablement.edited' && before.value === 'Enabled' && before.context.kind === 'creditCard',
  ),
  never('enablementNeverTakesADuplicateCard', ({ event }) => 'duplicateCard' in event.data && event.data.duplicateCard),
  never(
    'enablementIsNotRestoredWhenSwitchedOffByHand',
    ({ before, event }) => event.type === 'enablement.enabled' && event.data.cascade && !before.context.ownSwitch,
  ),
  never(
    'enablementLeavesNothingBehind',
    ({ event }) =>
      event.type === 'enablement.deleted' &&
      event.data.children + event.data.unsettledRecords + event.data.openOrders > 0,
  ),
  after('enablementDeletedStaysDeleted', { once: enters('Deleted'), never: () => true }),
  can('enablementCanAlwaysEnd', { from: () => true, to: isIn('Deleted') }),
]
