import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useParams } from 'wouter'
import { operatorCodePattern } from '#contracts/operator-code.ts'
import { pathOf } from '#contracts/routes.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import type { Failure } from '#console/api/failure.ts'
import { signIn, useCaptcha, useOperator } from '#console/api/open.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { FormFailure } from '#console/shell/form-failure.tsx'
import * as sheet from '#console/shell/page/public-page.css.ts'
import { lazyPage } from '#console/shell/page/lazy-page.ts'
import { PublicPage } from '#console/shell/page/public-page.tsx'
import { readCookie, removeCookie, writeCookie } from '#console/state/cookie.ts'
import { deploymentAtom } from '#console/state/deployment.ts'
import { operatorCodeAtom, operatorNameAtom } from '#console/state/operator.ts'
import { CaptchaField } from './captcha.tsx'

const NotFound = lazyPage(async () => (await import('#console/shell/page/not-found.page.tsx')).NotFound)

/** Where one signs in at an operator: the one in the address, or the deployment's own on the empty path. */
export function SignIn(): ReactElement {
  const { specialOperatorCode } = useAtomValue(deploymentAtom)
  const { operatorCode = specialOperatorCode } = useParams<{ readonly operatorCode?: string }>()
  const code = operatorCode.toUpperCase()
  return operatorCodePattern.test(code) ? <OperatorSignIn operatorCode={code} /> : <NotFound />
}

interface OperatorSignInProps {
  readonly operatorCode: string
}

function OperatorSignIn({ operatorCode }: OperatorSignInProps): ReactElement {
  const text = useText()
  const name = useCurrentOperator(operatorCode)
  return (
    <PublicPage>
      <section className={sheet.sheet}>
        <h1 className={sheet.title}>{text('route.login.title')}</h1>
        <p className={sheet.under}>{name === null ? operatorCode : `${name} · ${operatorCode}`}</p>
        <SignInForm key={operatorCode} operatorCode={operatorCode} />
        <p className={sheet.aside}>
          <Link href={pathOf('homePage')}>{text('signIn.otherOperator')}</Link>
        </p>
      </section>
    </PublicPage>
  )
}

/** Makes an operator the current one and finds out its name (R2.2.15). Null until it is known. */
function useCurrentOperator(operatorCode: string): string | null {
  const [current, setCurrent] = useAtom(operatorCodeAtom)
  const setName = useSetAtom(operatorNameAtom)
  const { data } = useOperator(operatorCode)
  useEffect(() => {
    if (current !== operatorCode) {
      setCurrent(operatorCode)
      setName(null)
    }
    if (data !== null) setName(data.operatorName)
  }, [current, operatorCode, data, setCurrent, setName])
  return data?.operatorName ?? null
}

/** The account that signed in last at an operator is kept for seven days, if the person wants it. */
const accountCookie = (operatorCode: string): string => `account-${operatorCode}`

function SignInForm({ operatorCode }: OperatorSignInProps): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const kept = readCookie(accountCookie(operatorCode))
  const [account, setAccount] = useState(kept ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isKept, setIsKept] = useState(kept !== null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const captcha = useCaptcha()
  const isCodeWrong = failure?.code === 'VERIFICATION_CODE'
  const keep = () => {
    if (isKept) writeCookie(accountCookie(operatorCode), account.trim())
    else removeCookie(accountCookie(operatorCode))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = { operatorCode, account: account.trim(), password, code: code.trim() }
    if (Object.values(typed).includes('') || captcha.data === null)
      return setFailure(failureWithoutAnswer('INFORMATION_INCOMPLETE'))
    setIsPending(true)
    const answer = await signIn({ ...typed, captchaId: captcha.data.captchaId })
    setIsPending(false)
    if (answer.ok) return keep()
    setFailure(answer.failure)
    setCode('')
    captcha.refresh()
  }
  return (
    <form className={sheet.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure === null || isCodeWrong ? null : <FormFailure failure={failure} />}
      <TextField
        label={text('signIn.account')}
        name="account"
        autoComplete="username"
        takesFocus={kept === null}
        isRequired
        value={account}
        onChange={setAccount}
      />
      <TextField
        label={text('signIn.password')}
        name="password"
        kind="password"
        autoComplete="current-password"
        takesFocus={kept !== null}
        isRequired
        value={password}
        onChange={setPassword}
      />
      <CaptchaField
        captcha={captcha}
        value={code}
        onChange={setCode}
        problem={isCodeWrong ? failureText(failure) : undefined}
      />
      <div className={sheet.choice}>
        <Checkbox isChecked={isKept} onChange={setIsKept}>
          {text('signIn.keep')}
        </Checkbox>
      </div>
      <Button kind="primary" type="submit" isWide isPending={isPending || captcha.state === 'loading'}>
        {text('signIn.submit')}
      </Button>
    </form>
  )
}
