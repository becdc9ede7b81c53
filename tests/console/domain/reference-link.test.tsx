import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { orderAddress } from '#console/domain/address.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { alarmRow } from '#tests/console/support/rows.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** References among the details of a thing. */

const server = testServer()

test.each([
  ['is a link for those whose menu leads to the other thing', [pages.maintenanceStaff.code], orderAddress('3')],
  ['is its number alone for others', [], null],
])('a reference %s', async (_, codes, href) => {
  signedInUser({ type: 'NORMAL', menuCodeList: [pages.alarmRecord.code, ...codes] })
  const row = { ...alarmRow, orderId: '3' }
  server.answer(({ path }) =>
    path.startsWith('/alarm-service/alarms/')
      ? data(row)
      : data({ total: 1, list: path.endsWith('/facts') ? [] : [row] }),
  )
  open(`${pages.alarmRecord.url}?open=${encodeURIComponent(row.id)}`)
  const term = await screen.findByText(english['alarm.orderId'] ?? '')
  const line = within(term.parentElement ?? expect.unreachable('a term stands in a line'))
  expect(line.getByText('3').closest('a')?.getAttribute('href') ?? null).toBe(href)
})
