import { useState } from 'react'
import type { ReactElement } from 'react'
import { Schema } from 'effect'
import { FirmwareFileName, firmwareBytesMost } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { sendFirmware } from '#console/api/files.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { FileField } from '#console/kit/form/file-field.tsx'

interface State {
  readonly isPending?: true
  readonly hint?: string
  readonly problem?: string
}

/** A file uploaded to the system's own FTP server, whose address the configuration needs. */
export function FirmwareFile({ onAddress }: { readonly onAddress: (fileAddress: string) => void }): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const [{ hint, problem, isPending = false }, setState] = useState<State>({})
  const put = async (file: File): Promise<void> => {
    if (!Schema.is(FirmwareFileName)(file.name)) return setState({ problem: text('firmware.file.name') })
    if (file.size > firmwareBytesMost) return setState({ problem: text('firmware.file.size') })
    setState({ hint: text('firmware.file.sending'), isPending: true })
    const sent = await sendFirmware(file)
    if (!sent.ok) return setState({ problem: failureText(sent.failure) })
    setState({ hint: text('firmware.file.there', { bytes: sent.data.bytes }) })
    onAddress(sent.data.fileAddress)
    return undefined
  }
  return (
    <FileField
      label={text('firmware.file')}
      hint={hint ?? text('firmware.file.hint')}
      problem={problem}
      isPending={isPending}
      onChoose={(file) => void put(file)}
    />
  )
}
