import { Schema } from 'effect'
import type { FailureCode } from '#contracts/failure.ts'
import { NewPassword } from '#contracts/system/account.calls.ts'

/** The form of the reset-password page and what is wrong with it (spec §5). */
export interface PasswordForm {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
  readonly code: string
}

const isNewPassword = Schema.is(NewPassword)

/** The problem found before anything is sent; null when there is none. */
export function problemBefore(form: PasswordForm): FailureCode | null {
  if (Object.values(form).some((value) => value.trim() === '')) return 'INFORMATION_INCOMPLETE'
  if (!isNewPassword(form.newPassword)) return 'PASSWORD_RULE'
  return form.newPassword === form.confirmPassword ? null : 'PASSWORDS_DIFFER'
}

/** The field that a failure belongs to; null: the whole form. */
export function problemOf(code: FailureCode): keyof PasswordForm | null {
  if (code === 'OLD_PASSWORD_WRONG') return 'oldPassword'
  if (code === 'PASSWORD_RULE') return 'newPassword'
  if (code === 'PASSWORDS_DIFFER') return 'confirmPassword'
  return code === 'VERIFICATION_CODE' ? 'code' : null
}
