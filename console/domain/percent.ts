import { formatCount } from '../kit/text/format.ts'

/** A share of a hundred as text, whole. */
export const percent = (value: number, locale: string): string => `${formatCount(Math.round(value), locale)}\u00A0%`
