import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { joinings } from '#contracts/equipment/joining/joining.calls.ts'
import type { JoiningRow } from '#contracts/equipment/joining/joining.calls.ts'
import type { Guide, GuideStep } from '#contracts/home/guide.calls.ts'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useList } from '#console/api/use-list.ts'
import { recordAddress, seenCardsAddress, waitingPilesAddress } from '#console/domain/address.ts'
import { acceptAddress } from '#console/domain/joining/accept-address.ts'
import { Attempts } from '#console/domain/joining/attempts.tsx'
import { JoiningPanel } from '#console/domain/joining/joining-panel.tsx'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import type { TextValues } from '#console/kit/text/text.ts'
import * as css from './guide.css.ts'
import { PriceStep } from './price-step.tsx'
import { SettingsStep } from './settings-step.tsx'

export interface StepContentProps {
  readonly data: Guide
  readonly step: GuideStep
  readonly isDone: boolean
  readonly isNext: boolean
}

/** What there is to do at a step: the way to its page, and for two of them what is there already. */
export function StepContent({ step, isDone, isNext, data }: StepContentProps): ReactElement {
  switch (step) {
    case 'operator':
      return <SettingsStep isNext={isNext} />
    case 'location':
      return <Ways isNext={isNext} ways={[{ href: pathOf('stationAdd'), title: 'guide.location.add' }]} />
    case 'price':
      return <PriceStep isDone={isDone} isNext={isNext} />
    case 'connect':
      return isDone ? (
        <Ways isNext={false} ways={[{ href: waitingPilesAddress, title: 'guide.connect.more' }]} />
      ) : (
        <Connect isNext={isNext} />
      )
    case 'accept':
      return <Waiting isNext={isNext} data={data} />
    case 'customer':
      return (
        <Ways
          isNext={isNext}
          ways={[
            { href: pathOf('customerAdd'), title: 'guide.customer.add' },
            { href: pathOf('userRecharge'), title: 'guide.customer.topUp' },
          ]}
        />
      )
    case 'card':
      return <Ways isNext={isNext} ways={[{ href: seenCardsAddress, title: 'guide.card.register' }]} />
    case 'charge':
      return <Ways isNext={isNext} ways={[{ href: pages.charging.url, title: 'guide.charge.watch' }]} />
    case 'bill':
      return (
        <Ways
          isNext={isNext}
          ways={[
            {
              href: data.recordId === null ? pages.chargeRecord.url : recordAddress(data.recordId),
              title: 'guide.bill.settle',
            },
          ]}
        />
      )
    default:
      return step satisfies never
  }
}

interface Way {
  readonly href: string
  readonly title: TextKey
  readonly values?: TextValues
}

interface WaysProps {
  readonly ways: readonly Way[]
  readonly isNext: boolean
}

/** Links; the first of the step that comes next is the button of the page. */
function Ways({ ways, isNext }: WaysProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  return (
    <div className={css.ways}>
      {ways.map(({ href, title, values }, at) =>
        isNext && at === 0 ? (
          <Button key={href} kind="primary" onPress={() => navigate(href)}>
            {text(title, values)}
          </Button>
        ) : (
          <Link key={href} href={href}>
            {text(title, values)}
          </Link>
        ),
      )}
    </div>
  )
}

/** What is typed into a charge point, and who was turned away. */
const Connect = ({ isNext }: Pick<StepContentProps, 'isNext'>): ReactElement => (
  <>
    <JoiningPanel isBare isLead={isNext} />
    <Attempts />
  </>
)

/** Piles that are named at once. */
const SHOWN = 5

const asking = { query: { page: 1, size: 10, status: 'waiting' } } as const

/** The piles that want to join, each with the way to its registration. */
function Waiting({ isNext, data: guide }: Pick<StepContentProps, 'isNext' | 'data'>): ReactElement {
  const text = useText()
  const { data } = useList(joinings, asking, ['joining', 'pile-link'])
  const list = data?.list ?? []
  if (list.length === 0) return <p className={css.words}>{text('guide.accept.none')}</p>
  return (
    <>
      {list.slice(0, SHOWN).map((row, at) => (
        <WaitingPile key={row.id} row={row} guide={guide} isNext={isNext && at === 0} />
      ))}
      {list.length > SHOWN ? <Link href={waitingPilesAddress}>{text('guide.connect.more')}</Link> : null}
    </>
  )
}

interface WaitingPileProps {
  readonly row: JoiningRow
  readonly guide: Guide
  readonly isNext: boolean
}

function WaitingPile({ row, guide, isNext }: WaitingPileProps): ReactElement {
  const text = useText()
  const { id, vendor, model } = row
  const { locationId, tariffId } = guide
  return (
    <div className={css.pile}>
      <span>{text('guide.accept.wants', { id, vendor, model })}</span>
      <Ways
        isNext={isNext}
        ways={[{ href: acceptAddress(row, { locationId, tariffId }), title: 'guide.accept.take', values: { id } }]}
      />
    </div>
  )
}
