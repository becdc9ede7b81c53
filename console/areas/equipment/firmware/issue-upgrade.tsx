import { useState } from 'react'
import type { ReactElement } from 'react'
import { candidates, giveUpgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { Candidate, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { NamedCode } from '#console/domain/values.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

export interface IssueUpgradeProps {
  readonly row: UpgradeRow
  readonly onClose: () => void
}

/** Issues a configuration to piles of its vendor and model: by default all of them. */
export function IssueUpgrade({ row, onClose }: IssueUpgradeProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const answer = useList(candidates, { params: { id: EntityId.make(row.id) } }, ['pile', 'pile-link'])
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [waitsForIdle, setWaitsForIdle] = useState(true)
  const chosen = (answer.data?.list ?? []).map(({ id }) => id).filter((id) => !without.has(id))
  const order = useCommand({
    give: async () => {
      const body = { pileIds: chosen, waitsForIdle }
      const params = { id: EntityId.make(row.id), command: 'issue' }
      const result = await call(giveUpgrade, { params, body }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const footer = (
    <DialogFoot
      confirm={text('command.firmware-upgrade.issue')}
      isPending={order.isPending}
      reason={chosen.length === 0 ? text('firmware.issue.none') : (staleReason ?? undefined)}
      onConfirm={() => order.give({})}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      title={text('firmware.ask', { command: text('command.firmware-upgrade.issue'), version: row.version })}
      onClose={onClose}
      footer={footer}
    >
      <p className={dialog.consequence}>{text('firmware.issue.text', { count: chosen.length })}</p>
      <Checkbox isChecked={waitsForIdle} onChange={setWaitsForIdle}>
        {text('firmware.issue.waits')}
      </Checkbox>
      <Loaded answer={answer} skeleton={[160]}>
        {({ list }) => <Choices list={list} without={without} onChange={setWithout} />}
      </Loaded>
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}

interface ChoicesProps {
  readonly list: readonly Candidate[]
  readonly without: ReadonlySet<string>
  readonly onChange: (without: ReadonlySet<string>) => void
}

function Choices({ list, without, onChange }: ChoicesProps): ReactElement {
  const text = useText()
  if (list.length === 0) return <EmptyState title={text('firmware.issue.nobody')} />
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(without)
    if (isChosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <ul className={css.list} aria-label={text('firmware.piles')}>
      <li className={css.line}>
        <Checkbox
          isChecked={without.size === 0}
          isMixed={without.size < list.length}
          onChange={(isChosen) => onChange(new Set(isChosen ? [] : list.map(({ id }) => id)))}
        >
          {text('firmware.issue.all')}
        </Checkbox>
      </li>
      {list.map((one) => (
        <li key={one.id} className={css.line}>
          <Checkbox isChecked={!without.has(one.id)} onChange={(isChosen) => choose(one.id, isChosen)}>
            <NamedCode code={one.id} name={one.name} />
          </Checkbox>
          <span className={css.grow} />
          <span>{one.firmwareVersion ?? text('firmware.version.unknown')}</span>
          <span>{text(one.isOnline ? 'device.status.online' : 'device.status.offline')}</span>
        </li>
      ))}
    </ul>
  )
}
