import type { ReactElement } from 'react'
import { giveTariff, tariffResource } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffDetail, TariffRow } from '#contracts/finance/tariff-version.calls.ts'
import { tariffForms } from '#contracts/finance/tariff-form.ts'
import { editTariffAddress, tariffAddress } from '#console/domain/address.ts'
import { ApprovalSection } from '#console/domain/approval/approval-section.tsx'
import { Lines } from '#console/domain/detail/lines.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { stepsOf } from '#console/domain/steps/steps.tsx'
import { means } from '#console/domain/state/meanings.ts'
import { When } from '#console/domain/values.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/kit/text/text.ts'
import { TariffChoice } from './tariff-choice.tsx'
import { TariffFacts } from './tariff-facts.tsx'
import { TariffUsers } from './tariff-users.tsx'

const nameOf = ({ name }: TariffRow): string => name
const shown = view(tariffResource, { words: {} })

/** The way to the next version, where one can be drafted. */
function Next({ data: { id, state, draftId } }: { readonly data: TariffDetail }): ReactElement | null {
  if (means('tariff-version', state, 'draft')) return null
  return draftId === null ? (
    <EditLink href={editTariffAddress(id)} title="tariff.revise" />
  ) : (
    <EditLink href={editTariffAddress(draftId)} title="tariff.drafted.edit" />
  )
}

function Phase({ state }: { readonly state: string }): ReactElement {
  const text = useText()
  return (
    <span>
      {text(means('tariff-version', state, 'draft') ? 'state.tariff-version.draft' : `phase.tariff-version.${state}`)}
    </span>
  )
}

type Version = TariffDetail['versions'][number]

const Versions = ({ rows }: { readonly rows: readonly Version[] }): ReactElement => (
  <Lines
    label="tariff.versions"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'tariff.version', render: ({ id, version }) => <Link href={tariffAddress(id)}>{String(version)}</Link> },
      { title: 'column.status', render: ({ state }) => <Phase state={state} /> },
      { title: 'tariff.validFrom', isMoment: true, render: ({ validFrom }) => <When at={validFrom} /> },
    ]}
  />
)

/** Price lists: their versions, what they say, and who is priced by them. */
export const ChargeConfiguration = resourcePage(shown, {
  widths: { name: 200, status: 280, electricity: 150 },
  nameOf,
  heading: 'tariff.heading',
  open: {
    panel: [
      ({ data: { approval } }) => (approval === null ? null : <ApprovalSection row={approval} />),
      Next,
      section('tariff.prices', (data: TariffDetail) => <TariffFacts data={data} />),
      section('tariff.users.title', (data: TariffDetail) => <TariffUsers data={data} />),
      section('tariff.versions', ({ versions }: TariffDetail) => <Versions rows={versions} />),
      about(shown, 'tariff.about', ['name', 'version', 'status', 'electricity', 'validFrom', 'changedAt']),
      history(({ id, approval }) => [
        { lifecycle: 'tariff-version', id },
        ...(approval === null ? [] : [{ lifecycle: 'approval', id: approval.id }]),
      ]),
    ],
  },
  add: { begins: 'draftTariff', route: 'chargeConfigurationAddNew', title: 'tariff.add' },
  Actions: TariffChoice,
  commands: commandsOf<TariffRow, TariffDetail>(
    tariffResource,
    { forms: tariffForms, give: giveTariff, nameOf, steps: stepsOf({ approvalIn: ({ approval }) => approval }) },
    {
      edit: { href: ({ id }) => editTariffAddress(id) },
      publishNow: { kind: 'primary' },
      publishLater: { kind: 'primary' },
      withdraw: {},
      discard: {},
    },
  ),
})
