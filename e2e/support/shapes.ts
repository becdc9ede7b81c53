/**
 * What stands where on a page, for those who look at it (look.ts): sent to the browser by its source, so that these functions
 * know one another and nothing else.
 */

/** A line of a text as it stands on the page. */
interface Words {
  readonly element: Element
  readonly text: string
  readonly box: DOMRect
}

/** Layout is as exact as this, px. */
export function slack(): number {
  return 1.5
}

export function isSeen(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const { width, height } = element.getBoundingClientRect()
  // What is only read aloud is a pixel large.
  return width > 1 && height > 1 && element.checkVisibility(options)
}

/** Whatever is cut, or scrolls, across. */
export function cutsAcross(element: Element): boolean {
  return getComputedStyle(element).overflowX !== 'visible'
}

export function scrollsAcross(element: Element): boolean {
  return ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
}

/** The elements around one, from the inside outwards. */
export function around(element: Element): Element[] {
  const found: Element[] = []
  for (let each = element.parentElement; each !== null; each = each.parentElement) found.push(each)
  return found
}

/** What one is drawn on when the rest scrolls: the nearest that stays in place, or the page. */
export function layerOf(element: Element): Element {
  const stays = [element, ...around(element)].find((each) =>
    ['sticky', 'fixed', 'absolute'].includes(getComputedStyle(each).position),
  )
  return stays ?? document.body
}

export function nameOf(element: Element): string {
  const said = element.getAttribute('aria-label') ?? element.textContent.trim()
  return `${element.localName} “${said.replaceAll(/\s+/gu, ' ').slice(0, 60)}”`
}

/** The texts that are seen, in the order of the document. */
export function wordsOf(place: Element): Words[] {
  const found: Words[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode() !== null) {
    const node = walker.currentNode
    const text = (node.textContent ?? '').trim()
    const element = node.parentElement
    if (element === null || text === '' || element.closest('script, style, option, svg') !== null) continue
    if (!isSeen(element)) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) found.push({ element, text, box })
  }
  return found
}

/** A figure, with or without sign and unit, a date or a clock. */
export function isFigure(text: string): boolean {
  return /^[^\p{L}\d]{0,3}\d[\d\s.,:–-]*[\s]?(?:\p{L}{1,3}|[%$€£¥]|zł)?$/u.test(text)
}

/** Whether an element is a box that is seen as one: it has a ground or a line of its own. */
export function isBox(element: Element): boolean {
  const { backgroundColor, borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(element)
  const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)'
  return isPainted || (borderInlineStartWidth !== '0px' && borderInlineEndWidth !== '0px')
}

export function controlsOf(): Element[] {
  const all =
    'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="switch"], [role="slider"]'
  return [...document.querySelectorAll(all)].filter((each) => isSeen(each) && each.closest('svg') === null)
}

/** What is seen of a box of an element: what neither it nor any of those around it cuts off. */
export function seenOf(element: Element, box: DOMRect): DOMRect {
  const edges = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
  for (const each of [element, ...around(element)]) {
    const { overflowX, overflowY } = getComputedStyle(each)
    const limit = each.getBoundingClientRect()
    if (overflowX !== 'visible') {
      edges.left = Math.max(edges.left, limit.left)
      edges.right = Math.min(edges.right, limit.right)
    }
    if (overflowY !== 'visible') {
      edges.top = Math.max(edges.top, limit.top)
      edges.bottom = Math.min(edges.bottom, limit.bottom)
    }
  }
  return new DOMRect(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top)
}

/** All of them, to be sent. */
export const shapes = [
  slack,
  isSeen,
  cutsAcross,
  scrollsAcross,
  around,
  layerOf,
  nameOf,
  wordsOf,
  isFigure,
  isBox,
  controlsOf,
  seenOf,
]
