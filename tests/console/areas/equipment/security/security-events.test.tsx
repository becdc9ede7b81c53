import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { pileDetail } from '#tests/console/support/rows.ts'
import { security, securityEvents } from './security-rows.ts'

/** The security events of a pile on its page. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001&tab=security'
const server = testServer()
const person = userEvent.setup()
const word = (key: string): string => english[key] ?? key

function shows(events: readonly { readonly severity: string }[] = securityEvents): void {
  server.answer(({ path, query }) => {
    if (path === '/device-service/piles/CP000001') return data(pileDetail)
    if (path === '/security-service/piles/CP000001') return data(security)
    const severity = query.get('severity')
    const found = path === '/security-service/events' ? events : []
    const list = found.filter((one) => severity === null || one.severity === severity)
    return data({ total: list.length, list })
  })
}

beforeEach(() => {
  signedInUser()
  shows()
})

describe('security events', () => {
  const table = () => screen.findByRole('grid', { name: word('pileSecurity.events') })
  const named = async (name: RegExp) => within(await within(await table()).findByRole('row', { name }))

  test('show event, severity, source and details as text', async () => {
    open(page)
    const guessed = await named(/Repeated wrong passwords/u)
    for (const text of ['2026-11-20 09:00:00', 'Raises an alarm', 'Central system', 'from 192.0.2.7'])
      expect(guessed.getByText(text)).toBeTruthy()
    expect((await named(/Pile started/u)).getByText('Critical (OCPP)')).toBeTruthy()
    expect((await named(/VendorSpecial/u)).getByText('Informational')).toBeTruthy()
  })

  test('are filtered by severity, and the address keeps it', async () => {
    open(page)
    await named(/Pile started/u)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'alarming')
    await waitFor(() => expect(screen.queryByText('Pile started')).toBeNull())
    expect(location.search).toContain('f.severity=alarming')
    expect(screen.getByText('Repeated wrong passwords')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /Clear/u }))
    await screen.findByText('Pile started')
  })

  test('that do not exist are told apart from those that a filter hides', async () => {
    shows([])
    open(page)
    await screen.findByText(word('pileSecurity.events.none'))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'other')
    await screen.findByText(word('kit.noMatch.title'))
  })
})
