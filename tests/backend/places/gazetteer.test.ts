import { expect, it } from 'vitest'
import { openGazetteer } from '#backend/places/gazetteer.ts'

/** Places by their names, from lines as GeoNames writes them. */

interface Line {
  readonly name: string
  readonly others?: string
  readonly country: string
  readonly population: number
  readonly zone?: string
}

const lineOf = ({ name, others = '', country, population, zone = 'UTC' }: Line): string => {
  const place = ['1', name, '', others, '50.5', '19.25', 'P', 'PPL', country, '', '', '', '', '', population]
  return [...place, '', '12', zone, '2026-01-01'].join('\t')
}

const gazetteer = openGazetteer(
  Buffer.from(
    [
      lineOf({
        name: 'Warsaw',
        others: 'Varsovie,Warszawa,華沙',
        country: 'PL',
        population: 1_700_000,
        zone: 'Europe/Warsaw',
      }),
      lineOf({ name: 'Warsaw', country: 'US', population: 13_000 }),
      lineOf({ name: 'Łódź', others: 'Lodzh', country: 'PL', population: 770_000 }),
      lineOf({ name: 'Caracas', others: 'kraks', country: 'VE', population: 3_000_000 }),
      lineOf({ name: 'Kraków', others: 'Krakau', country: 'PL', population: 755_000 }),
      lineOf({ name: 'Taipei', others: '台北,台北市', country: 'TW', population: 7_900_000 }),
      lineOf({ name: "Saint-Jean-d'Angély", country: 'FR', population: 7_500 }),
      lineOf({ name: 'Hamlet', others: 'Known to nobody', country: 'PL', population: 700 }),
      '',
    ].join('\n'),
  ),
)
const namesFor = (sought: string, most = 8) =>
  gazetteer.search(sought, most).map(({ name, country }) => `${name} ${country}`)

it('finds places whose name begins so, the most populated first', () => {
  expect(namesFor('wars')).toEqual(['Warsaw PL', 'Warsaw US'])
  expect(namesFor('wars', 1)).toEqual(['Warsaw PL'])
  expect(gazetteer.search('warsaw', 1)).toEqual([
    { name: 'Warsaw', country: 'PL', latitude: 50.5, longitude: 19.25, zone: 'Europe/Warsaw', population: 1_700_000 },
  ])
})

it('reads over accents, hyphens and capitals', () => {
  for (const sought of ['łódź', 'LODZ', 'Lodz']) expect(namesFor(sought)).toEqual(['Łódź PL'])
  expect(namesFor('saint jean d angely')).toEqual(["Saint-Jean-d'Angély FR"])
})

it('knows places by the names that others call them, and says the one that was sought', () => {
  expect(namesFor('Warszawa')).toEqual(['Warszawa PL'])
  expect(namesFor('varso')).toEqual(['Warsaw PL'])
  expect(namesFor('台北')).toEqual(['台北 TW'])
})

it('puts a city that everybody calls so before a larger one that few do', () => {
  expect(namesFor('krak')).toEqual(['Kraków PL', 'Caracas VE'])
})

it('finds nothing for what no name begins with, for blanks and for signs of its own', () => {
  for (const sought of ['zzzz', '   ', '|', '||', 'hamlet\n', 'known to']) {
    const found = namesFor(sought)
    expect(found, sought).toEqual(sought.startsWith('hamlet') ? ['Hamlet PL'] : [])
  }
})

it.each([
  ['Aleje Jerozolimskie 54, Warszawa', 'Warszawa'],
  ['Aleje Jerozolimskie 54, 00-024 Warszawa', 'Warszawa'],
  ['Bulwar Czerwieński 3, Kraków, Poland', 'Kraków'],
  ['台北市信義區松仁路100號', '台北市'],
  ['WARSZAWA', 'Warszawa'],
])('resolves the address %s', (address, name) => {
  expect(gazetteer.resolve(address)?.name).toBe(name)
})

it.each(['Nowhere at all 17', '', ',;', '12 345', 'Warszaw', 'Street of Warsaw 3'])(
  'resolves no address %j',
  (address) => {
    expect(gazetteer.resolve(address)).toBeNull()
  },
)
