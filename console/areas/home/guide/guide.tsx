import type { ReactElement } from 'react'
import { guideSteps, readGuide } from '#contracts/home/guide.calls.ts'
import type { Guide as Data, GuideStep } from '#contracts/home/guide.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { hidden } from '#console/kit/layout/hidden.css.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import * as css from './guide.css.ts'
import { StepContent } from './step-content.tsx'

/** Whose facts may complete a step. */
const lifecycles = [
  'operator-settings',
  'location',
  'tariff-version',
  'joining',
  'pile',
  'customer',
  'bill',
  'rfid-card',
  'charging-session',
  'charge-record',
] as const

const skeleton = guideSteps.map(() => 84)

/**
 * The way from an empty installation to the first paid bill: what has been done, what comes next, and the way there. It
 * shows what is there, so that a step can be left, taken on another page, and taken up again.
 */
export function Guide(): ReactElement {
  const answer = useRow(readGuide, {}, { lifecycles })
  return (
    <Loaded answer={answer} skeleton={skeleton}>
      {(data) => <Steps data={data} />}
    </Loaded>
  )
}

function Steps({ data }: { readonly data: Data }): ReactElement {
  const { done } = data
  const text = useText()
  const next = guideSteps.find((step) => !done.includes(step)) ?? null
  return (
    <div className={css.guide}>
      <p className={css.lead}>
        <strong className={css.name}>{text('guide.title')}</strong>
        {text(next === null ? 'guide.over' : 'guide.lead', { done: done.length, all: guideSteps.length })}{' '}
        {done.includes('accept') ? <Link href={`${pages.home.url}?figures`}>{text('guide.figures')}</Link> : null}
      </p>
      <ol className={css.steps}>
        {guideSteps.map((step, at) => (
          <Step
            key={step}
            step={step}
            number={at + 1}
            isDone={done.includes(step)}
            isNext={step === next}
            data={data}
          />
        ))}
      </ol>
    </div>
  )
}

interface StepProps {
  readonly data: Data
  readonly step: GuideStep
  readonly number: number
  readonly isDone: boolean
  readonly isNext: boolean
}

function Step({ step, number, isDone, isNext, data }: StepProps): ReactElement {
  const text = useText()
  return (
    <li className={`${css.step} ${isNext ? css.next : ''}`} aria-current={isNext ? 'step' : undefined}>
      <span className={`${css.mark} ${isDone ? css.done : ''}`}>
        {isDone ? (
          <>
            <Icon name="check" size={14} />
            <span className={hidden}>{text('guide.done')}</span>
          </>
        ) : (
          number
        )}
      </span>
      <div className={css.told}>
        <h2 className={css.title}>{text(`guide.${step}`)}</h2>
        <p className={css.words}>{text(`guide.${step}.words`)}</p>
      </div>
      <div className={css.content}>
        <StepContent step={step} isDone={isDone} isNext={isNext} data={data} />
      </div>
    </li>
  )
}
