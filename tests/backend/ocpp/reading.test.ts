import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorText, readFrame } from '#backend/ocpp/reading.ts'

describe('reading a frame', () => {
  it('takes a call', () => {
    expect(readFrame('[2,"19","Authorize",{"idTag":"A"}]')).toEqual({
      kind: 'call',
      id: '19',
      action: 'Authorize',
      payload: { idTag: 'A' },
    })
  })

  it.each(['[2,"1","Heartbeat",null]', '[2,"1","Heartbeat"]', '[2,"1","Heartbeat",{}]'])(
    'takes an empty payload however it is written: %s',
    (text) => expect(readFrame(text)).toEqual({ kind: 'call', id: '1', action: 'Heartbeat', payload: {} }),
  )

  it('takes answers, and error codes in the spelling of any edition', () => {
    expect(readFrame('[3,"1",null]')).toEqual({ kind: 'result', id: '1', payload: {} })
    expect(readFrame('[4,"1","OccurrenceConstraintViolation","why",{}]')).toEqual({
      kind: 'error',
      id: '1',
      code: 'OccurenceConstraintViolation',
      description: 'why',
    })
    expect(readFrame('[4,"1"]')).toEqual({ kind: 'error', id: '1', code: 'GenericError', description: '' })
  })

  it.each([
    '{',
    '',
    'null',
    '{}',
    '[]',
    '[2]',
    '[2,7,"Heartbeat",{}]',
    '[2,"","Heartbeat",{}]',
    '[5,"1",{}]',
    '["2","1"]',
  ])('drops what nothing can be answered to: %s', (text) => expect(readFrame(text).kind).toBe('broken'))

  it.each(['[2,"42","Heartbeat",{', '[2,"42"]', '[2,"42",7,{}]'])(
    'answers a call that broke off after its id: %s',
    (text) => expect(readFrame(text)).toMatchObject({ kind: 'malformed', id: '42' }),
  )

  it('wants message ids of at most 36 characters', () => {
    expect(readFrame(`[2,"${'x'.repeat(36)}","Heartbeat",{}]`).kind).toBe('call')
    expect(readFrame(`[2,"${'x'.repeat(37)}","Heartbeat",{}]`).kind).toBe('malformed')
  })

  it('never throws, whatever arrives', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readFrame(text).kind === 'string'))
  })
})

it('an error description is cut at 255 characters and details stay empty', () => {
  expect(JSON.parse(errorText('1', 'InternalError', 'x'.repeat(300)))).toEqual([
    4,
    '1',
    'InternalError',
    'x'.repeat(255),
    {},
  ])
})
