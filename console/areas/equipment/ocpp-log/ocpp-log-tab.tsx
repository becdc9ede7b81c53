import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { takes } from '#console/kit/table/filter.ts'
import { FilterChips, Filters, FoldButton } from '#console/kit/table/filters.tsx'
import * as filtersCss from '#console/kit/table/filters.css.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { SplitView, SidePanel } from '#console/kit/dialog/split-view.tsx'
import * as toolsCss from '#console/kit/table/resource.css.ts'
import * as pagerCss from '#console/kit/table/pager.css.ts'
import { EmptyState, FailedState, NoMatchState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { readListQuery } from '#console/kit/table/list-query.ts'
import { isSmallWindow, useWindowHeight } from '#console/kit/layout/window-height.ts'
import { FrameSidePanel } from './ocpp-frames.tsx'
import { frameColumns, frameFilters, FRAMES, queryOfFrames } from './ocpp-log.tsx'
import { useMoment } from '#console/state/moment.ts'
import * as css from './ocpp-log-tab.css.ts'
import { OcppLogExport } from './ocpp-log-export.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import type { Address } from '#console/domain/use-address.ts'
import { useOcppLog } from './use-ocpp-log.ts'

/** The start of a page in the address: the frame that follows it. */
const BEFORE = 'before'

/** The frames of a pile, the newest first; new ones appear while the log is followed. */
export function OcppLogTab({ pileId }: { readonly pileId: EntityId }): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const moment = useMoment()
  const address = useAddress()
  const listQuery = useFrameQuery()
  const [isFollowed, setIsFollowed] = useState(true)
  const [isFolded, setIsFolded] = useState(() => isSmallWindow())
  const before = address.get(BEFORE)
  const held = moment === null ? holdReasonOf(before, listQuery.open) : 'past'
  const query = queryOfFrames({ filters: listQuery.filters, moment, zone })
  const log = useOcppLog(pileId, withStart(query, before), isFollowed && held === null)
  const filter = (key: string, value: string): void =>
    address.set({ [`f.${key}`]: value === '' ? null : value, [BEFORE]: null, open: null }, true)
  return (
    <div className={css.tab}>
      {moment === null ? null : (
        <p role="note" className={css.note}>
          {text('ocppLog.past')}
        </p>
      )}
      <search className={filtersCss.bar}>
        {isFolded ? null : <Filters filters={frameFilters} values={listQuery.filters} onFilter={filter} />}
        <span className={toolsCss.tools}>
          <FoldButton isFolded={isFolded} onFold={setIsFolded} />
          <OcppLogExport pileId={pileId} query={query} />
        </span>
      </search>
      <FilterChips
        filters={frameFilters}
        values={listQuery.filters}
        unknown={listQuery.unknown}
        onFilter={filter}
        onDropUnknown={(name) => address.set({ [name]: null }, true)}
        onClear={() => address.set(cleared(listQuery), true)}
      />
      <Frames pileId={pileId} log={log} listQuery={listQuery} address={address} />
      <LogPager log={log} before={before} address={address}>
        <Follow held={held} isFollowed={isFollowed} onFollow={setIsFollowed} />
      </LogPager>
    </div>
  )
}

type FrameQuery = ReturnType<typeof readListQuery>

/** Filters and the open frame, from the address; its other parameters belong to the page. */
const useFrameQuery = (): FrameQuery =>
  readListQuery(useSearch(), {
    takes: (key, value) => frameFilters.some((filter) => filter.key === key && takes(filter, value)),
    sortKeys: [],
  })

const cleared = ({ filters, unknown }: FrameQuery): Readonly<Record<string, null>> =>
  Object.fromEntries(
    [...Object.keys(filters).map((key) => `f.${key}`), ...Object.keys(unknown), BEFORE, 'open'].map((name) => [
      name,
      null,
    ]),
  )

const withStart = (query: ReturnType<typeof queryOfFrames>, before: string | null) =>
  query === null || before === null ? query : { ...query, before }

/** Why a log is not followed. */
type HoldReason = 'past' | 'older' | 'open' | null

const holdReasonOf = (before: string | null, open: string | null): HoldReason => {
  if (before !== null) return 'older'
  return open === null ? null : 'open'
}

interface FollowProps {
  readonly held: HoldReason
  readonly isFollowed: boolean
  readonly onFollow: (isFollowed: boolean) => void
}

