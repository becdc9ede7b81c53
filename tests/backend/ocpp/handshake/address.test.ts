import { describe, expect, it } from 'vitest'
import { addressOf } from '#backend/ocpp/handshake/address.ts'

describe('the address of a charge point', () => {
  it('is its operator and its identity', () => {
    expect(addressOf('/ocpp/0PL002/CP000001')).toEqual({ kind: 'pile', operatorCode: '0PL002', pileId: 'CP000001' })
    expect(addressOf('/ocpp/0PL002/CP%3A1?x=1')).toMatchObject({ pileId: 'CP:1' })
  })

  it.each([
    '/ocpp/%',
    '/ocpp/0PL002/%E0%A4%A',
    '/ocpp/0PL002/',
    '/ocpp/0PL002/CP1/',
    '/ocpp/0PL002',
    '/ocpp//CP1',
    '/ocpp/',
    '/ocpp/0PL002/CP%2F1',
    '/ocpp/0PL002/CP%00',
    `/ocpp/0PL002/${'x'.repeat(49)}`,
    '/ocpp/lower/CP1',
  ])('is malformed: %s', (target) => expect(addressOf(target)).toEqual({ kind: 'malformed' }))

  it.each(['/', '/ocp/0PL002/CP1', '/api', undefined])('is elsewhere: %s', (target) =>
    expect(addressOf(target)).toEqual({ kind: 'elsewhere' }),
  )
})
