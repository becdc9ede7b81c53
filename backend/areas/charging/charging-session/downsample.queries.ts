/** Thins a series for a chart: far fewer points, the same picture. */

/** One point of a series; `value` is what its shape is judged by, null where nothing was said. */
export interface Shaped {
  readonly value: number | null
}

/**
 * At most `most` points (2 or more) in their order: the first, the last, and from each of equally long stretches between
 * them the lowest and the highest, so that no peak and no dip is lost.
 */
export function thin<Point extends Shaped>(points: readonly Point[], most: number): readonly Point[] {
  const [first, last] = [points.at(0), points.at(-1)]
  if (points.length <= most || first === undefined || last === undefined) return points
  const stretches = Math.floor((most - 2) / 2)
  const between = points.slice(1, -1)
  const kept = Array.from({ length: stretches }, (_, index) => {
    const begin = Math.floor((index * between.length) / stretches)
    const end = Math.floor(((index + 1) * between.length) / stretches)
    return extremes(between.slice(begin, end))
  })
  return [first, ...kept.flat(), last]
}

/** The lowest and the highest point in their order; the first one where none has a value. */
function extremes<Point extends Shaped>(points: readonly Point[]): readonly Point[] {
  let low: Point | undefined = points[0]
  let high: Point | undefined = points[0]
  for (const point of points) {
    if (point.value === null) continue
    if (low === undefined || low.value === null || point.value < low.value) low = point
    if (high === undefined || high.value === null || point.value > high.value) high = point
  }
  return points.filter((point) => point === low || point === high)
}
