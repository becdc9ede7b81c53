import { formatMillis, formatMinutes, formatSeconds } from '#console/kit/text/format.ts'

/** How long something took, in the unit that fits. */
export function lasting(milliseconds: number, locale: string): string {
  if (milliseconds < 1_000) return formatMillis(milliseconds, locale)
  const seconds = Math.round(milliseconds / 1_000)
  return seconds < 600 ? formatSeconds(seconds, locale) : formatMinutes(Math.round(seconds / 60), locale)
}
