import { useState } from 'react'
import type { ReactElement } from 'react'
import { applyTemplate } from '#contracts/equipment/configuration-template.calls.ts'
import type { PileTemplate } from '#contracts/equipment/configuration-template.calls.ts'
import { templateKeysMost } from '#contracts/equipment/configuration-template.ts'
import type { TemplateKey } from '#contracts/equipment/configuration-template.ts'
import { EntityId } from '#contracts/ids.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { call } from '#console/api/call.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { showSuccess } from '#console/state/notices.ts'
import type { Configuration } from '../remote/configuration.ts'
import { AddTemplate } from './adding.tsx'

interface PutBackProps {
  readonly pileId: string
  readonly isOnline: boolean
  readonly template: PileTemplate
  /** One key; all that differ where none is named. */
  readonly only?: string
}

/** Asks a pile for the values of a template again, after a question. */
export function PutBack({ pileId, isOnline, template, only }: PutBackProps): ReactElement | null {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const mayApply = useMayBegin('addPile')
  const [isOpen, setIsOpen] = useState(false)
  const count = only === undefined ? template.drift.length : 1
  const order = useCommand({
    give: async () => {
      const named = only === undefined ? {} : { keys: [only] as const }
      const body = { templateId: EntityId.make(template.id), pileIds: [EntityId.make(pileId)] as const, ...named }
      const result = await call(applyTemplate, { body }, { notify: 'lost sign-in' })
      const [answer] = result.ok ? result.data.list : []
      const why = answer?.message ?? null
      return why === null ? given(result) : { ok: false, failure: why }
    },
    onSettled: () => {
      showSuccess('success.operation')
      setIsOpen(false)
    },
  })
  if (!mayApply || count === 0) return null
  const label = text(only === undefined ? 'template.putBack.all' : 'template.putBack')
  return (
    <>
      <Button
        size="small"
        reason={isOnline ? (staleReason ?? undefined) : text('failure.POINT_OFFLINE')}
        opens={{ kind: 'dialog', isOpen }}
        onPress={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={text('template.putBack.title', { count, pile: pileId, name: template.name })}
          consequence={text('template.putBack.text', { count })}
          confirm={label}
          kind="primary"
          isPending={order.isPending}
          failure={order.failure}
          onConfirm={() => order.give({})}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

interface FromReadingProps {
  readonly pile: { readonly vendor: string | null; readonly model: string | null }
  readonly known: Configuration
}

/** Makes a template of what a pile has reported: of all keys that can be changed, to be thinned out. */
export function FromReading({ pile: { vendor, model }, known }: FromReadingProps): ReactElement {
  const text = useText()
  const keys = keysOf(known)
  const reason = keys.length === 0 ? text('template.fromReading.none') : undefined
  return (
    <AddTemplate
      label="template.fromReading"
      button={{ size: 'small', reason }}
      initial={{ vendor: vendor ?? '', model: model ?? '', keys }}
    />
  )
}

const keysOf = ({ keys }: Configuration): readonly TemplateKey[] =>
  keys
    .filter((one) => !one.readonly && one.value !== undefined && !isPassword(one))
    .slice(0, templateKeysMost)
    .map(({ key, value = '' }) => ({ key, value }))
