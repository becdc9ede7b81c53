import type { ReactElement, ReactNode } from 'react'
import type { BenchAct, BenchConnector, BenchPile } from '#contracts/lab/bench.ts'
import { power } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatPower } from '#console/kit/text/format.ts'
import { shownOn } from '../shown-on.ts'
import * as css from './stage.css.ts'
import { Car, Inlet } from './stage-car.tsx'
import type { Hands } from '../use-hands.ts'

interface StageProps {
  readonly pile: BenchPile
  readonly connector: BenchConnector
  readonly hands: Hands
  /** The car that comes, and the card that is held to the reader. */
  readonly plug: BenchAct
  readonly swipe: BenchAct
}

/**
 * The pile as it stands there, with its supply and the car. Whoever points at a part uses it; the buttons beside it do the
 * same, for keys and for those who do not see it.
 */
export function Stage({ pile, connector, hands, plug, swipe }: StageProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { id } = connector
  const shown = shownOn(pile, connector)
  const says = text(`bench.display.${shown.text}`)
  const status = text(`state.connector.${connector.status}`)
  const at = { connectorId: id }
  const isFixed = connector.kind === 'DC'
  const pull: BenchAct = { act: isFixed ? 'unplug' : 'pullAtPile', ...at }
  return (
    <div className={css.stage}>
      <svg
        className={css.picture}
        viewBox="0 0 560 330"
        role="img"
        aria-label={text('bench.stage.label', { pile: pile.id, status, display: says })}
      >
        <path className={css.ground} d="M0 304H560" />
        <Supply pile={pile} hands={hands} />
        <rect className={css.body} x="120" y="24" width="150" height="280" rx="14" />
        <rect className={css.light[shown.tone]} x="142" y="38" width="106" height="7" rx="3.5" />
        <rect className={css.screen[shown.tone]} x="134" y="56" width="122" height="66" rx="6" />
        <Part act={swipe} hands={hands} name="swipe" reach="M134 132h60v62h-60z">
          <rect className={css.face} x="138" y="136" width="52" height="54" rx="6" />
          <path className={css.line} d="M152 152a14 14 0 0 1 0 22M159 147a21 21 0 0 1 0 32M166 142a28 28 0 0 1 0 42" />
        </Part>
        <Part act={{ act: 'stop', ...at }} hands={hands} name="stop" reach="M206 130h44v34h-44z">
          <circle className={css.stopKnob} cx="228" cy="147" r="13" />
          <rect className={css.stopMark} x="223" y="142" width="10" height="10" rx="1" />
        </Part>
        <Part act={{ act: 'emergencyStop' }} hands={hands} name="emergencyStop" reach="M206 166h44v40h-44z">
          <rect className={css.emergency} x="210" y="169" width="36" height="34" rx="4" />
          <circle className={css.mushroom} cx="228" cy="186" r="11" />
        </Part>
        <Part act={pull} hands={hands} name="pullAtPile" reach="M160 214h96v66h-96z">
          <circle className={css.face} cx="190" cy="247" r="27" />
          <Pins />
          <Lock isLocked={connector.isLocked} />
        </Part>
        <Car connector={connector} />
        <Cable connector={connector} />
        <Part
          act={connector.car === null ? plug : { act: 'unplug', ...at }}
          hands={hands}
          name={connector.car === null ? 'plug' : 'unplug'}
          reach="M326 210h44v44h-44z"
        >
          <Inlet connector={connector} />
        </Part>
      </svg>
      <div className={css.words} aria-hidden="true">
        {shown.text === 'dark' ? null : <span>{says}</span>}
        {connector.watts > 0 ? <span className={css.figure}>{formatPower(power(connector.watts), locale)}</span> : null}
      </div>
    </div>
  )
}

interface PartProps {
  readonly act: BenchAct
  readonly hands: Hands
  readonly name: 'swipe' | 'stop' | 'emergencyStop' | 'pullAtPile' | 'plug' | 'unplug' | 'power' | 'network'
  /** The area in which it can be pressed, as a path. */
  readonly reach: string
  readonly children: ReactNode
}

