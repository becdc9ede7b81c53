import type { ReactElement } from 'react'
import { giveSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import type { CommandResult } from '#console/flows/command-flow.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

/** Gives a command on a pile's security, and provides the reason of a refusal. */
export function useGiveSecurity(
  pileId: string,
): (command: string, body: Readonly<Record<string, unknown>>) => Promise<CommandResult> {
  const given = useCommandResult()
  return async (command, body) => {
    const params = { id: EntityId.make(pileId), command }
    const result = await call(giveSecurity, { params, body }, { notify: 'lost sign-in' })
    return given(result)
  }
}

interface PileProps {
  readonly pileId: string
  readonly onClose: () => void
}

/** The confirmation that revokes a certificate; without a serial number it has a field for it. */
export function RevokeDialog(props: PileProps & { readonly serialNumber: string | null }): ReactElement {
  const { pileId, serialNumber, onClose } = props
  const text = useText()
  const give = useGiveSecurity(pileId)
  const order = useCommand({
    give: async ({ serialNumber: typed = '' }) => {
      const serial = serialNumber ?? plain(typed)
      if (!/^[0-9A-F]{1,40}$/u.test(serial)) return { ok: false, failure: text('pileSecurity.revoke.malformed') }
      return give('revoke', { serialNumber: serial })
    },
    onSettled: settled(onClose),
  })
  const field = {
    key: 'serialNumber',
    label: text('pileSecurity.certificate'),
    kind: 'text',
    isRequired: true,
  } as const
  return (
    <ConfirmDialog
      title={
        serialNumber === null
          ? text('pileSecurity.revoke.title', { pile: pileId })
          : text('pileSecurity.revoke.one', { serial: serialNumber })
      }
      consequence={text('pileSecurity.revoke.words')}
      confirm={text('command.pile-security.revoke')}
      fields={serialNumber === null ? [field] : []}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

/** People write hex in pairs, separated by colons or spaces. */
const plain = (typed: string): string => typed.replaceAll(/[\s:]/gu, '').toUpperCase()

/** The confirmation that resets the security of a pile. */
export function ReplaceDialog({ pileId, onClose }: PileProps): ReactElement {
  const text = useText()
  const give = useGiveSecurity(pileId)
  const order = useCommand({ give: () => give('replace', {}), onSettled: settled(onClose) })
  return (
    <ConfirmDialog
      title={text('pileSecurity.replace.title', { pile: pileId })}
      consequence={text('pileSecurity.replace.words')}
      confirm={text('command.pile-security.replace')}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

const settled = (onClose: () => void) => (): void => {
  showSuccess('success.operation')
  onClose()
}
