import type { Mark } from '#contracts/charging/charging-session.ts'

/**
 * Thins meter readings without changing any price: tariff slots begin on the local half hour, which is a quarter hour of
 * UTC in every zone. Between two quarter hours only the first and the last reading matter.
 */
const quarter = ({ at }: Mark): string =>
  at.slice(0, HOUR_END) + Math.floor(Number(at.slice(HOUR_END + 1, HOUR_END + 3)) / 15)
/** An instant is text of fixed shape: `2026-11-20T08` is its hour, the minutes follow behind a colon. */
const HOUR_END = 13

/** The marks with one more reading (one that arrives late counts from the last instant): it replaces the last one when neither begins nor ends a quarter hour. */
export function keepMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const last = marks.at(-1)
  if (last !== undefined && mark.at < last.at) return keepMark(marks, { ...mark, at: last.at })
  const before = marks.at(-2)
  const replaces =
    last !== undefined && before !== undefined && quarter(before) === quarter(last) && quarter(last) === quarter(mark)
  return replaces ? [...marks.slice(0, -1), mark] : [...marks, mark]
}
