import type { ReactElement } from 'react'
import { giveJoining, joiningResource } from '#contracts/equipment/joining/joining.calls.ts'
import type { JoiningRow } from '#contracts/equipment/joining/joining.calls.ts'
import { joiningForms } from '#contracts/equipment/joining/joining.ts'
import { acceptAddress } from '#console/domain/joining/accept-address.ts'
import { Attempts } from '#console/domain/joining/attempts.tsx'
import { JoiningPanel } from '#console/domain/joining/joining-panel.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { useText } from '#console/kit/text/text.ts'
import { PileViews } from '../pile-registration/pile-views.tsx'

const shown = view(joiningResource, {
  words: { rivals: ({ rivals }) => (rivals.length === 0 ? null : rivals.join(', ')) },
})

/** What a pile said about itself beside what the list shows, by the texts of the fields of a registered pile. */
const told = ['boxSerialNumber', 'iccid', 'imsi', 'meterType', 'meterSerialNumber'] as const

function Told({ boot }: Pick<JoiningRow, 'boot'>): ReactElement {
  const text = useText()
  const items = told.map((field) => ({ term: text(`pile.${field}`), value: <TextValue>{boot[field]}</TextValue> }))
  return <DescriptionList items={items} isSingle />
}

/** Who wants to join or has joined, the last that asked first; above them how to let them, and who was turned away. */
export const WaitingPiles = resourcePage(shown, {
  widths: { id: 130, status: 190, vendor: 120, model: 120, firmwareVersion: 200, askedAt: 170 },
  heading: 'joining.heading',
  open: {
    panel: [
      about(shown, 'joining.about', [
        ...(['vendor', 'model', 'serialNumber', 'firmwareVersion', 'address', 'isConnected', 'askedAt'] as const),
        { field: 'rivals', when: ({ rivals }) => rivals.length > 0 },
        'reason?',
      ]),
      section('joining.told', ({ boot }) => <Told boot={boot} />),
      history(({ id }) => [{ lifecycle: 'joining', id }]),
    ],
  },
  Above: () => (
    <>
      <PileViews />
      <JoiningPanel />
      <Attempts />
    </>
  ),
  commands: commandsOf(
    joiningResource,
    { forms: joiningForms, give: giveJoining },
    { accept: { href: acceptAddress }, refuse: { success: 'success.operation' } },
  ),
})