function Follow({ held, isFollowed, onFollow }: FollowProps): ReactElement {
  const text = useText()
  const isRunning = isFollowed && held === null
  return (
    <Button
      icon={isRunning ? 'pause' : 'play'}
      reason={held === null ? undefined : text(`ocppLog.held.${held}`)}
      onPress={() => onFollow(!isFollowed)}
    >
      {text(isRunning ? 'ocppLog.pause' : 'ocppLog.follow')}
    </Button>
  )
}

interface FramesProps {
  readonly pileId: EntityId
  readonly log: RefreshableAnswer<OcppLogPage>
  readonly listQuery: FrameQuery
  readonly address: Address
}

/** The height above and below the table in px: top bar, title, tabs, two lines of filters, the line below. */
const HEIGHT_AROUND = 344
const HEIGHT_LEAST = 280

function Frames({ pileId, log, listQuery, address }: FramesProps): ReactElement {
  const text = useText()
  const height = Math.max(HEIGHT_LEAST, useWindowHeight() - HEIGHT_AROUND)
  const list = log.data?.list ?? []
  const opened = list.find(({ id }) => id === listQuery.open)
  const sidePanel =
    listQuery.open === null ? null : (
      <SidePanel
        key={listQuery.open}
        title={opened?.action ?? text('ocppLog.one')}
        onClose={() => address.set({ open: null }, true)}
      >
        <FrameSidePanel pileId={pileId} id={listQuery.open} />
      </SidePanel>
    )
  return (
    <div className={css.frames} style={{ height }}>
      <SplitView panel={sidePanel}>
        <Table
          label={text('ocppLog.title')}
          columns={frameColumns}
          rows={log.state === 'failed' ? [] : list}
          rowKey={({ id }) => id}
          // The rows stay while the log is fetched again every two seconds.
          state={log.data === null && log.state !== 'failed' ? 'loading' : 'ready'}
          placeholder={<FramesPlaceholder log={log} listQuery={listQuery} address={address} />}
          pageSize={FRAMES}
          height={height}
          zone={useZone().zone}
          onOpen={({ id }) => address.set({ open: id }, true)}
          openRow={listQuery.open}
        />
      </SplitView>
    </div>
  )
}

function FramesPlaceholder({ log, listQuery, address }: Omit<FramesProps, 'pileId'>): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const { zone } = useZone()
  const { data, failure, refresh } = log
  if (log.state === 'failed' && failure !== null)
    return <FailedState failure={{ message: failureText(failure), requestId: failure.requestId }} onRetry={refresh} />
  if (data !== null && data.searchedTo !== null)
    return (
      <EmptyState
        title={text('ocppLog.searched', { time: formatInstant(data.searchedTo, zone) })}
        description={text('ocppLog.searched.words')}
        action={
          <Button onPress={() => address.set({ [BEFORE]: data.older }, true)}>{text('ocppLog.search.on')}</Button>
        }
      />
    )
  if (Object.keys(listQuery.filters).length > 0)
    return <NoMatchState onClear={() => address.set(cleared(listQuery), true)} />
  return <EmptyState title={text('ocppLog.none.title')} description={text('ocppLog.none.words')} />
}

interface LogPagerProps {
  readonly log: RefreshableAnswer<OcppLogPage>
  readonly before: string | null
  readonly address: Address
  readonly children: ReactNode
}

/** The range shown, and the buttons to follow new frames, to older ones, or back to the newest. */
function LogPager({ log: { data }, before, address, children }: LogPagerProps): ReactElement {
  const text = useText()
  const older = data?.older ?? null
  return (
    <nav className={pagerCss.bar} aria-label={text('ocppLog.pages')}>
      <span className={pagerCss.total}>
        <Shown page={data} />
      </span>
      {children}
      <Button
        icon="chevronLeft"
        reason={before === null ? text('ocppLog.newest.here') : undefined}
        onPress={() => address.set({ [BEFORE]: null, open: null }, true)}
      >
        {text('ocppLog.newest')}
      </Button>
      <Button
        icon="chevronRight"
        reason={older === null ? text('ocppLog.older.none') : undefined}
        onPress={() => address.set({ [BEFORE]: older, open: null }, true)}
      >
        {text('ocppLog.older')}
      </Button>
    </nav>
  )
}

function Shown({ page }: { readonly page: OcppLogPage | null }): ReactNode {
  const text = useText()
  const { zone } = useZone()
  const [newest, oldest] = [page?.list[0], page?.list.at(-1)]
  if (page === null || newest === undefined || oldest === undefined) return null
  return text('ocppLog.shown', {
    count: page.list.length,
    from: formatInstant(oldest.at, zone),
    to: formatInstant(newest.at, zone),
  })
}
