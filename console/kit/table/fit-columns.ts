import { MIN_WIDTH } from './column.ts'

/** The room for columns. */
export interface VisibleWidth {
  /** px */
  readonly room: number
  /** The room kept free at the end where not all columns fit, in px. */
  readonly edge: number
}

/**
 * Widths at which no column is cut at the edge: as many as fit are stretched until the last of them ends there, the others
 * begin behind it. Where all fit, each has its own width. The first column means little without the second: where only one
 * fits, as on a phone, the first two share the room if it is wide enough for both, otherwise the first has it all; their
 * cells then wrap.
 */
export function fitColumns(wanted: readonly number[], { room, edge }: VisibleWidth): readonly number[] {
  if (sumOf(wanted) <= room) return wanted
  const cut = wanted.findIndex((_, at) => sumOf(wanted.slice(0, at + 1)) > room - edge)
  if (cut < 2 && wanted.length > 1 && room - edge >= 2 * MIN_WIDTH) return shared(wanted, room - edge)
  if (cut < 1) return [Math.max(MIN_WIDTH, room - edge), ...wanted.slice(1)]
  const spare = room - edge - sumOf(wanted.slice(0, cut))
  const each = Math.floor(spare / cut)
  return wanted.map((width, at) => {
    if (at >= cut) return width
    return width + (at === cut - 1 ? spare - each * (cut - 1) : each)
  })
}

/** The first two columns, each with its share of the room. */
function shared([first = 0, second = 0, ...others]: readonly number[], room: number): readonly number[] {
  const part = Math.round((room * first) / (first + second))
  const own = Math.max(MIN_WIDTH, Math.min(room - MIN_WIDTH, part))
  return [own, room - own, ...others]
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
