import type { ReactElement } from 'react'
import type { BenchMessageRow } from '#contracts/lab/bench-messages.ts'
import { benchMessages } from '#contracts/lab/bench.calls.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { Skeleton } from '#console/domain/detail/loaded.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import type { Address } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { formatClock, formatMillis, NOTHING } from '#console/kit/text/format.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import * as bench from '../bench.css.ts'
import { usePolled } from '../use-polled.ts'
import * as css from './messages.css.ts'
import { OpenMessage } from './open-message.tsx'
import { Verdict } from './verdict.tsx'

const sides = ['both', 'pile', 'central'] as const
const shows = ['all', 'wrong'] as const

/** What went over the wires, live, the latest first: of one pile, or of all. */
export function Messages({ pile }: { readonly pile?: string }): ReactElement {
  const text = useText()
  const address = useAddress()
  const from = sides.find((side) => side === address.get('from')) ?? 'both'
  const show = shows.find((one) => one === address.get('only')) ?? 'all'
  const q = address.get('words') ?? ''
  const filter = {
    ...(pile === undefined ? {} : { pile }),
    ...(from === 'both' ? {} : { from }),
    ...(show === 'all' ? {} : { show }),
    ...(q.trim() === '' ? {} : { q }),
  }
  const answer = usePolled(JSON.stringify(filter), (signal) =>
    call(benchMessages, { query: filter }, { notify: 'lost sign-in', signal }),
  )
  const open = Number(address.get('message'))
  return (
    <>
      <div className={bench.tools}>
        <div className={bench.search}>
          <TextField
            label={text('bench.message.search')}
            kind="search"
            value={q}
            maxLength={100}
            onChange={(value) => address.set({ words: value === '' ? null : value })}
          />
        </div>
        <Select
          label={text('bench.message.from')}
          value={from}
          choices={sides.map((side) => ({ value: side, label: text(`bench.message.from.${side}`) }))}
          onChange={(value) => address.set({ from: value === 'both' ? null : value })}
        />
        <Select
          label={text('bench.show')}
          value={show}
          choices={shows.map((one) => ({ value: one, label: text(`bench.message.show.${one}`) }))}
          onChange={(value) => address.set({ only: value === 'all' ? null : value })}
        />
      </div>
      {answer === null ? <Skeleton heights={[320]} /> : null}
      {answer?.ok === false ? <p role="status">{text('bench.stale')}</p> : null}
      {answer?.ok === true ? (
        <div className={css.beside}>
          <List messages={answer.data.messages} open={open} address={address} isOfAll={pile === undefined} />
          {open > 0 ? (
            <OpenMessage key={open} number={open} />
          ) : (
            <p className={css.note}>{text('bench.message.choose')}</p>
          )}
        </div>
      ) : null}
    </>
  )
}

interface ListProps {
  readonly messages: readonly BenchMessageRow[]
  readonly open: number
  readonly address: Address
  readonly isOfAll: boolean
}

function List({ messages, open, address, isOfAll }: ListProps): ReactElement {
  const text = useText()
  if (messages.length === 0) return <p className={css.note}>{text('bench.message.none')}</p>
  return (
    <ul className={css.list} aria-label={text('bench.view.messages')}>
      {messages.map((message) => (
        <li key={message.number}>
          <Row
            message={message}
            isOpen={message.number === open}
            isOfAll={isOfAll}
            onOpen={() => address.set({ message: String(message.number) })}
          />
        </li>
      ))}
    </ul>
  )
}

const MILLISECONDS = 1_000
const DIGITS = 3

interface RowProps {
  readonly message: BenchMessageRow
  readonly isOpen: boolean
  readonly isOfAll: boolean
  readonly onOpen: () => void
}

function Row({ message, isOpen, isOfAll, onOpen }: RowProps): ReactElement {
  const text = useText()
  const { locale, zone } = useZone()
  const { at, from, action, afterMs, pileId } = message
  const thousandths = String(Math.floor(at % MILLISECONDS)).padStart(DIGITS, '0')
  return (
    <button type="button" className={css.message} aria-pressed={isOpen} onClick={onOpen}>
      <span className={css.time}>{`${formatClock(instant(Math.floor(at)), zone)}.${thousandths}`}</span>
      <span title={text(`bench.message.from.${from}`)}>
        <Icon name={from === 'pile' ? 'arrowUp' : 'arrowDown'} />
      </span>
      <span className={css.action}>
        {action === null ? text('bench.message.illegible') : <span className={css.code}>{action}</span>}
        {isOfAll ? <span className={css.pile}>{pileId}</span> : null}
      </span>
      <span className={css.outcome}>
        <Verdict message={message} />
        <span className={css.latency}>{afterMs === null ? NOTHING : formatMillis(Math.round(afterMs), locale)}</span>
      </span>
    </button>
  )
}
