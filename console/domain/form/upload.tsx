import { useState } from 'react'
import type { ReactElement } from 'react'
import { Schema } from 'effect'
import type { CallResult } from '#console/api/call.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { FileField } from '#console/kit/form/file-field.tsx'
import { useText } from '#console/kit/text/text.ts'

export interface UploadProps<Sent extends { readonly bytes: number }> {
  /**
   * The label; further keys begin with it: `.hint`, `.name` and `.size` for files that cannot be taken, `.sending`, and `.there`
   * with `{bytes}`.
   */
  readonly texts: string
  readonly fileName: Schema.Codec<string, unknown>
  readonly bytesMost: number
  /** What is wrong with what is in it: a text key; null for nothing. */
  readonly check?: (file: File) => Promise<string | null>
  readonly send: (file: File) => Promise<CallResult<Sent>>
  readonly onSent: (sent: Sent) => void
}

interface State {
  readonly isPending?: true
  readonly hint?: string
  readonly problem?: string
}

/** A file that is sent as soon as it is chosen. */
export function Upload<Sent extends { readonly bytes: number }>(props: UploadProps<Sent>): ReactElement {
  const { texts, fileName, bytesMost, check, send, onSent } = props
  const text = useText()
  const failureText = useFailureText()
  const [{ hint, problem, isPending = false }, setState] = useState<State>({})
  const put = async (file: File): Promise<void> => {
    if (!Schema.is(fileName)(file.name)) return setState({ problem: text(`${texts}.name`) })
    if (file.size > bytesMost) return setState({ problem: text(`${texts}.size`) })
    const wrong = (await check?.(file)) ?? null
    if (wrong !== null) return setState({ problem: text(wrong) })
    setState({ hint: text(`${texts}.sending`), isPending: true })
    const sent = await send(file)
    if (!sent.ok) return setState({ problem: failureText(sent.failure) })
    setState({ hint: text(`${texts}.there`, { bytes: sent.data.bytes }) })
    return onSent(sent.data)
  }
  return (
    <FileField
      label={text(texts)}
      hint={hint ?? text(`${texts}.hint`)}
      problem={problem}
      isPending={isPending}
      onChoose={(file) => void put(file)}
    />
  )
}
