import type { Location } from '#contracts/equipment/location.ts'
import { power, TimeZone } from '#contracts/units.ts'

/** The twelve sites of the city demo, in five countries and as many time zones. */

/** When cars come: to work, for an errand, on the way, or home for the night. */
export type Habit = 'office' | 'errand' | 'transit' | 'home'

/** The country whose people charge there. */
export type Country = 'PL' | 'FR' | 'TW' | 'NP' | 'US'

export interface Site {
  readonly id: string
  readonly country: Country
  readonly habit: Habit
  /** How the names of its piles begin, and what they are: `a` slow, `d` fast, `m` both. */
  readonly prefix: string
  readonly kinds: string
  readonly location: Location
}

interface Place {
  readonly name: string
  readonly address: string
  readonly at: readonly [latitude: number, longitude: number]
  /** In kilowatts: what the grid gives; null where nobody has told. */
  readonly grid: number | null
}

const zones: Readonly<Record<Country, TimeZone>> = {
  PL: TimeZone.make('Europe/Warsaw'),
  FR: TimeZone.make('Europe/Paris'),
  TW: TimeZone.make('Asia/Taipei'),
  NP: TimeZone.make('Asia/Kathmandu'),
  US: TimeZone.make('America/Chicago'),
}

/** `id country habit prefix kinds` of every site, and its place. */
const table: readonly (readonly [string, Place])[] = [
  [
    'L1 PL home WAW aaaad',
    { name: 'Central Station Garage', address: 'Aleje Jerozolimskie 54, Warszawa', at: [52.2286, 21.0031], grid: 220 },
  ],
  [
    'L2 PL office KRK aaam',
    { name: 'Riverside Offices', address: 'Bulwar Czerwieński 3, Kraków', at: [50.0497, 19.9347], grid: 180 },
  ],
  [
    'L3 PL errand GDN aamd',
    { name: 'Baltic Market', address: 'Grunwaldzka 141, Gdańsk', at: [54.3842, 18.5886], grid: 260 },
  ],
  [
    'L4 FR transit MRS ddddm',
    { name: 'Harbour Fast Hub', address: 'Quai de la Joliette 12, Marseille', at: [43.3045, 5.3663], grid: 600 },
  ],
  [
    'L5 FR office LYS aaaam',
    { name: 'Part-Dieu Towers', address: 'Rue Servient 129, Lyon', at: [45.7612, 4.8529], grid: 200 },
  ],
  [
    'L6 FR errand PAR aamdd',
    { name: 'Canal Quarter', address: 'Quai de Valmy 88, Paris', at: [48.8729, 2.3634], grid: 420 },
  ],
  [
    'L7 TW home TPE aaaaam',
    { name: 'Xinyi Tower Parking', address: 'Songren Road 100, Taipei', at: [25.0336, 121.5674], grid: 240 },
  ],
  [
    'L8 TW transit KHH dddm',
    { name: 'Zuoying Station Plaza', address: 'Gaotie Road 105, Kaohsiung', at: [22.6874, 120.3075], grid: 500 },
  ],
  [
    'L9 NP errand KTM aaadm',
    { name: 'Durbar Marg Arcade', address: 'Durbar Marg 21, Kathmandu', at: [27.7117, 85.3178], grid: 210 },
  ],
  [
    'L10 NP transit PKR aadd',
    { name: 'Lakeside Rest Stop', address: 'Baidam Road 6, Pokhara', at: [28.2096, 83.9556], grid: null },
  ],
  [
    'L11 US office CHI aaaaamd',
    { name: 'Wacker Drive Garage', address: '225 W Wacker Drive, Chicago', at: [41.8858, -87.6352], grid: 320 },
  ],
  [
    'L12 US home MKE aaaadm',
    { name: 'Third Ward Lofts', address: '207 E Buffalo Street, Milwaukee', at: [43.0336, -87.9095], grid: 260 },
  ],
]

/** The sites of sub-operators, by their numbers; the operator owns the others. */
const owners: Readonly<Record<string, string>> = { L2: '3', L3: '3', L4: '1', L5: '1', L7: '2', L8: '2' }

/** Of what the grid gives, so much is drawn by the house and so much is kept back. */
const [HOUSE, MARGIN] = [0.1, 0.05]

export const sites: readonly Site[] = table.map(([words, place], index) => {
  const [id = '', country, habit, prefix = '', kinds = ''] = words.split(' ')
  if (!isCountry(country) || !isHabit(habit)) throw new Error(`${words} is no site`)
  const { name, address, at, grid } = place
  const watts = (share: number) => power(Math.round((grid ?? 0) * 1_000 * share))
  const load = grid === null ? null : { power: watts(1), external: watts(HOUSE), safetyMargin: watts(MARGIN) }
  const [latitude, longitude] = at
  const owner = owners[id]
  const whose = owner === undefined ? {} : { owner }
  const location = { name, address, zone: zones[country], latitude, longitude, ...whose, rank: 95 - index * 5, load }
  return { id, country, habit, prefix, kinds, location }
})

function isCountry(word: string | undefined): word is Country {
  return word !== undefined && word in zones
}

function isHabit(word: string | undefined): word is Habit {
  return word === 'office' || word === 'errand' || word === 'transit' || word === 'home'
}
