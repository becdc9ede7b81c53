import type { Page } from '@playwright/test'
import { doubledHeadings, pagerInSight, roomyHeight, strayMarks, submitInSight } from './look-forms.ts'
import {
  columnsInSight,
  columnsOf,
  crampedCells,
  cutColumns,
  isCovered,
  rowsInSight,
  stackedCells,
} from './look-tables.ts'
import {
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
  shapes,
} from './shapes.ts'

/**
 * What an eye would find wrong on a page, measured in the page itself. These functions are sent to the browser by their
 * source with those of shapes.ts, so they know one another and nothing else.
 */

/** Only the page scrolls, and what is made to scroll across in it. */
function tooWide(): string[] {
  const root = document.documentElement
  const wide = [root, ...document.querySelectorAll('body *')].filter(
    (each) => (each === root || scrollsAcross(each)) && each.scrollWidth - each.clientWidth > slack(),
  )
  return wide
    .filter(
      (each) =>
        each === root || (each.querySelector(':scope > table, :scope > svg') === null && each.localName !== 'pre'),
    )
    .map((each) => `${each.scrollWidth - each.clientWidth} px too wide: ${nameOf(each)}`)
}

/** What a place tells about itself when the pointer comes. */
function toldAt(element: Element): string {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return element.closest('[title]')?.getAttribute('title') ?? ''
}

/** Texts that lose their end: with an ellipsis, and in full under the pointer, they may; figures and statuses never. */
function cutTexts(): string[] {
  const bare = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
  const faults: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isShort = hides(overflowX) && element.scrollWidth - element.clientWidth > slack()
    const isLow = hides(overflowY) && element.scrollHeight - element.clientHeight > 2 * slack()
    if (!(isShort || isLow) || !isSeen(element) || element.closest('svg') !== null) continue
    const words = wordsOf(element)
    if (words.length === 0) continue
    const { right } = element.getBoundingClientRect()
    const lost = words.filter(({ box }) => isLow || box.right > right + slack() || words.length === 1)
    const figure = lost.find(({ text }) => isFigure(text))
    if (figure !== undefined) faults.push(`a figure is cut: ${figure.text}`)
    else if (element.closest('td[data-column="status"]') !== null) faults.push(`a status is cut: ${nameOf(element)}`)
    else if (isLow ? webkitLineClamp === 'none' : textOverflow !== 'ellipsis')
      faults.push(`cut without a sign: ${nameOf(element)}`)
    else if (!bare(toldAt(element)).includes(bare(element.textContent)))
      faults.push(`cut and not told: ${nameOf(element)}`)
  }
  return faults
}

/** Texts and controls that reach beyond the box they stand in, or beyond the window. */
function sticksOut(): string[] {
  const controls = controlsOf().map((element) => ({ element, box: element.getBoundingClientRect() }))
  const faults: string[] = []
  for (const { element, box } of [...wordsOf(document.body), ...controls]) {
    const outside = around(element).find((each) => cutsAcross(each) || isBox(each)) ?? document.documentElement
    const frame = cutsAcross(element) ? element : outside
    if (cutsAcross(frame)) continue
    const { left, right } = frame.getBoundingClientRect()
    if (box.left < left - slack() || box.right > right + slack())
      faults.push(`${nameOf(element)} reaches beyond ${nameOf(frame)}`)
  }
  return faults
}

/** Texts that lie over one another. */
function overlapping(): string[] {
  const seen = wordsOf(document.body)
    .map(({ element, text, box }) => ({ element, text, box: seenOf(element, box), layer: layerOf(element) }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((one, other) => one.box.top - other.box.top)
  const faults: string[] = []
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (other.box.top > one.box.bottom - 4) break
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (one.element !== other.element && one.layer === other.layer && across > 2 && down > 4)
        faults.push(`“${one.text}” lies over “${other.text}”`)
    }
  return faults
}

/** Controls that a press would miss because something lies over them. */
function covered(): string[] {
  const faults: string[] = []
  for (const element of controlsOf()) {
    const box = seenOf(element, element.getBoundingClientRect())
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const hit = document.elementFromPoint(x, y)
    if (hit === null || hit.contains(element) || element.contains(hit) || hit.closest('label')?.contains(element))
      continue
    // What lies over the whole page goes first. What scrolls away below a head, or beside what stays in sight of a table,
    // is reached by scrolling.
    const { position } = getComputedStyle(layerOf(hit))
    if (position === 'fixed' && layerOf(hit) !== layerOf(element)) continue
    if (position === 'sticky' && hit.closest('form')?.contains(element) === true) continue
    const table = around(element).find((each) => scrollsAcross(each) && each.scrollWidth - each.clientWidth > slack())
    if (table?.parentElement?.contains(hit) === true && layerOf(hit) !== layerOf(element)) continue
    faults.push(`${nameOf(element)} lies under ${nameOf(hit)}`)
  }
  return faults
}

/** What the texts of the languages are compared by. */
interface Known {
  readonly keys: readonly string[]
  /** English texts that another language says differently, by language. */
  readonly foreign: Readonly<Record<string, readonly string[]>>
  /** What the way to the columns that find no room is called, by language. */
  readonly more: Readonly<Record<string, string>>
}
declare const known: Known

/** Keys in the place of their texts, values that are none, and English among other languages. */
function notWords(): string[] {
  const { lang } = document.documentElement
  const [keys, foreign] = [new Set(known.keys), new Set(known.foreign[lang])]
  const areas = new Set(known.keys.map((key) => key.split('.')[0]))
  // What machines call their states is no word of a language: it is set as code, and drawn. What says that it is of
  // another language, such as what stands in files, is not taken for untranslated.
  const isCode = (element: Element) =>
    getComputedStyle(element).fontFamily.includes('mono') || element.closest('[lang]') !== document.documentElement
  const named = [...document.querySelectorAll('[title], [aria-label], [placeholder], [alt]')].flatMap((element) =>
    ['title', 'aria-label', 'placeholder', 'alt'].map((name) => ({ element, text: element.getAttribute(name) ?? '' })),
  )
  const words = [...wordsOf(document.body), ...named, { element: document.body, text: document.title }]
  const codes = new Set(
    words.filter(({ element }) => isCode(element) || element.closest('svg') !== null).map(({ text }) => text),
  )
  const all = new Set(words.map(({ text }) => text))
  return [...all].flatMap((text) => {
    const isKey = keys.has(text) || (/^[a-z][\w-]*(?:\.[\w-]+)+$/u.test(text) && areas.has(text.split('.')[0]))
    if (isKey || /\bundefined\b|\bNaN\b|\[object /u.test(text)) return [`not words: “${text}”`]
    return foreign.has(text) && !codes.has(text) ? [`English among ${lang}: “${text}”`] : []
  })
}

/** Where columns are out of sight, the way to them stands over the end of the heads, and nowhere else. */
function cues(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const place = table.parentElement
    // A table that scrolls in a group with a name of its own takes the focus, and says so.
    const isNamed = place?.getAttribute('role') === 'group'
    if (place === null || isNamed || !scrollsAcross(place) || table.tBodies[0]?.rows.length === 0) return []
    const gutter = place instanceof HTMLElement ? place.offsetWidth - place.clientWidth : 0
    const isMore = place.scrollWidth - place.clientWidth - Math.abs(place.scrollLeft) > slack() + gutter
    const name = known.more[document.documentElement.lang]
    const cue = [...(place.parentElement?.querySelectorAll('button') ?? [])].find(
      (button) => button.getAttribute('aria-label') === name && isSeen(button),
    )
    if (isMore === (cue !== undefined)) return []
    return [`${nameOf(table)}: ${isMore ? 'columns are hidden without a cue' : 'a cue where none is hidden'}`]
  })
}

