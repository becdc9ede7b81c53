import { isSeen, nameOf, seenOf, slack, wordsOf } from './shapes.ts'

/** What an eye would find wrong with forms, lists and panels as a whole: part of look.ts, and sent to the browser with it. */

/** So high a window has room for what ends a page beside what it is about, px. */
export function roomyHeight(): number {
  return 600
}

/** Whoever fills in a long form sees how it ends: its button is in sight. */
export function submitInSight(): string[] {
  return [...document.querySelectorAll('main form')].flatMap((form) => {
    const button = form.querySelector('button[type="submit"]')
    if (button === null || innerHeight < roomyHeight() || !isSeen(button)) return []
    const { top, bottom } = seenOf(button, button.getBoundingClientRect())
    return bottom - top < button.getBoundingClientRect().height - slack() || bottom > innerHeight + slack()
      ? [`${nameOf(button)} is out of sight`]
      : []
  })
}

/** Whoever opens a list sees how much of it there is: its pages are in sight, but for a phone. */
export function pagerInSight(): string[] {
  const [phone, pager] = [479, document.querySelector('main nav:has(select)')]
  const place = document.querySelector('main table[role="grid"]')?.parentElement
  if (pager === null || place === null || place === undefined || place.style.height === '') return []
  if (innerWidth <= phone || innerHeight < roomyHeight()) return []
  const { bottom } = pager.getBoundingClientRect()
  return bottom > innerHeight + slack() ? [`${Math.round(bottom - innerHeight)} px of the pages are out of sight`] : []
}

/** What stands within something does not repeat its heading, nor what stands on a page the page's. */
export function doubledHeadings(): string[] {
  const headings = [...document.querySelectorAll('main h2')].filter((each) => isSeen(each))
  const title = document.querySelector('h1')?.textContent
  return headings.flatMap((one) => {
    if (one.textContent === title) return [`${nameOf(one)} is called as its page`]
    const frame = one.closest('li, section')
    const same = headings.find((other) => other !== one && other.textContent === one.textContent)
    return same !== undefined && frame?.contains(same) === true ? [`${nameOf(one)} stands within itself`] : []
  })
}

/** A mark stands right beside the words that it is about, also where those go on in further lines. */
export function strayMarks(): string[] {
  const most = 16
  return [...document.querySelectorAll('main span')].flatMap((mark) => {
    const words = mark.nextElementSibling
    const isMark = mark.textContent === '' && mark.querySelector('svg') !== null && isSeen(mark)
    if (!isMark || words === null || !getComputedStyle(mark.parentElement ?? mark).display.endsWith('flex')) return []
    const [first] = wordsOf(words)
    const gap = first === undefined ? 0 : first.box.left - mark.getBoundingClientRect().right
    return gap > most ? [`${nameOf(words)} stands ${Math.round(gap)} px from its mark`] : []
  })
}
