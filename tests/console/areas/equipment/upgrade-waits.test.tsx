import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { jobRow, upgradeRow } from './firmware-rows.ts'

/** A firmware upgrade that was issued and waits: for what, and what a person may do about it. */

const server = testServer()
const person = userEvent.setup()
const posted = () => server.requests.filter(({ method }) => method === 'POST')

beforeEach(() => signedInUser())

const path = `/operationMaintenance/ocppUpdateConfig/Detail?id=${upgradeRow.id}`
const waiting = {
  ...jobRow,
  status: 'waiting',
  state: 'Queued',
  failure: null,
  waitsFor: 'session',
  heldBy: upgradeRow.heldBy,
  offers: [{ command: 'cancel', allowed: true, reason: null, guard: null }],
}
const unsupported = {
  ...waiting,
  id: '3.1',
  pileId: 'CP000001',
  state: 'SignedNotSupported',
  failure: 'NotSupported',
  waitsFor: 'word',
  heldBy: [],
  offers: [{ command: 'sendUnsigned', allowed: true, reason: null, guard: null }],
}
const shows = (jobs: readonly object[], change: object = {}): void => {
  const issued = { ...upgradeRow, status: 'issued', state: 'Issued', offers: [], ...change }
  server.answer(({ path: asked, method }) => {
    if (asked === '/firmware-service/jobs') return data({ total: jobs.length, list: jobs })
    if (asked === `/firmware-service/upgrades/${upgradeRow.id}`) return data(issued)
    return method === 'POST' ? data(unsupported) : data({ total: 0, list: [] })
  })
}

describe('a wave that does not go on', () => {
  it('says each kind of wait once beside its progress', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shows([waiting], { waits: [...upgradeRow.waits, ...upgradeRow.waits] })
    open(path)
    const panel = within(await screen.findByRole('region', { name: 'Why this wave is waiting' }))
    expect(panel.getAllByText('Waits for a session to end')).toHaveLength(1)
    expect(failed.mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([])
    failed.mockRestore()
  })

  it('says what it waits for and its progress, and links to the session that can be stopped', async () => {
    shows([waiting])
    open(path)
    const panel = within(await screen.findByRole('region', { name: 'Why this wave is waiting' }))
    expect(panel.getByText(/^1 pile waits until its session ends\. Stop the session/u)).toBeTruthy()
    const bar = panel.getByRole('progressbar', { name: '1 of 2 piles upgraded' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '2'])
    const link = panel.getByRole('link', { name: 'Session 17 on CP000002, connector 1' })
    expect(link.getAttribute('href')).toMatch(/id=17$/u)
    const jobs = within(await screen.findByRole('table', { name: 'Upgrades by pile' }))
    expect(jobs.getByText('Waits for a session to end')).toBeTruthy()
    expect(jobs.getByRole('link', { name: 'Session 17 on CP000002, connector 1' })).toBeTruthy()
  })

  it('says nothing while it makes progress', async () => {
    shows([{ ...waiting, waitsFor: null, heldBy: [] }], { waits: [], heldBy: [] })
    open(path)
    await screen.findByRole('table', { name: 'Upgrades by pile' })
    expect(screen.queryByRole('region', { name: 'Why this wave is waiting' })).toBeNull()
  })

  it('sends firmware unsigned only on a person’s decision, with a reason', async () => {
    shows([unsupported], { waits: [{ kind: 'word', jobs: 1 }], heldBy: [] })
    open(path)
    await person.click(await screen.findByRole('button', { name: /^Send unsigned/u }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/cannot verify where it comes from/u)).toBeTruthy()
    await person.type(dialog.getByRole('textbox', { name: /Reason/u }), 'trusted network')
    await person.click(dialog.getByRole('button', { name: 'Send unsigned' }))
    await waitFor(() =>
      expect(posted()[0]).toMatchObject({
        path: '/firmware-service/jobs/3.1/sendUnsigned',
        body: { reason: 'trusted network' },
      }),
    )
  })
})

describe('a maintainer', () => {
  it('reads firmware, and is offered neither a new configuration nor a copy', async () => {
    signedInUser({ type: 'MAINTAINER' })
    shows([waiting])
    open(path)
    await screen.findByRole('table', { name: 'Upgrades by pile' })
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
    open('/operationMaintenance/ocppUpdateConfig')
    await screen.findByRole('heading', { level: 1, name: /Firmware/u })
    expect(screen.queryByRole('button', { name: 'Add firmware upgrade' })).toBeNull()
  })
})
