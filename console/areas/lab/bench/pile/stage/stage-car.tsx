import type { ReactElement } from 'react'
import type { BenchConnector } from '#contracts/lab/bench.ts'
import * as css from './stage.css.ts'

interface CarProps {
  readonly connector: BenchConnector
}

/** To the ground. */
const DOWN = 'translate(0 14)'
const outline =
  'M334 268c-4 0-8-4-8-9v-36c0-14 8-22 22-25l34-6 34-36c6-7 14-10 24-10h52c12 0 20 4 27 13l22 30c10 3 15 10 15 21v48c0 6-4 10-9 10h-17a27 27 0 0 0-54 0H414a27 27 0 0 0-54 0Z'
const battery = { x: 398, y: 208, width: 104, height: 30 } as const

/** The car with its battery, as full as it is and as it wants to be; without one, the place where it would stand. */
export function Car({ connector: { car } }: CarProps): ReactElement {
  if (car === null) return <path className={css.hint} d={outline} transform={DOWN} />
  const at = (share: number): number => battery.x + battery.width * share
  return (
    <g transform={DOWN}>
      <path className={css.car} d={outline} />
      <path className={css.glass} d="M424 178l22-23c4-4 8-6 14-6h10v35h-44ZM480 149h12c8 0 13 3 17 8l18 27h-47Z" />
      <circle className={css.wheel} cx="387" cy="270" r="20" />
      <circle className={css.wheel} cx="495" cy="270" r="20" />
      <rect className={css.battery} {...battery} rx="5" />
      <rect className={css.charge} {...battery} width={battery.width * car.soc} rx="5" />
      <path className={css.target} d={`M${at(car.targetSoc)} ${battery.y - 4}V${battery.y + battery.height + 4}`} />
    </g>
  )
}

/** Where the plug goes into the car. */
export function Inlet({ connector: { car } }: CarProps): ReactElement {
  return (
    <g transform={DOWN}>
      <circle className={car === null ? css.hint : css.face} cx="348" cy="218" r="13" />
      {car === null ? (
        <path className={css.line} d="M348 211v14M341 218h14" />
      ) : (
        <circle className={css.pin} cx="348" cy="218" r="5" />
      )}
    </g>
  )
}
