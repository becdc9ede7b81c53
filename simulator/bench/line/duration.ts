const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `250ms`, `90s`, `20m`, `1h30m`, `7d`; null of anything else. */
export function durationMs(text: string): number | null {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/u.test(text)) return null
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gu)]
  return parts.reduce((sum, [, count = '0', unit = 's']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
}
