import { describe, expect, it } from 'vitest'
import { breach, isAction } from '#backend/ocpp/strict.ts'

const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
const metered = (sampled: object) => ({
  connectorId: 1,
  meterValue: [{ timestamp: '2026-01-01T00:00:00Z', sampledValue: [sampled] }],
})

describe('strict payloads', () => {
  it.each([
    ['a missing field', 'Authorize', {}, 'OccurenceConstraintViolation'],
    ['a wrong type', 'Authorize', { idTag: 7 }, 'TypeConstraintViolation'],
    ['null where a value must be', 'Authorize', { idTag: null }, 'TypeConstraintViolation'],
    ['a text that is too long', 'Authorize', { idTag: 'x'.repeat(21) }, 'PropertyConstraintViolation'],
    ['an extra field', 'Authorize', { idTag: 'A', more: 1 }, 'PropertyConstraintViolation'],
    [
      'a value out of its enumeration',
      'StatusNotification',
      { ...status, status: 'Busy' },
      'PropertyConstraintViolation',
    ],
    ['a moment that is none', 'StatusNotification', { ...status, timestamp: 'now' }, 'PropertyConstraintViolation'],
    ['a fraction for a number', 'StatusNotification', { ...status, connectorId: 1.5 }, 'TypeConstraintViolation'],
    ['a wrong unit deep inside', 'MeterValues', metered({ value: '1', unit: 'kg' }), 'PropertyConstraintViolation'],
    ['no object at all', 'Authorize', [], 'FormationViolation'],
    ['a text for an object', 'Heartbeat', 'x', 'FormationViolation'],
  ])('answer %s with the code of OCPP-J 1.6', (_, action, payload, code) => {
    expect(breach(action, 'req', payload)).toMatchObject({ code })
  })

  it('name the field', () => {
    const wrong = breach('MeterValues', 'req', metered({ value: 1 }))
    expect(wrong?.description).toBe('meterValue.0.sampledValue.0.value must be string')
  })

  it('take a moment without a zone, which some charge points send', () => {
    expect(breach('StatusNotification', 'req', { ...status, timestamp: '2026-01-01T00:00:00' })).toBeNull()
  })

  it('know the actions of the protocol', () => {
    expect(isAction('SecurityEventNotification')).toBe(true)
    expect(isAction('Fnord')).toBe(false)
  })
})
