// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Table } from '#console/kit/table/table.tsx'
import { show } from './render.tsx'

afterEach(cleanup)

test('rows are chosen in a first column of 55 px; columns without a width are 150 px wide [R9.1.06] [R9.1.05]', () => {
  const { container } = show(
    <Table
      label="Piles"
      columns={[{ key: 'code', title: 'pile.code', render: (code: string) => code }]}
      rows={['A1']}
      rowKey={(code) => code}
      state="ready"
      selection={{ chosen: new Set(), onChoose: () => undefined, nameOf: (code) => `pile ${code}` }}
    />,
  )
  const widths = [...container.querySelectorAll('col')].map(({ style }) => style.width)
  expect(widths.slice(0, 2)).toEqual(['55px', '150px'])
})
