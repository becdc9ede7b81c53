import type { PointerEvent } from 'react'

/** What finds no room is cut with an ellipsis; under the pointer its place says it in full. */
export function tellClipped({ currentTarget: place }: PointerEvent<HTMLElement>): void {
  const isClipped = [place, ...place.querySelectorAll('span')].some(isCut)
  if (isClipped) place.title = place.textContent
  else place.removeAttribute('title')
}

/** What is only read aloud is smaller than its words, too, but has no place to be cut in. */
const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => clientWidth > 1 && scrollWidth > clientWidth
