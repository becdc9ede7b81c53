import type { PointerEvent } from 'react'

/** Text without room is truncated with an ellipsis; under the pointer its element shows the whole text as its title. */
export function showTruncatedTitle({ currentTarget: element }: PointerEvent<HTMLElement>): void {
  const hasTruncated = [element, ...element.querySelectorAll('span')].some(isTruncated)
  if (hasTruncated) element.title = element.textContent
  else element.removeAttribute('title')
}

/** Text for screen readers alone also overflows its element, which is a single pixel wide. */
const isTruncated = ({ scrollWidth, clientWidth }: HTMLElement): boolean => clientWidth > 1 && scrollWidth > clientWidth
