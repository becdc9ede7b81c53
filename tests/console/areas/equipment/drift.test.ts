import { expect, test } from 'vitest'
import type { Drift } from '#contracts/equipment/configuration-template.calls.ts'
import { instant } from '#contracts/units.ts'
import { driftWords, isUnread } from '#console/areas/equipment/configuration-template/drift.ts'
import type { TypedText } from '#console/intl/text.ts'

/** What is said of a pile beside a template, alike on the page of the pile and on that of the template. */

const text: TypedText = (key, values = {}) => `${key} ${JSON.stringify(values)}`
const readAt = instant(Date.parse('2026-11-20T12:00:00Z'))
const drift: Drift = { key: 'HeartbeatInterval', wanted: '300', value: null, status: null, answer: null }

test('of a pile whose keys were never read nothing is said to differ', () => {
  expect(driftWords({ readAt: null, drift: [drift] }, text)).toBe(text('template.drift.unread'))
  expect(isUnread({ readAt: null, drift: [] })).toBe(false)
})

test('of one that was read, or is being changed, the differences are counted', () => {
  const counted = text('template.drift.count', { count: 1 })
  expect(driftWords({ readAt, drift: [drift] }, text)).toBe(counted)
  expect(driftWords({ readAt: null, drift: [{ ...drift, status: 'waiting' }] }, text)).toBe(counted)
})
