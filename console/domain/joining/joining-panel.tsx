import { useState } from 'react'
import type { ReactElement } from 'react'
import { admissionId } from '#contracts/equipment/joining/admission.ts'
import {
  drawJoiningPassword,
  giveJoiningPassword,
  readJoiningPassword,
} from '#contracts/equipment/joining/joining.calls.ts'
import type { JoiningPassword } from '#contracts/equipment/joining/joining.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as details from '../detail/details.css.ts'
import { Loaded } from '../detail/loaded.tsx'
import { WordState } from '../state/states.tsx'
import { useCommandResult } from '../state/use-command-result.ts'
import { WhenThere } from '../values.tsx'
import { DrawnPassword } from './drawn-password.tsx'
import * as css from './joining.css.ts'
import { usePileUrl } from './pile-url.ts'

interface JoiningPanelProps {
  /** What stands around it says what it is about. */
  readonly isBare?: boolean
  /** To draw a password is what comes next, as long as none is valid. */
  readonly isLead?: boolean
}

/** How a pile that nobody registered gets in: the address to type into it, and a joining password. */
export function JoiningPanel({ isBare = false, isLead = true }: JoiningPanelProps): ReactElement {
  const answer = useRow(readJoiningPassword, {}, { lifecycles: ['admission'] })
  return (
    <Loaded answer={answer} skeleton={[140]}>
      {(data) => <Joining data={data} isBare={isBare} isLead={isLead} />}
    </Loaded>
  )
}

interface JoiningProps {
  readonly data: JoiningPassword
}

/** Buttons shown at once. */
const SHOWN = 2

function Joining({ data, isBare, isLead }: JoiningProps & Required<JoiningPanelProps>): ReactElement {
  const text = useText()
  const url = usePileUrl()
  const [command, begin] = useState<string | null>(null)
  const close = (): void => begin(null)
  const { status, offers } = data
  const items = [
    { term: text('joining.url'), value: <span className={css.address}>{url}</span> },
    { term: text('joining.password'), value: <PasswordState data={data} /> },
  ]
  const possible = offers.filter(({ command: name, allowed }) => allowed || name === 'draw')
  const actions = (
    <Offers
      lifecycle="admission"
      state={status ?? ''}
      offers={possible}
      subject={text('joining.password')}
      shown={SHOWN}
      isLead={isLead && status !== 'open'}
      onCommand={begin}
    />
  )
  const words = (
    <div className={css.panel}>
      <p className={details.note}>{text('joining.connect.words')}</p>
      <dl className={css.facts}>
        {items.map(({ term, value }) => (
          <div key={term} className={css.fact}>
            <dt className={css.term}>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isBare ? <span>{actions}</span> : null}
    </div>
  )
  return (
    <>
      {isBare ? (
        words
      ) : (
        <Panel title={text('joining.connect')} actions={actions}>
          {words}
        </Panel>
      )}
      {command === 'draw' ? <Draw isAgain={status === 'open'} onClose={close} /> : null}
      {command === 'withdraw' ? <Withdraw onClose={close} /> : null}
    </>
  )
}

function PasswordState({ data: { status, expiresAt, usedBy } }: JoiningProps): ReactElement {
  const text = useText()
  if (status === null) return <span>{text('joining.password.none')}</span>
  return (
    <span className={details.wrapped}>
      <WordState lifecycle="admission" status={status} />
      {status === 'open' ? (
        <span>
          {text('joining.expiresAt')} <WhenThere at={expiresAt} />
        </span>
      ) : null}
      {usedBy === null ? null : <span>{text('joining.usedBy', { name: usedBy })}</span>}
    </span>
  )
}

interface StepProps {
  readonly onClose: () => void
}

/** Draws a password, after a question that says what becomes of the one before, and shows it once. */
function Draw({ isAgain, onClose }: StepProps & { readonly isAgain: boolean }): ReactElement {
  const text = useText()
  const given = useCommandResult()
  // Whether there was one before is asked once: then there is this one.
  const [isReplacing] = useState(isAgain)
  const [drawn, setDrawn] = useState<(typeof drawJoiningPassword)['answer']['Type'] | null>(null)
  const order = useCommand({
    give: async () => {
      const result = await call(drawJoiningPassword, {}, { notify: 'lost sign-in' })
      if (result.ok) setDrawn(result.data)
      return given(result)
    },
    onSettled: () => undefined,
  })
  if (drawn !== null)
    return <DrawnPassword password={drawn.password} expiresAt={drawn.joining.expiresAt} onClose={onClose} />
  return (
    <ConfirmDialog
      title={text('joining.draw.title')}
      consequence={text(isReplacing ? 'joining.draw.again' : 'joining.draw.text')}
      confirm={text('command.admission.draw')}
      kind="primary"
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

function Withdraw({ onClose }: StepProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const order = useCommand({
    give: async () => {
      const params = { id: EntityId.make(admissionId), command: 'withdraw' }
      return given(await call(giveJoiningPassword, { params, body: {} }, { notify: 'lost sign-in' }))
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text('joining.withdraw.title')}
      consequence={text('joining.withdraw.text')}
      confirm={text('command.admission.withdraw')}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
