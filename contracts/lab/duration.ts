const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a scenario's duration: `250ms`, `90s`, `20m`, `1h`, `7d`. Throws on another text. */
export function durationMs(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/u.exec(text) ?? []
  const factor = unitsMs[unit]
  if (factor === undefined) throw new RangeError(`no duration: ${text}`)
  return Math.round(Number(amount) * factor)
}
