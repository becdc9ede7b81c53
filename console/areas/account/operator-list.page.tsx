import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { OperatorRow } from '#contracts/system/account.calls.ts'
import { useOperators } from '#console/api/open.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { EmptyState, FailedState } from '#console/kit/status/states.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import * as css from './operator-list.css.ts'
import { loginPath } from '#console/state/leave.ts'
import { PublicPage } from '#console/shell/page/public-page.tsx'
import * as sheet from '#console/shell/page/public-page.css.ts'
import { Waiting } from '#console/shell/page/waiting.tsx'

/** Stands under operators, which come after the calls: so it waits for nothing that is not waited for already. */
const Pager = lazyPart(async () => (await import('#console/kit/table/pager.tsx')).Pager)

/** The operators of this installation: one is chosen to sign in at. */
export function OperatorList(): ReactElement {
  const text = useText()
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const wanted = name.trim()
  const answer = useOperators({ page, size, name: wanted })
  const total = answer.data?.total ?? 0
  return (
    <PublicPage>
      <section className={sheet.wideSheet}>
        <h1 className={sheet.title}>{text('route.homePage.title')}</h1>
        <p className={sheet.under}>{text('operators.choose')}</p>
        <div className={sheet.form}>
          <TextField
            label={text('operators.search')}
            kind="search"
            name="name"
            value={name}
            maxLength={200}
            onChange={(value) => {
              setName(value)
              setPage(1)
            }}
          />
          <Operators answer={answer} isFiltered={wanted !== ''} />
          {total > size || page > 1 ? (
            <Suspense fallback={null}>
              <Pager.Part total={total} page={page} size={size} onPage={setPage} onSize={setSize} />
            </Suspense>
          ) : null}
        </div>
      </section>
    </PublicPage>
  )
}

interface OperatorsProps {
  readonly answer: RefreshableAnswer<{ readonly list: readonly OperatorRow[] }>
  readonly isFiltered: boolean
}

function Operators({ answer, isFiltered }: OperatorsProps): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  if (answer.failure !== null) {
    const failure = { message: failureText(answer.failure), requestId: answer.failure.requestId }
    return <FailedState failure={failure} onRetry={answer.refresh} />
  }
  if (answer.data === null) return <Waiting />
  if (answer.data.list.length === 0)
    return (
      <EmptyState
        title={text('operators.none')}
        description={text(isFiltered ? 'operators.none.match' : 'operators.none.yet')}
      />
    )
  return (
    <ul className={css.list} aria-busy={answer.state === 'refreshing'}>
      {answer.data.list.map((operator) => (
        <li key={operator.code}>
          <Link className={css.operator} href={loginPath(operator.code)}>
            <Logo operator={operator} />
            <span className={css.words}>
              <span className={css.name}>{operator.name}</span>
              <span className={css.code}>{operator.code}</span>
            </span>
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The operator's logo, or the first letter of its name. */
function Logo({ operator }: { readonly operator: OperatorRow }): ReactElement {
  const [initial = ''] = operator.name
  return operator.logo === null ? (
    <span className={css.logo} aria-hidden="true">
      {initial}
    </span>
  ) : (
    <img className={css.logo} src={operator.logo} alt="" width={40} height={40} />
  )
}
