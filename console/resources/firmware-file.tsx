import { useState } from 'react'
import type { ChangeEvent, ReactElement } from 'react'
import { Schema } from 'effect'
import { FirmwareFileName, firmwareBytesMost } from '#contracts/http/firmware.ts'
import { sendFirmware } from '../api/files.ts'
import { useFailureText } from '../intl/failure-text.ts'
import { useText } from '../intl/text.ts'
import { Field } from '../kit/field.tsx'
import * as css from '../kit/field.css.ts'

/** A file put on our own FTP server: its address is what the configuration needs. */
export function FirmwareFile({ onAddress }: { readonly onAddress: (fileAddress: string) => void }): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const [state, setState] = useState<{ readonly hint?: string; readonly problem?: string }>({})
  const put = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (file === undefined) return
    if (!Schema.is(FirmwareFileName)(file.name)) return setState({ problem: text('firmware.file.name') })
    if (file.size > firmwareBytesMost) return setState({ problem: text('firmware.file.size') })
    setState({ hint: text('firmware.file.sending') })
    const sent = await sendFirmware(file)
    if (!sent.ok) return setState({ problem: failureText(sent.failure) })
    setState({ hint: text('firmware.file.there', { bytes: sent.data.bytes }) })
    onAddress(sent.data.fileAddress)
    return undefined
  }
  return (
    <Field
      frame={{ label: text('firmware.file'), hint: state.hint ?? text('firmware.file.hint'), problem: state.problem }}
    >
      {(wiring) => <input {...wiring} type="file" className={css.control} onChange={(event) => void put(event)} />}
    </Field>
  )
}
