import { addOrder, giveOrder, orderResource } from '#contracts/maintenance/work-order.calls.ts'
import type { OrderDetail } from '#contracts/maintenance/work-order.calls.ts'
import { OrderDraft, orderForms } from '#contracts/maintenance/work-order.ts'
import { addingOf } from '#console/domain/resource/adding.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, note, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { StatusFilter } from '#console/domain/list/status-filter.tsx'
import { NamedCode } from '#console/domain/values.tsx'
import { MaintenanceViews } from '../maintenance-views.tsx'
import { orderControls } from './order-controls.tsx'
import { Reviews } from './reviews.tsx'

const shown = view(orderResource, {
  words: {},
  cells: {
    pileId: ({ pileId, locationName, isSimulated, isLab }) => (
      <NamedCode code={pileId} name={locationName} isSimulated={isSimulated} isLab={isLab} />
    ),
  },
})

const Add = addingOf({
  lifecycle: 'work-order',
  command: 'open',
  texts: 'order.',
  schema: OrderDraft,
  add: addOrder,
  begins: 'openOrder',
  labels: { isSafety: 'order.isSafety.ask' },
  controls: orderControls,
})

/** What happened to an order, and to the alarm that it was opened for. */
const streamsOf = ({ id, alarmId }: OrderDetail) => [
  { lifecycle: 'work-order', id },
  ...(alarmId === null ? [] : [{ lifecycle: 'alarm', id: alarmId }]),
]

/** Work orders: opened by alarms and by hand, assigned, handed in and reviewed. */
export const Maintain = resourcePage(shown, {
  route: 'maintain',
  widths: { pileId: 240, remarks: 320, status: 170 },
  heading: 'order.heading',
  open: {
    panel: [
      note('order.safety.words', ({ isSafety, closedAt }) => isSafety && closedAt === null),
      about(shown, 'order.about', [
        ...(['pileId', 'locationName', 'serialNumber', 'remarks', 'isSafety', 'handler', 'creator?'] as const),
        ...(['openedAt', 'startedAt?', 'handledAt?', 'faultCode?', 'abnormalAt?'] as const),
        ...(['closedAt?', 'outcome?', 'withdrawnFor?', 'followsOrderId?'] as const),
        { field: 'reworks', when: ({ reworks }) => reworks > 0 },
      ]),
      section('order.reviews', ({ reviews }) => (reviews.length === 0 ? null : <Reviews reviews={reviews} />)),
      history(streamsOf),
    ],
  },
  Above: () => <MaintenanceViews shown="maintain" />,
  Lead: () => <StatusFilter of="work-order" />,
  Actions: Add,
  commands: commandsOf(
    orderResource,
    { forms: orderForms, give: giveOrder, values: ({ pileId }) => ({ pile: pileId }), controls: orderControls },
    {
      startWork: { kind: 'primary' },
      handle: { kind: 'primary' },
      takeBack: {},
      pass: { kind: 'primary' },
      doNotPass: {},
      assign: { kind: 'primary' },
      edit: { kind: 'primary', initial: ({ remarks }) => ({ remarks }), success: 'success.save' },
      withdraw: {},
    },
  ),
  from: 'menu.alarmRecord',
})
