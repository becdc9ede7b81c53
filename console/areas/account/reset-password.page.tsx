import { Schema } from 'effect'
import { useAtomValue } from 'jotai'
import { createContext, use, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { inForms } from '#contracts/form.ts'
import { NewPassword } from '#contracts/system/account.calls.ts'
import type { Failure } from '#console/api/failure.ts'
import { useCaptcha } from '#console/api/open.ts'
import { changePassword } from '#console/api/session.ts'
import { placeRefusal } from '#console/domain/form/refused-fields.ts'
import { UnsavedPrompt } from '#console/domain/form/unsaved/unsaved-prompt.tsx'
import { useUnsavedGuard } from '#console/domain/form/unsaved/use-unsaved-guard.ts'
import { useFormClocks } from '#console/domain/form/use-form-clocks.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import { FormSummary } from '#console/kit/form/schema/form-summary.tsx'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import { useFields } from '#console/kit/form/schema/use-fields.ts'
import type { FieldFault } from '#console/kit/form/schema/use-fields.ts'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Confirm } from '#console/shell/confirm.tsx'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { Page } from '#console/shell/page/page.tsx'
import * as sheet from '#console/shell/page/public-page.css.ts'
import { hasDrawnPasswordAtom } from '#console/state/session.ts'
import { CaptchaField } from './captcha.tsx'

const secret = Schema.NonEmptyString.annotate(inForms({ control: 'secret' }))
const ResetForm = Schema.Struct({
  oldPassword: secret,
  newPassword: NewPassword,
  confirmPassword: secret,
  code: Schema.NonEmptyString,
})
type ResetForm = typeof ResetForm.Type

/** The confirmation must match (spec §5). */
const sameTwice = ({ newPassword, confirmPassword }: ResetForm): readonly FieldFault[] =>
  newPassword === confirmPassword ? [] : [{ place: 'confirmPassword', problem: { key: 'failure.PASSWORDS_DIFFER' } }]

/** Changes the password of the signed-in account, which is signed out by it. One page for both shells. */
export function ResetPassword(): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const isDrawn = useAtomValue(hasDrawnPasswordAtom)
  const captcha = useCaptcha()
  const form = useFields({ schema: ResetForm, clocks: useFormClocks(), check: sameTwice })
  const guard = useUnsavedGuard(form.isDirty)
  const [asked, ask] = useState<ResetForm | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const texts = {
    label: (name: string) => (name === 'code' ? text('signIn.code') : anyText(`resetPassword.${name}`)),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(null)
    ask(form.submit())
  }
  const send = async (filled: ResetForm): Promise<void> => {
    setIsPending(true)
    const answer = await changePassword({ ...filled, captchaId: captcha.data?.captchaId ?? '' })
    setIsPending(false)
    ask(null)
    if (answer.ok) return
    form.set({ code: '' })
    captcha.refresh()
    const { said, hasMore } = placeRefusal(answer.failure, form.at)
    form.refuse(said)
    setFailure(hasMore ? answer.failure : null)
  }
  return (
    <Page>
      <section className={sheet.sheet}>
        {isDrawn ? <p className={sheet.under}>{text('resetPassword.drawn')}</p> : null}
        <form className={sheet.flushForm} noValidate onSubmit={submit}>
          <Captcha value={captcha}>
            <Fields form={form} texts={texts} controls={controls} isNarrow />
          </Captcha>
          <FormSummary form={form} texts={texts} />
          {failure === null ? null : <FormFailure failure={failure} />}
          <Button kind="primary" type="submit" isPending={isPending}>
            {text('confirm.resetPassword.action')}
          </Button>
        </form>
      </section>
      {asked === null ? null : (
        <Confirm
          prompt="resetPassword"
          kind="primary"
          isPending={isPending}
          onConfirm={() => void send(asked)}
          onClose={() => ask(null)}
        />
      )}
      <UnsavedPrompt form={guard.form} isKept={false} />
    </Page>
  )
}

const Captcha = createContext<ReturnType<typeof useCaptcha> | null>(null)

/** A password that managers of passwords know as the present one or as a new one. */
const passwordFor = (autoComplete: 'current-password' | 'new-password'): GivenControl =>
  function Password({ field, frame, typed, onChange }: ControlProps): ReactElement {
    return (
      <TextField
        {...frame}
        name={field.key}
        kind="password"
        autoComplete={autoComplete}
        value={String(typed)}
        onChange={onChange}
      />
    )
  }

function Code({ frame, typed, onChange }: ControlProps): ReactElement | null {
  const captcha = use(Captcha)
  if (captcha === null) return null
  return <CaptchaField captcha={captcha} value={String(typed)} onChange={onChange} problem={frame.problem} />
}

const controls: Readonly<Record<string, GivenControl>> = {
  oldPassword: passwordFor('current-password'),
  newPassword: passwordFor('new-password'),
  confirmPassword: passwordFor('new-password'),
  code: Code,
}
