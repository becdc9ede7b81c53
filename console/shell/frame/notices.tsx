import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { ReactElement } from 'react'
import { clock } from '#console/clock.ts'
import { useText } from '#console/kit/text/text.ts'
import type { Text } from '#console/kit/text/text.ts'
import { TOAST_LIFE } from '#console/kit/dialog/toast.ts'
import type { Toast } from '#console/kit/dialog/toast.ts'
import { Toasts } from '#console/kit/dialog/toasts.tsx'
import { errorNoticeAtom, successNoticeAtom } from '#console/state/notices.ts'
import type { Notice } from '#console/state/notices.ts'

/** The visible notices: at most one error or warning, and at most one success. */
export function Notices(): ReactElement {
  const text = useText()
  const [error, setError] = useAtom(errorNoticeAtom)
  const [success, setSuccess] = useAtom(successNoticeAtom)
  useForgetting(error, () => setError(null))
  useForgetting(success, () => setSuccess(null))
  const shown = [success, error].filter((notice) => notice !== null)
  const dismiss = (key: string) => (key === success?.tone ? setSuccess(null) : setError(null))
  return <Toasts toasts={shown.map((notice) => toastOf(notice, text))} onDismiss={dismiss} />
}

function useForgetting(notice: Notice | null, forget: () => void): void {
  const id = notice?.id ?? null
  const forgetNow = useEffectEvent(forget)
  useEffect(() => {
    if (id === null) return
    return clock.after(TOAST_LIFE, () => forgetNow())
  }, [id])
}

const tones = { error: 'fault', warning: 'attention', success: 'ready' } as const

/** Texts that a second line explains. */
const explained: readonly string[] = ['failure.POINT_OFFLINE', 'failure.READER_NOT_CONNECTED']

function toastOf({ tone, content, times }: Notice, text: Text): Toast {
  const message = 'text' in content ? content.text : text(content.key, content.values)
  const toast = { key: tone, tone: tones[tone], message, times }
  return 'key' in content && explained.includes(content.key)
    ? { ...toast, detail: text(`${content.key}.explanation`) }
    : toast
}
