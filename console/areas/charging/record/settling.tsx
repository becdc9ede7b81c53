import { useEffect, useEffectEvent } from 'react'
import type { ReactElement } from 'react'
import type { Fact } from '#contracts/fact.ts'
import { recordStatuses } from '#contracts/charging/record-status.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { clock } from '#console/clock.ts'
import { useFacts } from '#console/api/use-facts.ts'
import type { CommandOutcome } from '#console/flows/command-flow.ts'
import { useRecordState } from '#console/flows/use-record-state.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { useText } from '#console/kit/text/text.ts'
import { fieldsOf } from '#console/state/persisted.ts'
import * as css from '#console/domain/detail/details.css.ts'
import type { EffectProps } from '#console/domain/steps/command-steps.tsx'
import { reasonText } from '#console/domain/who-and-why.ts'
import { RecordState } from '#console/domain/state/states.tsx'

/** Milliseconds between two polls while the result is unknown: the live feed may be down. */
const POLL_EVERY = 2_000

/**
 * A settlement that was accepted and is not done yet. The machine of the record runs here on the facts as they arrive and
 * determines the result; when the payment fails, the reason of the wallet stays visible (interface.md row 25, C3).
 */
export function Settling({ id, hasFailed, onEnd, onClose }: EffectProps): ReactElement {
  const text = useText()
  const { data: facts, refresh } = useFacts([{ lifecycle: chargeRecord.name, id }])
  const state = useRecordState(chargeRecord, facts)
  const outcome = state === null ? null : outcomeOf(state)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (outcome !== null) {
      end(outcome)
      return undefined
    }
    return clock.every(POLL_EVERY, refresh)
  }, [outcome, refresh])
  const status = recordStatuses.find((word) => word === wireOf(chargeRecord, state?.value ?? ''))
  const failure = hasFailed ? reasonOf(facts ?? []) : null
  return (
    <Dialog
      role="alertdialog"
      title={text(hasFailed ? 'finance.settle.failed' : 'finance.settle.pending', { name: id })}
      onClose={onClose}
      footer={<Button onPress={onClose}>{text('kit.close')}</Button>}
    >
      <div className={css.sheet} role="status">
        {status === undefined ? null : <RecordState status={status} />}
        {hasFailed ? (
          <p className={css.note}>
            {failure === null ? null : `${reasonText(failure, text)} — `}
            {text('finance.settle.next')}
          </p>
        ) : (
          <p className={css.note}>{text('finance.settle.words')}</p>
        )}
      </div>
    </Dialog>
  )
}

/** The result: null while the payment is pending. */
function outcomeOf({ value, context }: State<RecordContext>): CommandOutcome | null {
  if (chargeRecord.transitions.get(value)?.has('record.paid') === true) return null
  return context.paidAmount > 0 ? 'settled' : 'failed'
}

/** Why the last payment failed, in the wallet's word. */
function reasonOf(facts: readonly Fact[]): string | null {
  const { data } = facts.findLast(({ type }) => type === 'record.paymentFailed') ?? {}
  const reason = fieldsOf(data)?.['reason']
  return typeof reason === 'string' ? reason : null
}
