import type { MapProvider } from '#contracts/equipment/place.calls.ts'
import { mapProviders } from '#contracts/equipment/place.calls.ts'

/** Whose map lies under the marks, and with which key it is asked for. */
export interface MapChoice {
  readonly provider: MapProvider
  readonly key: string
  /** Where the provider is reached, without a slash at the end: its own address, or that of a proxy. */
  readonly url: string
}

/** Where each is reached over the internet. */
const services: Readonly<Record<MapProvider, string>> = {
  Bing: 'https://dev.virtualearth.net',
  Google: 'https://tile.googleapis.com',
}

/** Reads MAP_PROVIDER, MAP_KEY and MAP_URL; null where there is only the map of our own, and a string that says what is wrong. */
export function readMap(env: Readonly<Record<string, string | undefined>>): MapChoice | string | null {
  const [said, key, url] = [env['MAP_PROVIDER'], env['MAP_KEY'], env['MAP_URL']]
  if (said === undefined) return key === undefined && url === undefined ? null : 'MAP_KEY and MAP_URL need MAP_PROVIDER'
  const provider = mapProviders.find((one) => one.toLowerCase() === said.toLowerCase())
  if (provider === undefined) return `MAP_PROVIDER must be one of ${mapProviders.join(', ')}`
  if (key === undefined) return `MAP_PROVIDER ${provider} needs MAP_KEY`
  if (url !== undefined && !/^https?:$/u.test(URL.parse(url)?.protocol ?? ''))
    return 'MAP_URL must begin with http:// or https://'
  return { provider, key, url: (url ?? services[provider]).replace(/\/+$/u, '') }
}