function Part({ act, hands, name, reach, children }: PartProps): ReactElement {
  const text = useText()
  const reason = hands.reason(act)
  const label = text(`bench.hand.${name}`)
  return (
    // The buttons beside the drawing do the same, and keys reach them.
    <g
      className={css.part[reason === undefined ? 'works' : 'refuses']}
      onClick={reason === undefined ? () => void hands.act(act) : undefined}
    >
      <title>{reason === undefined ? label : `${label}: ${reason}`}</title>
      {children}
      <path className={css.reach} d={reach} />
    </g>
  )
}

/** The breaker and the network plug in the wall, and the wires to the pile. */
function Supply({ pile, hands }: Pick<StageProps, 'pile' | 'hands'>): ReactElement {
  const { isPowered, isPluggedIn } = pile
  return (
    <>
      <path className={isPowered ? css.wire : css.cutWire} d="M82 110H120" />
      <path className={isPluggedIn ? css.wire : css.cutWire} d="M82 214H120" />
      <Part act={{ act: 'power', isOn: !isPowered }} hands={hands} name="power" reach="M18 68h68v84h-68z">
        <rect className={css.body} x="22" y="72" width="60" height="76" rx="8" />
        <rect className={css.face} x="40" y="82" width="24" height="44" rx="4" />
        <rect
          className={css.light[isPowered ? 'ready' : 'off']}
          x="43"
          y={isPowered ? 85 : 105}
          width="18"
          height="18"
          rx="3"
        />
        <path className={css.line} d="m53 129-6 8h10l-6 8" />
      </Part>
      <Part act={{ act: 'network', isOn: !isPluggedIn }} hands={hands} name="network" reach="M18 176h68v76h-68z">
        <rect className={css.body} x="22" y="180" width="60" height="68" rx="8" />
        <path className={css.line} d={`M40 ${isPluggedIn ? 206 : 200}v-10h24v10M40 206h24v16h-24z`} />
        <path className={css.line} d={isPluggedIn ? 'M46 222v10M52 222v10M58 222v10' : 'm44 228 16 12M60 228l-16 12'} />
        <circle className={css.light[pile.isConnected ? 'ready' : 'off']} cx="72" cy="190" r="4" />
      </Part>
    </>
  )
}

function Pins(): ReactElement {
  return (
    <g className={css.pin}>
      <circle cx="180" cy="238" r="3" />
      <circle cx="200" cy="238" r="3" />
      <circle cx="175" cy="250" r="4" />
      <circle cx="190" cy="248" r="4" />
      <circle cx="205" cy="250" r="4" />
      <circle cx="182" cy="262" r="4" />
      <circle cx="198" cy="262" r="4" />
    </g>
  )
}

/** The lock beside the socket: shut while it holds the cable. */
function Lock({ isLocked }: Pick<BenchConnector, 'isLocked'>): ReactElement {
  return (
    <g>
      <path className={css.line} d={isLocked ? 'M231 246v-5a6 6 0 0 1 12 0v5' : 'M231 246v-10a6 6 0 0 1 12 0'} />
      <rect className={css.light[isLocked ? 'active' : 'off']} x="227" y="246" width="20" height="15" rx="3" />
    </g>
  )
}

/** A fixed cable hangs at the pile; another one lies at the pile only while it is plugged in there. */
function Cable({ connector: { kind, isPlugged, car, watts } }: Pick<StageProps, 'connector'>): ReactElement | null {
  const isAtCar = car !== null && isPlugged
  const path = isAtCar ? 'M190 247C240 328 318 328 348 232' : 'M190 247c18 38 56 52 96 54'
  if (!isPlugged && kind === 'AC') return null
  return (
    <>
      <path className={css.cable} d={isPlugged ? path : 'M190 247c-6 40 34 46 40 8'} pointerEvents="none" />
      {watts > 0 ? <path className={css.flow} d={path} pointerEvents="none" /> : null}
    </>
  )
}
