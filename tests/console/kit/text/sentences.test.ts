import { expect, test } from 'vitest'
import { sentences } from '#console/kit/text/sentences.ts'

test('sentences are parted by a space, but for Chinese', () => {
  expect(sentences(['It stops.', 'It reports a fault.'], 'en')).toBe('It stops. It reports a fault.')
  expect(sentences(['充電結束。', '回報故障。'], 'zh-Hant')).toBe('充電結束。回報故障。')
})
