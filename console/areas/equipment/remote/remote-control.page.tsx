import { useState } from 'react'
import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { Option, Schema } from 'effect'
import { pile, piles } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail, PileRow } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRow } from '#console/api/use-list.ts'
import { useRows } from '#console/api/use-rows.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { useText } from '#console/intl/text.ts'
import { remoteAddress } from '#console/domain/address.ts'
import { CommandTable, usePileCommands } from '#console/domain/remote-command/command-table.tsx'
import { ConfigurationPanel } from './configuration-panel.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { CommandDialog } from '#console/domain/remote-command/command-dialog.tsx'
import type { CommandChoice } from '#console/domain/remote-command/command-dialog.tsx'
import { pileList } from '../pile/piles.tsx'
import { targetsOf } from '#console/domain/remote-command/remote-commands.ts'
import { RemotePanel } from './remote-panel.tsx'
import * as notes from '#console/domain/detail/details.css.ts'
import { PileBadges } from '#console/domain/pile-badge.tsx'
import { DeviceState } from '#console/domain/state/states.tsx'
import { useCommandOutcomes } from '#console/domain/remote-command/use-command-outcomes.ts'
import { Page } from '#console/shell/page/page.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** Commands shown below a pile. */
const COMMANDS = 50

/** Remote control: of the pile that the address names (`?pile=CP000001`), or the piles to choose from. */
export function RemoteControl(): ReactElement {
  const id = new URLSearchParams(useSearch()).get('pile') ?? ''
  if (id === '') return <ChoosePile />
  const missing = <Missing id={id} action={<AllPiles />} />
  const known = Schema.decodeOption(EntityId)(id)
  return Option.isSome(known) ? (
    // Another pile is another page: commands issued for the previous one are no longer followed.
    <Control key={id} id={known.value} missing={missing} />
  ) : (
    <Page name={id}>{missing}</Page>
  )
}

function AllPiles(): ReactElement {
  return <Link href={pathOf('remoteControl')}>{useText()('remote.choose')}</Link>
}

/** Piles to choose from: each leads to its own commands. */
const choice: Descriptor<PileRow> = {
  ...withoutSidePanel(pileList),
  title: 'route.remoteControl.title',
  href: ({ id }) => remoteAddress(id),
}

function withoutSidePanel({ sidePanel: _, ...others }: Descriptor<PileRow>): Descriptor<PileRow> {
  return others
}

function ChoosePile(): ReactElement {
  const list = useRows(piles, useListQuery(choice), ['pile', 'pile-link', 'connector'])
  const lead = <p className={notes.note}>{useText()('remote.choose.words')}</p>
  return <ListScreen name="remote" descriptor={choice} list={list} lead={lead} />
}

function Control({ id, missing }: { readonly id: EntityId; readonly missing: ReactElement }): ReactElement {
  const answer = useRow(
    pile,
    { params: { id } },
    { lifecycles: ['pile', 'pile-link', 'connector', 'charging-session'] },
  )
  const { data } = answer
  const status =
    data === null ? undefined : (
      <>
        <DeviceState status={data.status} since={data.linkSince} />
        <PileBadges isSimulated={data.isSimulated} isLab={data.isLab} />
      </>
    )
  return (
    <Page name={id} status={status} actions={<AllPiles />}>
      <Loaded answer={answer} skeleton={[180, 300]} missing={missing}>
        {(known) => <Controls known={known} />}
      </Loaded>
    </Page>
  )
}

function Controls({ known }: { readonly known: PileDetail }): ReactElement {
  const text = useText()
  const given = usePileCommands(known.id, COMMANDS)
  const watch = useCommandOutcomes(given.data?.list ?? [])
  const [wanted, want] = useState<CommandChoice | null>(null)
  const { whole } = targetsOf(known)
  const follow = (id: string): void => {
    watch(id)
    given.refresh()
  }
  return (
    <>
      <div className={css.column}>
        <RemotePanel pile={known} onCommand={want} />
        <Panel title={text('remote.commands')} isFlush>
          <Loaded answer={given} skeleton={[240]}>
            {({ list }) => <CommandTable rows={list} pileId={known.id} />}
          </Loaded>
        </Panel>
        <ConfigurationPanel target={whole} onCommand={want} />
      </div>
      {wanted === null ? null : <CommandDialog {...wanted} onIssued={follow} onClose={() => want(null)} />}
    </>
  )
}
