import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HOUR } from '#contracts/durations.ts'
import { patternOf, profileJsonSchema } from '#simulator/bench/traffic/profile.ts'
import { profileIn, readProfile } from '#simulator/bench/traffic/read-profile.ts'
import { random } from '#simulator/environment/random.ts'
import { carOf, gapAt, habitsOf } from '#simulator/fleet/pattern.ts'
import { root } from '#tests/support/root.ts'

/** Profiles of traffic: who comes when, from a YAML file. */

const text = readFileSync(join(root, 'simulator/bench/profiles/office.yaml'), 'utf8')
const shipped = (name: string) => {
  const read = readProfile(name)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.profile
}
const problems = (changed: string): readonly string[] => {
  const read = profileIn(changed, 'mine.yaml')
  return read.ok ? [] : read.problems
}

describe('what is wrong with a profile is told with line and column', () => {
  it.each([
    [
      'a word that is misspelled',
      text.replace('arrivals:', 'arrivls:'),
      'mine.yaml:5:1: there is no arrivls here; did you mean arrivals?',
    ],
    [
      'a part that is missing',
      text.replace(/^faults.*$/mu, ''),
      'mine.yaml:2:1: faults is missing: a number from 0 to 1',
    ],
    [
      'a day of 23 hours',
      text.replace('[0, 0,', '[0,'),
      'mine.yaml:7:13: arrivals.weekdays is not what it should be: weekdays, weekend',
    ],
    ['a rate below zero', text.replace('0.3, 1.2', '-0.3, 1.2'), 'mine.yaml:7:32: arrivals.weekdays.6 is not'],
    ['a car that nobody knows', text.replace('van: 0.5', 'vann: 0.5'), 'there is no vann here; did you mean van?'],
    [
      'a stay that is no length',
      text.replace('3h', '3 hours'),
      'mine.yaml:9:17: stays.least is not what it should be: least and most',
    ],
    ['bounds in the wrong order', text.replace('least: 0.3', 'least: 0.9'), 'mine.yaml:10:14: least is more than most'],
    [
      'a zone that there is not',
      text.replace('Europe/Warsaw', 'Europe/Warszawa'),
      'mine.yaml:4:11: Europe/Warszawa is no time zone',
    ],
    ['half a line', text.slice(0, text.indexOf('1.2')), 'mine.yaml:7:'],
    ['no mapping at all', 'office', 'mine.yaml:1:1: a profile is not what it should be: a mapping with name'],
    ['nothing', '', 'mine.yaml:1:1: a profile is not'],
    ['anchors that unfold without end', bomb(), 'Excessive alias count'],
    ['no car', text.replace(/^cars.*$/mu, 'cars: {}'), 'there are no cars'],
  ])('%s', (_, changed, told) => {
    expect(problems(changed).join('\n')).toContain(told)
  })
})

/** Each line holds the one before nine times. */
function bomb(): string {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 9 }, () => `*a${at}`).join(', ')}]`,
  )
  return ['a0: &a0 [1]', ...lines].join('\n')
}

it('refuses a file that is no page of text, and one that is not there, with a suggestion', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-profile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'huge.yaml')
  writeFileSync(path, '#'.repeat(100_000))
  expect(readProfile(path)).toMatchObject({ ok: false, problems: [`${path} is longer than the 64 kB of a profile`] })
  expect(readProfile('ofice')).toMatchObject({ ok: false, problems: [expect.stringContaining('did you mean office?')] })
  expect(readProfile(folder)).toMatchObject({ ok: false })
})

it.each(['office', 'highway', 'home.yaml'])('ships %s', (name) => {
  expect(shipped(name).name).toBe(name.replace('.yaml', ''))
})

it('publishes the JSON Schema that it reads by', () => {
  const published: unknown = JSON.parse(
    readFileSync(join(root, 'simulator/bench/profiles/profile.schema.json'), 'utf8'),
  )
  expect(published).toEqual(JSON.parse(JSON.stringify(profileJsonSchema())))
})

describe('the traffic of a profile', () => {
  const office = patternOf(shipped('office'))
  /** Monday, at midnight in Warsaw. */
  const monday = Date.UTC(2026, 0, 4, 23)
  const arrivals = (from: number, seed: number): readonly number[] => {
    const chance = random(seed)
    const found: number[] = []
    for (let at = from; at < from + 7 * 24 * HOUR; found.push(at)) at += gapAt(office, at, chance)
    return found.slice(0, -1)
  }
  const weeks = Array.from({ length: 400 }, (_, seed) => arrivals(monday, seed)).flat()
  const inHour = (day: number, hour: number): number =>
    weeks.filter((at) => Math.floor((at - monday) / HOUR) === day * 24 + hour).length / 400

  it('brings as many cars in each hour as it says, on the clock of its zone', () => {
    expect(inHour(0, 8)).toBeCloseTo(1.5, 0.9)
    expect(inHour(2, 7)).toBeCloseTo(1.2, 0.9)
    expect(inHour(5, 11)).toBeCloseTo(0.1, 0.9)
  })

  it('brings nobody in hours of rest', () => {
    for (const day of [0, 3, 6]) for (const hour of [0, 3, 5, 22]) expect(inHour(day, hour)).toBe(0)
  })

  it('moves with summer time', () => {
    const july = Date.UTC(2026, 6, 5, 22)
    const firsts = Array.from({ length: 200 }, (_, seed) => gapAt(office, july, random(seed)))
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(6 * HOUR)
    expect(Math.min(...firsts)).toBeLessThan(7 * HOUR)
  })

  it('is the same for the same seed, 0 included', () => {
    expect(arrivals(monday, 0)).toEqual(arrivals(monday, 0))
    expect(arrivals(monday, 0)).not.toEqual(arrivals(monday, 1))
  })

  it('brings the cars that it names, as empty as it says, for as long as it says', () => {
    const chance = random(7)
    const only = { ...office, cars: { small: 0, compact: 0, family: 0, van: 1, large: 0 } }
    for (let round = 0; round < 200; round += 1) {
      const car = carOf(only, chance)
      expect(car.model.capacityWh).toBe(77_000)
      expect(car.soc).toBeGreaterThanOrEqual(0.3)
      expect(car.soc).toBeLessThanOrEqual(0.8)
      expect(car.targetSoc).toBeGreaterThanOrEqual(car.soc)
      const { staysMs } = habitsOf(only, chance)
      expect(staysMs).toBeGreaterThanOrEqual(3 * HOUR)
      expect(staysMs).toBeLessThanOrEqual(9 * HOUR)
    }
  })

  it('looks again when nobody comes for a week', () => {
    const nobody = { ...office, arrivals: [] }
    expect(gapAt(nobody, monday, random(1))).toBe(8 * 24 * HOUR)
  })
})
