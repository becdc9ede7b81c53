import { Schema } from 'effect'
import type { FastifyBaseLogger } from 'fastify'
import type { MapProvider, MapTiles } from '#contracts/equipment/place.calls.ts'
import type { Clock } from '#backend/clock.ts'
import type { MapChoice } from './map-choice.ts'

/**
 * The map of a provider. Both give the address of their pictures for a while only: it is asked for by the server, so that a
 * browser asks them for pictures and nothing else.
 */
export interface MapSource {
  /** In a language (BCP 47); null while the provider cannot be reached. */
  tiles(language: string): Promise<MapTiles | null>
  /** Where pictures come from, for the browser's rules (Content Security Policy). */
  readonly origins: readonly string[]
}

interface Asked {
  readonly tiles: Promise<MapTiles | null>
  /** Until when the answer is good, ms since 1970; it is asked for again then. */
  until: number
}

interface Told {
  readonly tiles: MapTiles
  readonly goodForMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A provider that answers nothing keeps nobody waiting for longer. */
const GIVE_UP_MS = 5_000
/** An address is no longer used so long before it ends. */
const MARGIN_MS = DAY_MS / 24

export function openMap(
  choice: MapChoice,
  { clock, log }: { readonly clock: Clock; readonly log: FastifyBaseLogger },
): MapSource {
  const known = new Map<string, Asked>()
  const ask = (language: string): Asked => {
    const asked: Asked = {
      until: clock.now() + GIVE_UP_MS,
      tiles: askers[choice.provider](choice, { language, now: clock.now() }).then(
        ({ tiles, goodForMs }) => {
          asked.until = clock.now() + goodForMs
          return tiles
        },
        (error: unknown) => {
          asked.until = clock.now() + MINUTE_MS
          log.warn({ provider: choice.provider, problem: String(error) }, 'the map of the provider cannot be had')
          return null
        },
      ),
    }
    known.set(language, asked)
    return asked
  }
  return {
    origins: [...pictures[choice.provider], new URL(choice.url).origin],
    tiles(language) {
      const before = known.get(language)
      return (before === undefined || before.until <= clock.now() ? ask(language) : before).tiles
    },
  }
}

const pictures: Readonly<Record<MapProvider, readonly string[]>> = {
  Bing: ['https://*.virtualearth.net'],
  Google: ['https://tile.googleapis.com'],
}

type Ask = (choice: MapChoice, asked: { readonly language: string; readonly now: number }) => Promise<Told>

const Session = Schema.Struct({
  session: Schema.String,
  /** Seconds since 1970, as text. */
  expiry: Schema.NumberFromString,
  tileWidth: Schema.Int,
})
const GOOGLE_ZOOM_MAX = 22

/** Map Tiles API: a session says language and kind of the pictures, and ends after two weeks or so. */
const askGoogle: Ask = async ({ key, url }, { language, now }) => {
  const region = new Intl.Locale(language).maximize().region ?? 'US'
  const said = await json(`${url}/v1/createSession?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mapType: 'roadmap', language, region }),
  })
  const { session, expiry, tileWidth } = Schema.decodeUnknownSync(Session)(said)
  const proof = `session=${encodeURIComponent(session)}&key=${encodeURIComponent(key)}`
  const tiles = {
    provider: 'Google',
    url: `${url}/v1/2dtiles/{z}/{x}/{y}?${proof}`,
    subdomains: [],
    side: tileWidth,
    zoomMax: GOOGLE_ZOOM_MAX,
    attribution: '© Google',
  } as const
  return { tiles, goodForMs: Math.max(MINUTE_MS, expiry * 1_000 - now - MARGIN_MS) }
}

const Metadata = Schema.Struct({
  resourceSets: Schema.NonEmptyArray(
    Schema.Struct({
      resources: Schema.NonEmptyArray(
        Schema.Struct({
          imageUrl: Schema.String,
          imageUrlSubdomains: Schema.NullOr(Schema.Array(Schema.String)),
          imageWidth: Schema.Int,
          zoomMax: Schema.Int,
          imageryProviders: Schema.optional(Schema.NullOr(Schema.Array(Schema.Struct({ attribution: Schema.String })))),
        }),
      ),
    }),
  ),
})

/** Imagery Metadata: addresses of pictures change, and are asked for each time that an application starts. */
const askBing: Ask = async ({ key, url }, { language }) => {
  const query = `output=json&include=ImageryProviders&uriScheme=https&key=${encodeURIComponent(key)}`
  const said = await json(`${url}/REST/v1/Imagery/Metadata/RoadOnDemand?${query}`)
  const [{ resources }] = Schema.decodeUnknownSync(Metadata)(said).resourceSets
  const [{ imageUrl, imageUrlSubdomains, imageWidth, zoomMax, imageryProviders }] = resources
  const makers = new Set((imageryProviders ?? []).map(({ attribution }) => attribution))
  const tiles = {
    provider: 'Bing',
    url: imageUrl.replace('{culture}', language),
    subdomains: imageUrlSubdomains ?? [],
    side: imageWidth,
    zoomMax,
    attribution: makers.size === 0 ? '© Microsoft Bing' : [...makers].join(', '),
  } as const
  return { tiles, goodForMs: DAY_MS }
}

const askers: Readonly<Record<MapProvider, Ask>> = { Bing: askBing, Google: askGoogle }

/** What a service answers; a refusal is told without its address, which holds the key. */
async function json(address: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(GIVE_UP_MS) })
  if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}
