import type { Clock } from '#backend/clock.ts'
import type { Ids } from '#backend/ids.ts'
import { captchaImage, captchaLetters } from './captcha-image.ts'

/** Captchas that were issued and not yet used. They are kept in memory: a restart only asks for a new one. */
export interface Captchas {
  issue(): { readonly captchaId: string; readonly image: string }
  /** Whether what was typed is what the image says, without letter case. Right or wrong, the captcha is used up. */
  use(captchaId: string, typed: string): boolean
}

const lifetime = 5 * 60_000
const length = 4
/** The most captchas that wait at once; beyond it the oldest is dropped. */
const waitingMost = 10_000
const idBytes = 16

/** `fixedText` is the text of every captcha in demos and tests (CAPTCHA_TEXT); null draws a new one each time. */
export function captchas(clock: Clock, ids: Ids, fixedText: string | null): Captchas {
  const waiting = new Map<string, { readonly text: string; readonly until: number }>()
  const letter = (): string => captchaLetters.charAt(Math.floor(ids.random() * captchaLetters.length))
  return {
    issue() {
      const text = fixedText ?? Array.from({ length }, letter).join('')
      const captchaId = ids.token(idBytes)
      const oldest = waiting.keys().next()
      if (waiting.size >= waitingMost && !oldest.done) waiting.delete(oldest.value)
      waiting.set(captchaId, { text, until: clock.monotonic() + lifetime })
      return { captchaId, image: captchaImage(text, () => ids.random()) }
    },
    use(captchaId, typed) {
      const issued = waiting.get(captchaId)
      waiting.delete(captchaId)
      if (issued === undefined || issued.until < clock.monotonic()) return false
      return issued.text.toLowerCase() === typed.trim().toLowerCase()
    },
  }
}
