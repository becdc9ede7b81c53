import { isSeen, nameOf, seenOf, slack, wordsOf } from './shapes.ts'

/** What an eye would find wrong with a list: part of look.ts, and sent to the browser with it. */

/** Whether something else lies over the middle of it, such as the details of a row on a narrow screen. */
export function isCovered(place: Element): boolean {
  const { left, top, right, bottom } = place.getBoundingClientRect()
  const on = document.elementFromPoint((left + right) / 2, (top + Math.min(bottom, innerHeight)) / 2)
  return on !== null && !place.contains(on)
}

/** Title, filters and heads leave room for this many rows of a list that has so many. */
export function rowsInSight(): string[] {
  const least = 5
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const place = table.parentElement
    const rows = [...table.querySelectorAll('tr[data-row]')]
    if (place === null || place.style.height === '' || isCovered(place)) return []
    const whole = rows.filter((row) => {
      const { height, bottom } = seenOf(row, row.getBoundingClientRect())
      return height > row.getBoundingClientRect().height - slack() && bottom <= innerHeight
    })
    const wanted = Math.min(least, rows.length)
    return whole.length < wanted ? [`${whole.length} of ${rows.length} rows are in sight`] : []
  })
}

/** The columns of a list from the left, what lies over its end, and where it ends, px. */
export function columnsOf(table: Element): {
  readonly columns: readonly DOMRect[]
  readonly over: DOMRect | null
  readonly end: number
} {
  const place = table.parentElement ?? table
  const columns = [...table.querySelectorAll('th[data-column]')].map((head) => head.getBoundingClientRect())
  const over =
    table.querySelector('thead th:last-child:not([data-column])') ??
    place.parentElement?.querySelector(':scope > span[aria-hidden="true"]')
  const end = place.getBoundingClientRect().left + place.clientLeft + place.clientWidth
  return { columns, over: over?.getBoundingClientRect() ?? null, end }
}

/**
 * A number alone tells nobody what a row is about: beside its actions, this many columns of it are whole at once. Where the
 * details of one are open, they tell.
 */
export function columnsInSight(): string[] {
  const least = 2
  return [...document.querySelectorAll('table[role="grid"]')].flatMap((table) => {
    const { columns, over, end } = columnsOf(table)
    const whole = columns.filter(({ left, right }) => left >= -slack() && right <= (over?.left ?? end) + slack())
    const wanted = table.querySelector('tr[data-open]') === null ? Math.min(least, columns.length) : 0
    return whole.length < wanted ? [`${nameOf(table)}: ${whole.length} of ${columns.length} columns are in sight`] : []
  })
}

/** A column that finds no room is covered but for its edge: its first letters and digits are another word and another number. */
export function cutColumns(): string[] {
  return [...document.querySelectorAll('table[role="grid"]')].flatMap((table) => {
    const { columns, over, end } = columnsOf(table)
    const edge = Number.parseFloat(getComputedStyle(table.querySelector('th[data-column]') ?? table).paddingInlineStart)
    const isShown = ({ left, right }: DOMRect): boolean => {
      const isCovered = over !== null && left >= over.left - edge && over.right >= Math.min(right, end) - 0.1
      return right <= end + slack() || left >= end - edge || isCovered
    }
    return columns.every(isShown) ? [] : [`${nameOf(table)}: the beginning of a column is in sight`]
  })
}

/** Cells that stand under one another, as on a phone, begin where their names do, and so does what goes on in further lines. */
export function stackedCells(): string[] {
  const atStart = ['start', 'left', 'flex-start', 'normal', 'baseline']
  const isApart = (cell: Element): boolean =>
    !atStart.includes(getComputedStyle(cell).textAlign) ||
    [...cell.children].some((each) => {
      const { display, justifyContent } = getComputedStyle(each)
      return display.endsWith('flex') && !atStart.includes(justifyContent)
    })
  return [...document.querySelectorAll('td')]
    .filter((each) => ['block', 'flow-root'].includes(getComputedStyle(each).display) && isSeen(each))
    .filter((each) => isApart(each))
    .map((each) => `${nameOf(each)} stands apart from the cells above it`)
}

/** What is said in a cell keeps off the lines around its row, also where it goes on in further lines. */
export function crampedCells(): string[] {
  const least = 4
  return [...document.querySelectorAll('table[role="grid"] td')].flatMap((cell) => {
    const { top, bottom } = cell.getBoundingClientRect()
    const cramped = wordsOf(cell).find(({ box }) => box.top - top < least || bottom - box.bottom < least)
    return cramped === undefined ? [] : [`“${cramped.text}” touches the line of its row`]
  })
}
