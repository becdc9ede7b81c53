import { useState } from 'react'
import type { ReactElement } from 'react'
import { assignTariff, tariffTargets } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffDetail } from '#contracts/finance/tariff-version.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { showSuccess } from '#console/state/notices.ts'

export interface AssignTariffProps {
  readonly data: TariffDetail
  readonly onClose: () => void
}

/** Assigns a price list to a group, a location or a pile. */
export function AssignTariff({ data, onClose }: AssignTariffProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const [sought, seek] = useState('')
  const [chosen, choose] = useState('')
  const name = sought.trim()
  const answer = useList(tariffTargets, { query: name === '' ? {} : { name } }, ['tariff-assignment', 'pile'])
  const targets = (answer.data?.list ?? []).filter(({ tariffId }) => tariffId !== data.tariffId)
  const target = targets.find(({ source, id }) => `${source} ${id}` === chosen)
  const order = useCommand({
    give: async () => {
      if (target === undefined) return { ok: false, failure: text('tariff.assign.choose') }
      const { source, id } = target
      const body = { source, id: EntityId.make(id), tariffId: data.tariffId }
      return given(await call(assignTariff, { body }, { notify: 'lost sign-in' }))
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const footer = (
    <DialogFoot
      confirm={text('tariff.assign')}
      isPending={order.isPending}
      reason={target === undefined ? text('tariff.assign.choose') : (staleReason ?? undefined)}
      onConfirm={() => order.give({})}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={text('tariff.assign.title', { name: data.name })} onClose={onClose} footer={footer}>
      <p className={dialog.consequence}>{text('tariff.assign.text')}</p>
      <TextField label={text('tariff.assign.seek')} kind="search" value={sought} takesFocus onChange={seek} />
      <Select
        label={text('tariff.assign.target')}
        isRequired
        value={target === undefined ? '' : chosen}
        choices={[
          { value: '', label: text('tariff.assign.choose') },
          ...targets.map(({ source, id, name: called }) => ({
            value: `${source} ${id}`,
            label: text('tariff.user', { source: text(`tariff.source.${source}`), name: called }),
          })),
        ]}
        onChange={choose}
      />
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}
