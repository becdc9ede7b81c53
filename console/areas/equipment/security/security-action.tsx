import { Schema } from 'effect'
import type { ReactElement } from 'react'
import { inForms } from '#contracts/form.ts'
import { giveSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { SerialNumber, securityForms } from '#contracts/equipment/pile-security.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'

/** Gives a command on a pile's security; the dialog shows why it is refused. */
export const sendSecurity = (pileId: string, command: string, body: Readonly<Record<string, unknown>>) =>
  call(giveSecurity, { params: { id: EntityId.make(pileId), command }, body }, { notify: 'lost sign-in' })

interface PileProps {
  readonly pileId: string
  readonly onClose: () => void
}

/** People write hex in pairs, separated by colons or spaces. */
const plain = (typed: string): string => typed.replaceAll(/[\s:]/gu, '').toUpperCase()
const isSerial = Schema.is(SerialNumber)
const RevokeForm = Schema.Struct({
  serialNumber: Schema.String.check(
    Schema.isMinLength(1),
    Schema.makeFilter((typed) => isSerial(plain(typed))),
  ).annotate(inForms({ format: 'serialNumber' })),
})

/** The confirmation that revokes a certificate; without a serial number it has a field for it. */
export function RevokeDialog(props: PileProps & { readonly serialNumber: string | null }): ReactElement {
  const { pileId, serialNumber, onClose } = props
  const text = useText()
  const schema: Schema.Codec<{ readonly serialNumber?: string }, unknown> =
    serialNumber === null ? RevokeForm : securityForms.replace
  return (
    <CommandDialog
      lifecycle="pile-security"
      command="revoke"
      schema={schema}
      title={
        serialNumber === null
          ? text('pileSecurity.revoke.title', { pile: pileId })
          : text('pileSecurity.revoke.one', { serial: serialNumber })
      }
      consequence={text('pileSecurity.revoke.words')}
      label={() => text('pileSecurity.certificate')}
      send={({ serialNumber: typed = '' }) =>
        sendSecurity(pileId, 'revoke', { serialNumber: serialNumber ?? plain(typed) })
      }
      onClose={onClose}
    />
  )
}

/** The confirmation that resets the security of a pile. */
export function ReplaceDialog({ pileId, onClose }: PileProps): ReactElement {
  const text = useText()
  return (
    <CommandDialog
      lifecycle="pile-security"
      command="replace"
      schema={securityForms.replace}
      title={text('pileSecurity.replace.title', { pile: pileId })}
      consequence={text('pileSecurity.replace.words')}
      label={(name) => name}
      send={() => sendSecurity(pileId, 'replace', {})}
      onClose={onClose}
    />
  )
}
