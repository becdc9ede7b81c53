import type { ReactElement } from 'react'
import { pages } from '#contracts/menu.ts'
import {
  addTariff,
  giveTariff,
  reviseTariff,
  tariffVersion,
  tariffZones,
} from '#contracts/finance/tariff-version.calls.ts'
import type { TariffDetail } from '#contracts/finance/tariff-version.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import type { TimeZone } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { editTariffAddress } from '#console/domain/address.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Edited, useNamed } from '#console/domain/form/edited.tsx'
import { means } from '#console/domain/state/meanings.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { TariffForm } from './form/tariff-form.tsx'
import { newTariff, typedOf } from './form/typed-tariff.ts'

const list = { href: pages.chargeConfiguration.url, title: 'menu.chargeConfiguration' } as const
/** The form shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const

/** Drafts a price list; with `?id=` in the address it is one that there is. */
export function AddTariff(): ReactElement {
  const id = useNamed()
  return id === '' ? <New /> : <Known id={id} />
}

/** Changes a draft, or drafts the next version of a price list that was published. */
export function EditTariff(): ReactElement {
  const text = useText()
  const id = useNamed()
  if (id !== '') return <Known id={id} />
  return (
    <Page>
      <EmptyState
        title={text('tariff.none.title')}
        description={text('tariff.none.words')}
        action={<Link href={list.href}>{text(list.title)}</Link>}
      />
    </Page>
  )
}

function New(): ReactElement {
  const text = useText()
  const { currency } = useZone()
  return (
    <Page>
      <Places>
        {(zones) => (
          <TariffForm
            first={newTariff}
            draft="tariff:new"
            currency={{ ...currency, scale: 2 }}
            zones={zones}
            note={text('tariff.note.new')}
            save={async (body) => call(addTariff, { body }, inPlace)}
          />
        )}
      </Places>
    </Page>
  )
}

interface PlacesProps {
  readonly children: (zones: readonly TimeZone[]) => ReactElement
}

/** The clocks of all locations, for a price list that nobody has yet. */
function Places({ children }: PlacesProps): ReactElement {
  const answer = useList(tariffZones, {}, ['location'])
  return (
    <Loaded answer={answer} skeleton={[160, 160, 240]}>
      {({ list: places }) => children(places.map(({ zone }) => zone))}
    </Loaded>
  )
}

const Known = ({ id }: { readonly id: string }): ReactElement => (
  <Edited id={id} endpoint={tariffVersion} list={list} nameOf={({ name }) => name}>
    {(row, known) => <Version key={row.id} row={row} id={known} />}
  </Edited>
)

function Version({ row, id }: { readonly row: TariffDetail; readonly id: EntityId }): ReactElement {
  const text = useText()
  const isDraft = means('tariff-version', row.state, 'draft')
  const { draftId } = row
  if (!isDraft && draftId !== null)
    return (
      <EmptyState
        title={text('tariff.drafted.title')}
        description={text('tariff.drafted.words')}
        action={<Link href={editTariffAddress(draftId)}>{text('tariff.drafted.edit')}</Link>}
      />
    )
  const shown = (zones: readonly TimeZone[]): ReactElement => (
    <Filled row={row} id={id} isDraft={isDraft} zones={zones} />
  )
  return row.usedBy.length === 0 ? <Places>{shown}</Places> : shown(row.zones)
}

interface FilledProps {
  readonly row: TariffDetail
  readonly id: EntityId
  readonly isDraft: boolean
  readonly zones: readonly TimeZone[]
}

function Filled({ row: { form, currency, version }, id, isDraft, zones }: FilledProps): ReactElement {
  const text = useText()
  const shared = { first: typedOf(form), draft: `tariff:${id}`, currency, zones }
  return isDraft ? (
    <TariffForm
      {...shared}
      note={text('tariff.note.draft', { version })}
      save={async (body) => call(giveTariff, { params: { id, command: 'edit' }, body: { ...body } }, inPlace)}
    />
  ) : (
    <TariffForm
      {...shared}
      note={text('tariff.note.next', { version })}
      save={async (body) => call(reviseTariff, { params: { id }, body }, inPlace)}
    />
  )
}
