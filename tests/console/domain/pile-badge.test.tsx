import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contracts/routes.ts'
import { loadAddress, pileAddress, planAddress, sessionAddress, upgradeAddress } from '#console/domain/address.ts'
import { loadDetail, loadRow } from '#tests/console/areas/balancing/load-rows.ts'
import { planRow, profileRow } from '#tests/console/areas/balancing/plan-rows.ts'
import { jobRow, upgradeRow } from '#tests/console/areas/equipment/firmware-rows.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { connectorRow, pileDetail, pileRow, recordRow, sessionDetail, sessionRow } from '#tests/console/support/rows.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'

/** The marks of simulated piles and of those in lab mode, wherever one is named. */

const server = testServer()
const lists: Readonly<Record<string, object>> = {
  '/device-service/piles': pileRow,
  '/device-service/connectors': connectorRow,
  '/charge-service/sessions': sessionRow,
  '/charge-service/records': recordRow('RECORD_UNSETTLED', []),
}

type Kind = 'isSimulated' | 'isLab'

/** Every list has two rows: one of the kind, and one that is not. */
function shows(at: string, kind: Kind): void {
  server.answer(({ path }) => {
    const row = lists[path]
    if (row !== undefined)
      return data({
        total: 2,
        list: [
          { ...row, [kind]: true },
          { ...row, id: 'other' },
        ],
      })
    const [first, ...others] = loadDetail.pileList
    if (path === '/balancing-service/loads/L1')
      return data({ ...loadDetail, pileList: [{ ...first, [kind]: true }, ...others] })
    if (path === '/balancing-service/loads') return data({ total: 1, list: [loadRow] })
    if (path === '/balancing-service/plans/4') return data(planRow)
    if (path === '/balancing-service/profiles') return data({ total: 1, list: [{ ...profileRow, [kind]: true }] })
    if (path === '/firmware-service/upgrades/3') return data({ ...upgradeRow, status: 'issued', state: 'Issued' })
    if (path === '/firmware-service/jobs') return data({ total: 1, list: [{ ...jobRow, [kind]: true }] })
    if (path.startsWith('/device-service/piles/')) return data({ ...pileDetail, [kind]: true })
    if (path.startsWith('/charge-service/sessions/')) return data({ ...sessionDetail, [kind]: true })
    return data({ total: 0, list: [] })
  })
  open(at)
}

beforeEach(() => {
  signedInUser()
})

const kinds = [
  ['isSimulated', 'Simulated', 'No hardware stands behind it'],
  ['isLab', 'Lab', 'nothing is sent to this pile that nobody has asked for'],
] as const

describe.each(kinds)('%s', (kind, word, words) => {
  test.each([
    ['piles', pathOf('monitorChargingPile')],
    ['connectors', pathOf('monitorConnector')],
    ['sessions', pathOf('monitorCharging')],
    ['records', pathOf('chargeRecord')],
    ['piles to give commands to', pathOf('remoteControl')],
  ])('a list of %s marks the row of that kind and no other, and says what that means', async (_, at) => {
    shows(at, kind)
    const mark = await screen.findByRole('img', { name: word })
    expect(mark.title).toContain(words)
    expect(within(mark.closest('tr') ?? expect.unreachable()).queryByText('other')).toBeNull()
  })

  test.each([
    ['a firmware upgrade', upgradeAddress('3'), 'CP000002'],
    ['a load', loadAddress('L1'), 'CP000001'],
    ['a load plan', planAddress('4'), 'CP000001'],
  ])('the page of %s marks the pile in the line of its code', async (_, at, code) => {
    shows(at, kind)
    const mark = await screen.findByRole('img', { name: word })
    expect(mark.parentElement?.parentElement?.textContent?.trim()).toBe(code)
  })

  test.each([
    ['a pile', pileAddress('CP000001')],
    ['a session', sessionAddress('82')],
  ])('the page of %s has the word beside its status', async (_, at) => {
    shows(at, kind)
    expect((await screen.findByText(word)).textContent).toContain(words)
  })
})
