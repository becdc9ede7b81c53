import { useEffect, useState } from 'react'
import { scripts } from './chart.ts'
import type { Chart } from './chart.ts'
import { useLocale } from '#console/kit/text/text.ts'

/** A chunk for each chart, fetched when it is first looked at. Written by `.ci/charts.mjs`. */
const charts = import.meta.glob<Chart>('./compiled/*/*.json', { import: 'default' })

/** The chart of a lifecycle in the user's script: undefined while it is loading, null when there is none. */
export function useChart(lifecycle: string): Chart | null | undefined {
  const locale = useLocale()
  const script = scripts.chinese.some((language) => language === locale) ? 'chinese' : 'latin'
  const path = `./compiled/${script}/${lifecycle}.json`
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly chart: Chart | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    const load = async (): Promise<void> => {
      const chart = await fetched(path)
      if (isWanted) setLoaded({ path, chart })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [path])
  return loaded?.path === path ? loaded.chart : undefined
}

async function fetched(path: string): Promise<Chart | null> {
  try {
    return (await charts[path]?.()) ?? null
  } catch {
    return null
  }
}
