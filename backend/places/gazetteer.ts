import type { Place } from '#contracts/equipment/place.calls.ts'
import { TimeZone } from '#contracts/units.ts'

/**
 * Finds places by their names, in whichever of their languages, without accents. All names stand one after the other in one
 * text, those of the places with the most people first: the first that begin as sought are the ones to suggest, and no index
 * is kept. With the file itself it holds some 80 MB.
 */
export interface Gazetteer {
  /** Places whose name begins so, at most so many, the most populated first. */
  search(sought: string, most: number): readonly Place[]
  /** The place that an address names; null for none. */
  resolve(address: string): Place | null
}

/** A line of the file. */
interface City {
  /** Where its line begins, in bytes. */
  readonly at: number
  readonly population: number
}

/** Where fewer people live, a place is found by its own name and not by what others call it. */
const KNOWN_ABROAD = 5_000

/** So many are looked at before those that the world knows by that name go ahead of the others. */
const LOOKED_AT = 64
/** A city that is called so by some is suggested like one of a fifth of its size that everybody calls so. */
const BY_ANOTHER_NAME = 0.2

/** Begins a name: no name has it inside. */
const NAME = '|'
/** Ends the names of a place. */
const END = '\n'
const LINE_FEED = 10

/** How names are compared: small, without accents, points and hyphens. */
export function folded(text: string): string {
  const plain = /^[ -~]*$/u.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll(/[\s.,'’\-|]+/gu, ' ').trim()
}

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđß]/gu, (letter) => plainLetters[letter] ?? letter)

/** Letters that are no others with an accent. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }

/** Reads GeoNames' cities500 (https://download.geonames.org/export/dump/readme.txt). */
export function openGazetteer(file: Buffer): Gazetteer {
  const cities = citiesOf(file)
  const starts = new Uint32Array(cities.length)
  const all = namesOfAll(file, cities, starts)
  const found = (needle: string, most: number): readonly Place[] => {
    const places: Place[] = []
    for (let at = all.indexOf(needle); at !== -1 && places.length < most;) {
      const index = lastBefore(starts, at)
      const city = cities[index]
      if (city === undefined) break
      const ordinal = all.slice(starts[index], at).split(NAME).length - 1
      const end = all.indexOf(NAME, at + 1)
      places.push(placeOf(lineAt(file, city.at), { ordinal, isWhole: end === at + needle.replace(/\|$/u, '').length }))
      at = all.indexOf(needle, all.indexOf(END, at))
    }
    return places
  }
  return {
    search(sought, most) {
      const name = folded(sought)
      if (name === '') return []
      const weight = (place: Place): number =>
        place.population * (folded(place.name).startsWith(name) ? 1 : BY_ANOTHER_NAME)
      return found(NAME + name, LOOKED_AT)
        .toSorted((one, other) => weight(other) - weight(one))
        .slice(0, most)
    },
    resolve(address) {
      for (const name of namesIn(address)) {
        const [place] = found(NAME + name + NAME, 1)
        if (place !== undefined) return place
      }
      return null
    },
  }
}

/** The lines, those with the most people first. */
function citiesOf(file: Buffer): readonly City[] {
  const cities: City[] = []
  for (let at = 0; at < file.length;) {
    const end = file.indexOf(LINE_FEED, at)
    const next = end === -1 ? file.length : end + 1
    const { population } = lineAt(file, at)
    if (population !== null) cities.push({ at, population })
    at = next
  }
  return cities.toSorted((one, other) => other.population - one.population)
}

/** The names of all places as they are compared; fills in where those of each begin. */
function namesOfAll(file: Buffer, cities: readonly City[], starts: Uint32Array): string {
  const pieces: string[] = []
  let length = 0
  cities.forEach(({ at }, index) => {
    const piece = `${lineAt(file, at)
      .names.map((name) => NAME + folded(name))
      .join('')}${NAME}${END}`
    starts[index] = length
    length += piece.length
    pieces.push(piece)
  })
  return pieces.join('')
}

interface Line {
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly zone: string
  /** Null for what is no line of a place. */
  readonly population: number | null
  /** As people write them; the first is the one that the world knows it by. */
  readonly names: readonly string[]
}

function lineAt(file: Buffer, at: number): Line {
  const end = file.indexOf(LINE_FEED, at)
  const columns = file.toString('utf8', at, end === -1 ? file.length : end).split('\t')
  const [, name = '', , others = '', latitude, longitude, , , country = '', , , , , , people, , , zone = ''] = columns
  const population = zone === '' ? null : Number(people)
  const abroad = (population ?? 0) < KNOWN_ABROAD || others === '' ? [] : others.split(',')
  return {
    names: [name, ...abroad],
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    zone,
    population,
  }
}

/** The last line whose names begin before a position, by halves. */
function lastBefore(starts: Uint32Array, at: number): number {
  let [least, most] = [0, starts.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if ((starts[middle] ?? 0) <= at) least = middle
    else most = middle - 1
  }
  return least
}

/** By the name that was sought where that is a whole one, otherwise by the one that the world knows. */
function placeOf(
  { names, population, zone, ...line }: Line,
  { ordinal, isWhole }: { readonly ordinal: number; readonly isWhole: boolean },
): Place {
  const { country, latitude, longitude } = line
  const name = (isWhole ? names[ordinal] : names[0]) ?? ''
  return { name, country, latitude, longitude, zone: TimeZone.make(zone), population: population ?? 0 }
}

/** What an address may name, the most telling first: its last part without numbers, then the one before it. */
function namesIn(address: string): readonly string[] {
  const parts = address
    .split(/[,;\n]/u)
    .map((part) => (isHan(part.trim()) ? part.trim() : folded(part.replaceAll(/\S*\d\S*/gu, ' '))))
    .filter((part) => part.length > 1)
    .toReversed()
  return parts.flatMap((part) => (isHan(part) ? [part, ...beginnings(part)] : [part]))
}

const isHan = (part: string): boolean => /^\p{Script=Han}/u.test(part)

/** Chinese and Japanese addresses name the city first, without a blank behind it. */
const beginnings = (part: string): readonly string[] => [4, 3, 2].map((length) => [...part].slice(0, length).join(''))
