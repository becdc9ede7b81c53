import type { ReactElement } from 'react'
import { icon } from './icon.css.ts'

/** Line drawings on a 16 × 16 grid, 1.5 px strokes in the colour of the text beside them. */
const drawings = {
  alarm: 'M8 2.2a4 4 0 0 0-4 4c0 3.6-1.4 4.6-1.4 5.6h10.8c0-1-1.4-2-1.4-5.6a4 4 0 0 0-4-4ZM6.6 13.8h2.8',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  bill: 'M3.8 2h8.4v12l-2.1-1.4L8 14l-2.1-1.4L3.8 14V2ZM6.2 5.4h3.6M6.2 8.2h3.6',
  bolt: 'M9 1.8 3.6 9.2H8l-1 5 5.4-7.4H8l1-5Z',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  card: 'M1.8 3.5h12.4v9H1.8zM1.8 6.5h12.4M4.2 10h3',
  chart: 'M2 14h12M4 14V8.5M8 14V3M12 14V6',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  chevronDown: 'm4 6 4 4 4-4',
  chevronLeft: 'm10 4-4 4 4 4',
  chevronRight: 'm6 4 4 4-4 4',
  chevronUp: 'm4 10 4-4 4 4',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.6V8l2.4 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  customer: 'M8 8a2.9 2.9 0 1 0 0-5.8A2.9 2.9 0 0 0 8 8ZM2.6 14a5.4 5.4 0 0 1 10.8 0',
  density: 'M2 3.5h12M2 6.5h12M2 9.5h12M2 12.5h12',
  upload: 'M8 10.7v-8M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11',
  download: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11',
  expand: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  external: 'M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13.3 2.7 7.5 8.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  eyeOff:
    'M2.5 2.5l11 11M6.3 3.7A7 7 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.2M4 4.7A10.5 10.5 0 0 0 1.5 8S4 12.5 8 12.5a6.4 6.4 0 0 0 3-.8',
  filter: 'M2 3.5h12M4.5 8h7M6.8 12.5h2.4',
  globe:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c2.2 2 2.8 4 2.8 6.2S10.2 12.2 8 14.2C5.8 12.2 5.2 10.2 5.2 8S5.8 3.8 8 1.8Z',
  history: 'M2.4 8a5.6 5.6 0 1 1 1.7 4M2.4 8 1 6.4M2.4 8 4 6.6M8 5v3.2l2 1.3',
  home: 'm2 7.5 6-5.2 6 5.2M3.5 6.5V14h9V6.5M6.5 14v-4h3v4',
  flask: 'M6.2 2h3.6M6.8 2v4.3L3 12.6c-.4.7.1 1.4.8 1.4h8.4c.7 0 1.2-.7.8-1.4L9.2 6.3V2M4.8 10h6.4',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.8 6.2h.1',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 7.2v4M8 4.8h.01',
  key: 'M5 8.2a2.9 2.9 0 1 0 0 5.6 2.9 2.9 0 0 0 0-5.6ZM7.2 9.2 13.5 3M11 5.4l1.8 1.8',
  location:
    'M8 14.3s4.8-4.3 4.8-7.9a4.8 4.8 0 0 0-9.6 0c0 3.6 4.8 7.9 4.8 7.9ZM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8Z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  minus: 'M3 8h10',
  moon: 'M13.6 9.6A6 6 0 0 1 6.4 2.4a6 6 0 1 0 7.2 7.2Z',
  more: 'M3 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8ZM8 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8ZM13 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8Z',
  palette:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4c1.6 0 1.4-1.3 1-2-.5-1 .1-1.9 1.2-1.9h1.6c1.4 0 2.4-1 2.4-2.5C14.2 4.3 11.4 1.8 8 1.8ZM5 7.6h.01M7 4.8h.01M10.4 5.2h.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  pile: 'M3.5 14V3.2c0-.7.5-1.2 1.2-1.2h3.6c.7 0 1.2.5 1.2 1.2V14M2.2 14h8.6M5.2 4.8h2.6M9.5 8h1.3c.7 0 1.2.5 1.2 1.2v2.3a1 1 0 0 0 2 0V6.5L12 4.5',
  play: 'M5 3.2v9.6l7.5-4.8L5 3.2Z',
  plug: 'M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0v-2ZM8 12v2.5',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.8 1.8v2.7h-2.7',
  save: 'M2.5 2.5h8.6l2.4 2.4v8.6h-11v-11ZM5 2.5v3.7h5V2.5M4.8 13.5V9.3h6.4v4.2',
  search: 'M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM10.6 10.6 14 14',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4',
  signOut: 'M6.5 2.5h-4v11h4M10.5 5l3 3-3 3M13.3 8H6',
  sort: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  stop: 'M4 4h8v8H4z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1.3v1.4M8 13.3v1.4M1.3 8h1.4M13.3 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M3.3 12.7l1-1M11.7 4.3l1-1',
  table: 'M2 3h12v10H2zM2 6.3h12M2 9.7h12M6.5 6.3V13',
  tag: 'M2.2 2.2h5.3l6.3 6.3-5.3 5.3-6.3-6.3V2.2ZM5.2 5.2h.01',
  trash: 'M2.5 4h11M6 4V2.3h4V4M4 4l.7 9.7h6.6L12 4M6.6 6.7v4.3M9.4 6.7v4.3',
  wallet: 'M2 4.5h11.5V13H2V3.3c0-.5.4-.8.9-.8H12v2M10.6 8.8h.01',
  warning: 'M8 2 1.5 13.5h13L8 2ZM8 6.5v3.3M8 11.7h.01',
  wrench:
    'M13.8 4.7a3.7 3.7 0 0 1-5 4.3l-4.7 4.7a1.3 1.3 0 0 1-1.8-1.8L7 7.2a3.7 3.7 0 0 1 4.3-5L9.2 4.3l.4 2.1 2.1.4 2.1-2.1Z',
} as const

export type IconName = keyof typeof drawings

/** Decoration only: what operates or informs carries its own name beside the drawing. */
export function Icon({
  name,
  size = 16,
}: {
  readonly name: IconName
  readonly size?: 14 | 16 | 20 | 24
}): ReactElement {
  return (
    <svg className={icon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}
