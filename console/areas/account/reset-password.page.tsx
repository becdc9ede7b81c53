import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import type { Failure } from '#console/api/failure.ts'
import { useCaptcha } from '#console/api/open.ts'
import { changePassword } from '#console/api/session.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Confirm } from '#console/shell/confirm.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { Page } from '#console/shell/page/page.tsx'
import * as sheet from '#console/shell/page/public-page.css.ts'
import { CaptchaField } from './captcha.tsx'
import { problemOf, problemBefore } from './password-rules.ts'
import type { PasswordForm } from './password-rules.ts'

const empty: PasswordForm = { oldPassword: '', newPassword: '', confirmPassword: '', code: '' }

/** Changes the password of the signed-in account, which is signed out by it. One page for both shells. */
export function ResetPassword(): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const [form, setForm] = useState(empty)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const captcha = useCaptcha()
  const put = (field: keyof PasswordForm) => (value: string) => setForm({ ...form, [field]: value })
  const problem = (field: keyof PasswordForm) =>
    failure !== null && problemOf(failure.code) === field ? failureText(failure) : undefined
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = problemBefore(form)
    setFailure(found === null ? null : failureWithoutAnswer(found))
    setIsAsked(found === null)
  }
  const send = async () => {
    setIsPending(true)
    const captchaId = captcha.data?.captchaId ?? ''
    const answer = await changePassword({ ...form, code: form.code.trim(), captchaId })
    setIsPending(false)
    setIsAsked(false)
    if (answer.ok) return
    setFailure(answer.failure)
    setForm({ ...form, code: '' })
    captcha.refresh()
  }
  const password = (field: 'oldPassword' | 'newPassword' | 'confirmPassword', autoComplete: string) => (
    <TextField
      label={text(`resetPassword.${field}`)}
      name={field}
      kind="password"
      autoComplete={autoComplete}
      isRequired
      value={form[field]}
      onChange={put(field)}
      problem={problem(field)}
      hint={field === 'newPassword' ? text('resetPassword.rule') : undefined}
    />
  )
  return (
    <Page>
      <section className={sheet.sheet}>
        <form className={sheet.flushForm} noValidate onSubmit={ask}>
          {failure === null || problemOf(failure.code) !== null ? null : <FormFailure failure={failure} />}
          {password('oldPassword', 'current-password')}
          {password('newPassword', 'new-password')}
          {password('confirmPassword', 'new-password')}
          <CaptchaField captcha={captcha} value={form.code} onChange={put('code')} problem={problem('code')} />
          <Button kind="primary" type="submit" isPending={isPending}>
            {text('confirm.resetPassword.action')}
          </Button>
        </form>
      </section>
      {isAsked ? (
        <Confirm
          prompt="resetPassword"
          kind="primary"
          isPending={isPending}
          onConfirm={() => void send()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </Page>
  )
}
