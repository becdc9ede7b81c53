import { expect, test } from 'vitest'
import { registeredPileView } from '#console/areas/equipment/pile-registration/registered-pile.tsx'
import { columnsOf } from '#console/domain/resource/columns.tsx'
import { sheetColumnsOf } from '#console/domain/resource/sheet.ts'

/** Power in lists and in their files. */

test('power stands at the end of its column like every figure, and is a number of kilowatts in a file', () => {
  const column = columnsOf(registeredPileView, {}).find(({ key }) => key === 'ratedPower')
  expect(column?.align).toBe('end')
  const speaker = {
    text: (key: string) => key,
    locale: 'en',
    zone: 'UTC',
    currency: { code: 'PLN', sign: 'zł' },
  } as const
  const inFile = sheetColumnsOf(registeredPileView, speaker).find(({ title }) => title === 'pile.ratedPower')
  expect(inFile).toMatchObject({ kind: 'number', unit: 'kW' })
})