/** Fields that the browser shows in a format of its own. */
function browserFields(): string[] {
  const own = ['date', 'datetime-local', 'time', 'month', 'week', 'number', 'color']
  return [...document.querySelectorAll('input')]
    .filter(({ type }) => own.includes(type))
    .map((each) => `${each.type} field`)
}

/** Words that go on in the next line in the middle, where no language divides them; what machines give and are called may. */
function brokenWords(): string[] {
  const longest = 20
  const range = document.createRange()
  const broken = new Set<string>()
  for (const { element, text } of wordsOf(document.body)) {
    if (getComputedStyle(element).fontFamily.includes('mono') || element.closest('h1, pre, textarea') !== null) continue
    for (const node of element.childNodes)
      for (const word of (node.textContent ?? '').matchAll(/[\p{Script=Latin}\d]+(?:[.,:’][\p{Script=Latin}\d]+)*/gu)) {
        if (word[0].length > longest) continue
        if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() !== text) continue
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(`“${word[0]}” is broken: ${nameOf(element)}`)
      }
  }
  return [...broken]
}

/** Fields that have less room than the shortest that is typed into them. */
function crampedFields(): string[] {
  const least = 56
  return [...document.querySelectorAll('input, select, textarea')]
    .filter((each) => isSeen(each) && !['checkbox', 'radio', 'range', 'file'].includes(each.getAttribute('type') ?? ''))
    .filter((each) => each.getBoundingClientRect().width < least)
    .map(
      (each) =>
        `${Math.round(each.getBoundingClientRect().width)} px for a field: ${nameOf(each.parentElement ?? each)}`,
    )
}

/** What a look at a page finds. */
export interface Look {
  readonly faults: readonly string[]
  readonly title: string
  readonly headings: readonly string[]
}

function look(): Look {
  const rules = [
    tooWide,
    cutTexts,
    sticksOut,
    overlapping,
    covered,
    notWords,
    brokenWords,
    cues,
    browserFields,
    crampedFields,
    rowsInSight,
    columnsInSight,
    cutColumns,
    stackedCells,
    crampedCells,
    submitInSight,
    pagerInSight,
    doubledHeadings,
    strayMarks,
  ]
  const headings = [...document.querySelectorAll('h1')].filter((each) => isSeen(each)).map((each) => each.textContent)
  const faults = [...new Set(rules.flatMap((rule) => rule()))]
  return { faults, title: document.title, headings }
}

const sent = [
  ...shapes,
  tooWide,
  toldAt,
  cutTexts,
  sticksOut,
  overlapping,
  covered,
  notWords,
  brokenWords,
  cues,
  browserFields,
  crampedFields,
  isCovered,
  rowsInSight,
  columnsOf,
  columnsInSight,
  cutColumns,
  stackedCells,
  crampedCells,
  roomyHeight,
  submitInSight,
  pagerInSight,
  doubledHeadings,
  strayMarks,
  look,
]

/** Lets every page that is opened from now on be looked at. */
export async function lookable(page: Page, words: Known): Promise<void> {
  const known = JSON.stringify(words)
  await page.addInitScript({
    content: `globalThis.look = (() => { const known = ${known}; ${sent.join('\n')}; return look })()`,
  })
}

/** Looks at the page as it stands, once what follows its size has followed. */
export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate<Look>(
    'new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(globalThis.look()))))',
  )
