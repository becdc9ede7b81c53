import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { pileDetail } from '#tests/console/support/rows.ts'

/** The quirks of a pile on its page. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001'
const server = testServer()
const word = (key: string): string => english[key] ?? key
const seen = { action: 'StopTransaction', field: 'reason', raw: '"Button"' }
const quirks = [
  { kind: 'unknownReason', seenAt: '2026-11-20T08:00:00.000Z', piles: 2, ...seen },
  { kind: 'unknownField', seenAt: null, piles: 3, action: 'MeterValues', field: 'extra', raw: null },
]

function shows(list: readonly object[]): void {
  server.answer(({ path }) => {
    if (path === '/device-service/piles/CP000001') return data(pileDetail)
    if (path.endsWith('/quirks')) return data({ vendor: 'Vendor', model: 'M1', quirks: list })
    return data({ total: 0, list: [] })
  })
}

beforeEach(() => signedInUser())

describe('the quirks of a pile', () => {
  test('show each kind, when it was first seen here or at how many others, and an example', async () => {
    shows(quirks)
    open(page)
    const here = await screen.findByText(word('quirk.unknownReason'))
    const item = within(here.closest('li') ?? here)
    expect(item.getByText('StopTransaction reason "Button"')).toBeTruthy()
    expect(item.getByText(/2026-11-20/u)).toBeTruthy()
    const elsewhere = screen.getByText(word('quirk.unknownField'))
    expect(within(elsewhere.closest('li') ?? elsewhere).getByText('Seen at 3 other piles')).toBeTruthy()
    expect(screen.getByText(/Messages of Vendor M1/u)).toBeTruthy()
  })

  test('are no section where there are none', async () => {
    shows([])
    open(page)
    await screen.findByText(word('device.about'))
    expect(screen.queryByText(word('quirk.title'))).toBeNull()
  })
})
