import type { FormEvent, ReactElement } from 'react'
import { useLocation } from 'wouter'
import { pages } from '#contracts/menu.ts'
import type { Currency } from '#contracts/finance/currency.ts'
import type { TariffForm as Form } from '#contracts/finance/tariff-form.ts'
import type { TimeZone } from '#contracts/units.ts'
import type { CallResult } from '#console/api/call.ts'
import { tariffAddress } from '#console/domain/address.ts'
import { DraftNote } from '#console/domain/form/draft-note.tsx'
import { UnsavedPrompt } from '#console/domain/form/unsaved/unsaved-prompt.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { useFirstProblem } from '#console/kit/form/problem-focus.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { ElectricityPanel } from './electricity-panel.tsx'
import { BillPanel, IdlePanel, ServicePanel } from './fee-panels.tsx'
import { Preview } from './preview.tsx'
import * as css from './tariff-form.css.ts'
import { TextOf } from './text-of.tsx'
import type { TypedTariff } from './typed-tariff.ts'
import { useTariffForm } from './use-tariff-form.ts'
import type { RunningTariffForm } from './use-tariff-form.ts'

export interface TariffFormProps {
  readonly first: TypedTariff
  readonly draft: string
  readonly currency: Currency
  readonly zones: readonly TimeZone[]
  /** What saving makes, translated: a draft, a change of it, or the next version. */
  readonly note: string
  readonly save: (form: Form) => Promise<CallResult<{ readonly id: string }>>
}

/** The form of a price list. */
export function TariffForm({ first, draft, currency, zones, note, save }: TariffFormProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const may = useMayBegin('draftTariff')
  const staleReason = useStaleReason()
  const running = useTariffForm({
    first,
    draft,
    save,
    onSaved: ({ id }) => {
      showSuccess('success.save')
      navigate(tariffAddress(id))
    },
  })
  const { typed, put, read, wasTried, tries, failure, isPending } = running
  const place = useFirstProblem<HTMLFormElement>(tries)
  const part = { typed, put, currency, problemOf: useProblemOf(running) }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void running.submit()
  }
  return (
    <form ref={place} className={css.form} noValidate onSubmit={send}>
      <DraftNote at={running.draftAt} onDiscard={running.discard} />
      <Panel title={text('tariff.about')}>
        <div className={css.parts}>
          <p className={css.note}>{note}</p>
          <div className={css.fields}>
            <TextOf {...part} name="name" />
          </div>
        </div>
      </Panel>
      <ElectricityPanel {...part} zones={zones} lacksBase={wasTried && read.lacksBase} />
      <ServicePanel {...part} />
      <IdlePanel {...part} />
      <BillPanel {...part} />
      <Preview form={read.form} zones={zones} />
      <FormFoot
        submit={text('tariff.save')}
        isPending={isPending}
        reason={may ? (staleReason ?? undefined) : text('refusal.notPermitted')}
        failure={failure === null ? null : <FormFailure failure={failure} />}
        onCancel={() => navigate(pages.chargeConfiguration.url)}
      />
      <UnsavedPrompt form={running.form} isKept />
    </form>
  )
}

/** What is only missing yet. */
const missing = ['kit.problem.required', 'tariff.problem.days', 'tariff.problem.rows']

/** What is wrong with a field: what is missing is told after a try, anything else at once. */
function useProblemOf({ read, refusals, wasTried }: RunningTariffForm): (name: string) => string | undefined {
  const text = useAnyText()
  return (name) => {
    const problem = read.problems.get(name)
    if (problem === undefined) return refusals.get(name)
    return wasTried || !missing.includes(problem.key) ? text(problem.key, problem.values) : undefined
  }
}
