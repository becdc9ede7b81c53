import type { ReactElement } from 'react'
import type { captcha as question } from '#contracts/system/account.calls.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { useText } from '#console/intl/text.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import * as css from './captcha.css.ts'

export interface CaptchaFieldProps {
  readonly captcha: RefreshableAnswer<typeof question.answer.Type>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

/** The captcha picture, a button for a new one, and the field for its code. */
export function CaptchaField({ captcha: answer, value, onChange, problem }: CaptchaFieldProps): ReactElement {
  const text = useText()
  return (
    <div className={css.row}>
      <div className={css.field}>
        <TextField
          label={text('signIn.code')}
          name="captcha"
          autoComplete="off"
          isRequired
          maxLength={12}
          value={value}
          problem={problem}
          onChange={onChange}
        />
      </div>
      <div className={css.picture}>
        {answer.data === null ? (
          <span className={css.image} role="status" aria-label={text('shell.waiting')} />
        ) : (
          <img className={css.image} src={answer.data.image} alt={text('signIn.code.image')} width={106} height={40} />
        )}
        <IconButton icon="refresh" label={text('signIn.code.another')} onPress={answer.refresh} />
      </div>
    </div>
  )
}
