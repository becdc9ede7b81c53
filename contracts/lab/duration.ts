const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** How a length of time is written at the bench: `250ms`, `90s`, `20m`, `1h30m`, `7d`. */
export const durationPattern = /^(\d+(\.\d+)?(ms|s|m|h|d))+$/u

/** Whole milliseconds of a length of time. Throws on a text that is none. */
export function durationMs(text: string): number {
  if (!durationPattern.test(text)) throw new RangeError(`no duration: ${text}`)
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gu)]
  return Math.round(parts.reduce((sum, [, count = '0', unit = 's']) => sum + Number(count) * (unitMs[unit] ?? 0), 0))
}
