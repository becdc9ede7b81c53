/** What can be seen of the columns at once. */
export interface Sight {
  /** px */
  readonly room: number
  /** What is kept free at its end where not all find room, px. */
  readonly edge: number
}

/**
 * Widths at which no column is cut at the edge: as many as find room whole are stretched until the last of them ends
 * there, the others begin behind it. Where all find room, or not even the first, each is as wide as it wants to be.
 */
export function fitColumns(wanted: readonly number[], { room, edge }: Sight): readonly number[] {
  if (sumOf(wanted) <= room) return wanted
  const cut = wanted.findIndex((_, at) => sumOf(wanted.slice(0, at + 1)) > room - edge)
  if (cut < 1) return wanted
  const spare = room - edge - sumOf(wanted.slice(0, cut))
  const each = Math.floor(spare / cut)
  return wanted.map((width, at) => {
    if (at >= cut) return width
    return width + (at === cut - 1 ? spare - each * (cut - 1) : each)
  })
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
