import { useState } from 'react'
import type { ReactElement } from 'react'
import { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { typeCall } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import { call } from '#console/api/call.ts'
import * as details from '#console/domain/detail/details.css.ts'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { CommandsPanel } from '../remote/pile-commands.tsx'
import { fieldsOf, templateOf } from './payload-help.ts'
import * as styles from './typed-calls.css.ts'
import { ProfileDrawing } from './profile/profile-drawing.tsx'
import { ProfileForm } from './profile/profile-form.tsx'

interface TypedCallsProps {
  readonly pile: PileDetail
}

const FIRST = 'UnlockConnector'
const actions = RemoteActionName.literals.toSorted()

/** Calls that a person types to a pile in lab mode, beside the last ones with their answers. */
export function TypedCallsTab({ pile }: TypedCallsProps): ReactElement {
  const [action, choose] = useState<RemoteActionName>(FIRST)
  return (
    <div className={`${css.sheet} ${css.tab}`}>
      <div className={css.column}>
        <Composer key={action} pile={pile} action={action} onChoose={choose} />
      </div>
      <div className={css.column}>
        <PayloadHelp action={action} />
        <CommandsPanel id={pile.id} />
      </div>
    </div>
  )
}

interface ComposerProps extends TypedCallsProps {
  readonly action: RemoteActionName
  readonly onChoose: (action: RemoteActionName) => void
}

function Composer({ pile, action, onChoose }: ComposerProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const given = useCommandResult()
  const [payload, type] = useState(() => templateOf(action))
  const [isAsIs, setIsAsIs] = useState(false)
  const order = useCommand({
    give: async () => {
      const body = { pileId: EntityId.make(pile.id), action, payload, isAsIs }
      const result = await call(typeCall, { body }, { notify: 'lost sign-in' })
      // What lowers the security of the pile is no command yet.
      if (result.ok && 'requester' in result.data) showSuccess('success.approvalRequested')
      return given(result)
    },
    onSettled: () => undefined,
  })
  const isBroken = jsonObjectIn(payload) === null
  const reason = reasonAgainst(pile) ?? (isBroken ? 'typedCalls.broken' : null)
  const choices = actions.map((value) => ({ value, label: value }))
  return (
    <Panel title={text('typedCalls.title')}>
      <Select
        label={text('typedCalls.action')}
        value={action}
        choices={choices}
        onChange={(value) => onChoose(actions.find((one) => one === value) ?? FIRST)}
      />
      {action === 'SetChargingProfile' ? <ProfileForm payload={payload} onChange={type} /> : null}
      <TextField
        label={text('typedCalls.payload')}
        value={payload}
        onChange={type}
        isLong
        problem={isBroken ? text('typedCalls.broken') : (order.failure ?? undefined)}
      />
      {action === 'SetChargingProfile' ? <ProfileDrawing payload={payload} /> : null}
      <Checkbox isChecked={isAsIs} onChange={setIsAsIs} hint={text('typedCalls.asIs.words')}>
        {text('typedCalls.asIs')}
      </Checkbox>
      <div className={css.tab}>
        <Button
          kind="primary"
          isPending={order.isPending}
          reason={reason === null ? undefined : anyText(reason)}
          onPress={() => order.give({})}
        >
          {text('typedCalls.send')}
        </Button>
      </div>
    </Panel>
  )
}

/** Why no call can be typed to a pile now; null where one can. */
const reasonAgainst = ({ isLab, status }: PileDetail): string | null => {
  if (!isLab) return 'guard.inLab'
  return status === 'offline' ? 'failure.POINT_OFFLINE' : null
}

/** The fields of a message as its schema has them. */
function PayloadHelp({ action }: { readonly action: RemoteActionName }): ReactElement {
  const text = useText()
  const fields = fieldsOf(action)
  return (
    <Panel title={text('typedCalls.fields', { action })}>
      {fields.length === 0 ? (
        <p className={details.note}>{text('typedCalls.fields.none')}</p>
      ) : (
        <ul className={details.list}>
          {fields.map(({ path, kind, isOptional }) => (
            <li key={path} className={styles.field}>
              <span className={styles.path}>{path}</span>
              <span className={details.address}>{kind}</span>
              {isOptional ? <span className={details.note}>{text('typedCalls.optional')}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
