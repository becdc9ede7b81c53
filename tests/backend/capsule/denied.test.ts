import { expect, it } from 'vitest'
import type { Schema } from 'effect'
import { instant } from '#contracts/units.ts'
import { leaving } from '#contracts/lab/capsule/capsule-words.ts'
import { factIn } from '#backend/capsule/facts.ts'
import { frameIn } from '#backend/capsule/messages.ts'
import { StandIns } from '#backend/capsule/stand-ins.ts'
import { atlas } from '#machines/atlas.ts'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import { random } from '#simulator/environment/random.ts'
import { Planting } from './planting.ts'

/** Whatever facts and messages hold: no text leaves that is not known to be harmless. */

const SEEDS = 40

const messages = [...Object.entries(fromPile), ...Object.entries(toPile)].flatMap(([action, { req, conf }]) => [
  { action, schema: req, isCall: true },
  { action, schema: conf, isCall: false },
])

const seeds = Array.from({ length: SEEDS }, (_, seed) => seed)
const told = (texts: readonly string[], secrets: readonly string[]): readonly string[] => {
  const all = texts.join('\n').toLowerCase()
  // A secret that holds what separates the parts of an id may leave in no part of it either.
  return secrets.flatMap((one) => one.split(/[~:]/u)).filter((one) => one !== 'pile' && all.includes(one.toLowerCase()))
}

function plantedFacts(planting: Planting): readonly string[] {
  const standIns = new StandIns()
  return [...leaving].flatMap((lifecycle) =>
    Object.entries<Schema.Top>(atlas.get(lifecycle)?.facts ?? {}).map(([type, schema], at) => {
      const by = { kind: 'person', id: planting.secret(), account: planting.secret(), type: 'SUPER', sub: 0 } as const
      const about = { position: at + 1, lifecycle, version: 1, type, at: instant(0), cause: null, irregular: false }
      const names = { id: planting.secret(), correlation: planting.secret() }
      return JSON.stringify(factIn(standIns, { ...about, ...names, by, data: planting.in(schema) }))
    }),
  )
}

function plantedFrames(planting: Planting): readonly string[] {
  const standIns = new StandIns()
  return messages.flatMap(({ action, schema, isCall }) => {
    const id = planting.secret()
    const frame = isCall ? [2, id, action, planting.in(schema)] : [3, id, planting.in(schema)]
    const error = [
      4,
      planting.secret(),
      planting.secret(),
      planting.secret(),
      { [planting.secret()]: planting.secret() },
    ]
    const strange = [2, planting.secret(), planting.secret(), { idTag: planting.secret() }]
    return [frame, error, strange].map((one) => frameIn(standIns, JSON.stringify(one)) ?? '')
  })
}

it.each([
  ['fact', plantedFacts],
  ['frame', plantedFrames],
])('lets no secret out of any %s, whatever text it stands in', (_, plant) => {
  for (const seed of seeds) {
    const planting = new Planting(random(seed))
    const texts = plant(planting)
    expect(planting.secrets.length).toBeGreaterThan(100)
    expect(told(texts, planting.secrets), `seed ${seed}`).toEqual([])
  }
})

it('gives the same text the same stand-in, whatever its letters, and composed ids the parts of plain ones', () => {
  const standIns = new StandIns(['4711'])
  expect(standIns.id('CP-Ewa')).toBe(standIns.id('cp-ewa'))
  expect(standIns.id('CP-Ewa~1')).toBe(`${standIns.id('CP-Ewa')}~1`)
  expect(standIns.id('wallet:K7')).toBe(`wallet:${standIns.id('K7')}`)
  expect(standIns.id('receivable:4711')).toBe('receivable:4711')
  expect(standIns.id('601234567')).not.toContain('601')
  expect(standIns.tag('4711')).not.toBe('4711')
  expect(standIns.id('12')).not.toBe('12')
  expect(standIns.id('pile~12')).toBe(`pile~${standIns.id('12')}`)
  expect(standIns.id('12~1')).toBe(`${standIns.id('12')}~1`)
})

it('leaves configuration values by an allow-list of keys, and only what such a key holds', () => {
  const standIns = new StandIns()
  const conf = {
    configurationKey: [
      { key: 'HeartbeatInterval', readonly: false, value: '300' },
      { key: 'HeartbeatInterval', readonly: false, value: 'call Ewa' },
      { key: 'AuthorizationKey', readonly: false, value: '1234' },
      { key: 'MeterValuesSampledData', readonly: false, value: 'Energy.Active.Import.Register,SoC' },
    ],
    unknownKey: ['EwasKey'],
  }
  const [first, second, third, fourth] = JSON.parse(frameIn(standIns, JSON.stringify([3, 'a', conf])) ?? '')[2]
    .configurationKey
  expect(first).toMatchObject({ key: 'HeartbeatInterval', value: '300', readonly: false })
  expect(second.value).not.toContain('Ewa')
  expect(third).not.toMatchObject({ key: 'AuthorizationKey' })
  expect(third.value).not.toBe('1234')
  expect(fourth.value).toBe('Energy.Active.Import.Register,SoC')
})
