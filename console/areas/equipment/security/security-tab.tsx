import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import { security, securityEvents } from '#contracts/equipment/pile-security.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useRows } from '#console/api/use-rows.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { takes } from '#console/kit/table/filter.ts'
import { FilterChips, Filters } from '#console/kit/table/filters.tsx'
import * as filtersCss from '#console/kit/table/filters.css.ts'
import { Pager } from '#console/kit/table/pager.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import type { Rows } from '#console/kit/table/rows.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { EmptyState, FailedState, NoMatchState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { readListQuery } from '#console/kit/table/list-query.ts'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { ReplaceDialog, RevokeDialog } from './security-action.tsx'
import { Certificates } from './security-certificates.tsx'
import { securityEventColumns, securityEventFilters } from './security-events.tsx'
import { SecurityFacts } from './security-facts.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import * as securityCss from './security.css.ts'
import { useAddress } from '#console/domain/use-address.ts'

/** What makes their fields is large: each is fetched when it is opened. */
const { Part: PasswordDialog } = lazyPart(async () => (await import('./security-password.tsx')).PasswordDialog)
const { Part: RaiseDialog } = lazyPart(async () => (await import('./security-raise.tsx')).RaiseDialog)

interface SecurityTabProps {
  readonly pileId: EntityId
}

/** The lifecycles whose facts refresh a pile's security; commands have ids of their own. */
const lifecycles = ['pile-security', 'pile-link', 'remote-command']

/** The security of a pile: authentication, its commands, and security events. */
export function SecurityTab({ pileId }: SecurityTabProps): ReactElement {
  const answer = useRow(security, { params: { id: pileId } }, { lifecycles })
  return (
    <div className={css.tab}>
      <div className={css.column}>
        <Loaded answer={answer} skeleton={[160, 120]}>
          {(data) => <SecurityPanels data={data} />}
        </Loaded>
        <Events pileId={pileId} />
        <HistoryPanel streams={[{ lifecycle: 'pile-security', id: pileId }]} />
      </div>
    </div>
  )
}

type SecurityCommandChoice =
  | { readonly command: 'changePassword' | 'askRaise' | 'demand' | 'replace' }
  | { readonly command: 'revoke'; readonly serialNumber: string | null }

const dialogs = ['changePassword', 'askRaise', 'demand', 'replace'] as const

function SecurityPanels({ data }: { readonly data: PileSecurity }): ReactElement {
  const [choice, setChoice] = useState<SecurityCommandChoice | null>(null)
  const choose = (command: string): void => {
    const known = dialogs.find((one) => one === command)
    if (known !== undefined) setChoice({ command: known })
  }
  return (
    <>
      <SecurityFacts data={data} onCommand={choose} />
      <Certificates data={data} onRevoke={(serialNumber) => setChoice({ command: 'revoke', serialNumber })} />
      {choice === null ? null : (
        <Suspense fallback={null}>
          <SecurityDialog data={data} choice={choice} onClose={() => setChoice(null)} />
        </Suspense>
      )}
    </>
  )
}

interface SecurityDialogProps {
  readonly data: PileSecurity
  readonly choice: SecurityCommandChoice
  readonly onClose: () => void
}

function SecurityDialog({ data, choice, onClose }: SecurityDialogProps): ReactElement {
  switch (choice.command) {
    case 'changePassword':
      return <PasswordDialog data={data} onClose={onClose} />
    case 'askRaise':
    case 'demand':
      return <RaiseDialog data={data} way={choice.command} onClose={onClose} />
    case 'revoke':
      return <RevokeDialog pileId={data.id} serialNumber={choice.serialNumber} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog pileId={data.id} onClose={onClose} />
    default:
      return choice satisfies never
  }
}

/** The events of a pile, the newest first, filtered by the address. */
function Events({ pileId }: SecurityTabProps): ReactElement {
  const text = useText()
  const address = useAddress()
  const { zone } = useZone()
  const query = readListQuery(useSearch(), {
    takes: (key, value) => securityEventFilters.some((filter) => filter.key === key && takes(filter, value)),
    sortKeys: [],
  })
  const { filters, page, size } = query
  const rows = useRows(securityEvents, { filters: { ...filters, pileId }, page, size, sort: null }, ['pile-security'])
  const filter = (key: string, value: string): void =>
    address.set({ [`f.${key}`]: value === '' ? null : value, page: null }, true)
  const names = [...Object.keys(filters).map((key) => `f.${key}`), ...Object.keys(query.unknown), 'page']
  const clear = (): void => address.set(Object.fromEntries(names.map((name) => [name, null])), true)
  return (
    <Panel title={text('pileSecurity.events')} isFlush>
      <div className={securityCss.besideTable}>
        <search className={filtersCss.bar}>
          <Filters filters={securityEventFilters} values={filters} onFilter={filter} />
        </search>
        <FilterChips
          filters={securityEventFilters}
          values={filters}
          unknown={query.unknown}
          onFilter={filter}
          onDropUnknown={(name) => address.set({ [name]: null }, true)}
          onClear={clear}
        />
      </div>
      <Table
        label={text('pileSecurity.events')}
        columns={securityEventColumns}
        rows={rows.state === 'failed' ? [] : rows.rows}
        rowKey={({ id }) => id}
        state={rows.state === 'failed' ? 'ready' : rows.state}
        pageSize={size}
        zone={zone}
        placeholder={<EventsPlaceholder rows={rows} onClear={Object.keys(filters).length === 0 ? null : clear} />}
      />
      <div className={securityCss.besideTable}>
        <Pager
          total={rows.state === 'loading' ? null : rows.total}
          page={page}
          size={size}
          onPage={(next) => address.set({ page: String(next) }, true)}
          onSize={(next) => address.set({ size: String(next), page: null }, true)}
        />
      </div>
    </Panel>
  )
}

interface EventsPlaceholderProps {
  readonly rows: Rows<unknown>
  /** Null without filters. */
  readonly onClear: (() => void) | null
}

function EventsPlaceholder({ rows, onClear }: EventsPlaceholderProps): ReactElement {
  const text = useText()
  if (rows.failure !== undefined && rows.failure !== null)
    return <FailedState failure={rows.failure} onRetry={rows.refresh} />
  if (onClear !== null) return <NoMatchState onClear={onClear} />
  return <EmptyState title={text('pileSecurity.events.none')} description={text('pileSecurity.events.none.words')} />
}
