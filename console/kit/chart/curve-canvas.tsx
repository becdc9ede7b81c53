import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactElement } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { CurveData } from './curve-data.ts'
import { curveOptions } from './curve-options.ts'
import type { CurveLook } from './curve-options.ts'
import * as css from './curve.css.ts'

interface CanvasProps {
  readonly look: CurveLook
  readonly data: CurveData
  readonly height: number
}

/** A browser without canvas shows the table. */
const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null

/**
 * The drawing itself. New data only moves the lines and keeps the zoom a person chose; another look needs another `key`.
 */
export function CurveCanvas({ look, data, height }: CanvasProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const isZoomed = useRef(false)
  const options = useEffectEvent((width: number) =>
    curveOptions(
      {
        ...look,
        onZoom: (isNowZoomed) => {
          isZoomed.current ||= isNowZoomed
        },
      },
      { width, height },
    ),
  )
  const latest = useEffectEvent(() => data)

  useEffect(() => {
    const { current: host } = stage
    if (host === null || !canDraw()) return undefined
    const made = new uPlot(options(host.clientWidth), latest(), host)
    plot.current = made
    made.over.addEventListener('dblclick', () => {
      isZoomed.current = false
    })
    const resizes = new ResizeObserver(() => made.setSize({ width: host.clientWidth, height }))
    resizes.observe(host)
    const themes = new MutationObserver(() => made.redraw(false))
    themes.observe(document.documentElement, { attributeFilter: ['data-scheme', 'style'] })
    return () => {
      resizes.disconnect()
      themes.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [height])

  useEffect(() => {
    plot.current?.setData(data, !isZoomed.current)
    if (isZoomed.current) plot.current?.redraw()
  }, [data])

  return <div ref={stage} className={css.stage} style={{ height }} aria-hidden="true" />
}
