import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operatorHomepage } from '#contracts/system/account.calls.ts'
import { call } from '#console/api/call.ts'
import { showFailure, showSuccess } from '#console/state/notices.ts'
import { testServer, data } from '../support/test-server.ts'
import { english, open } from '../support/open-console.tsx'

const server = testServer()

const notices = () => screen.getByRole('region', { name: 'Notifications' })
/** The messages that are visible, errors and successes. */
const visible = () => [...notices().querySelectorAll('output')].map((one) => one.textContent)

describe('§8 messages', () => {
  test.each([
    [400, 'Request error', 'R8.1.01'],
    [401, 'No authorization, please sign in', 'R8.1.02'],
    [403, 'Access denied', 'R8.1.03'],
    [404, 'Request address error', 'R8.1.04'],
    [408, 'The system is busy, please try again later', 'R8.1.05'],
    [500, 'Server internal error', 'R8.1.06'],
    [501, english['failure.NOT_IMPLEMENTED'] ?? '', 'R8.1.07'],
    [502, 'Gateway error', 'R8.1.08'],
    [503, 'Service unavailable', 'R8.1.09'],
    [504, 'Gateway timeout', 'R8.1.10'],
    [505, 'HTTP version is not supported', 'R8.1.11'],
  ])('HTTP %i shows exactly "%s" [%s]', async (status, text) => {
    open('/404')
    server.answer(() => ({ status }))
    await call(operatorHomepage, {})
    await waitFor(() => expect(visible()).toEqual([text]))
  })

  test('a body with another code warns in its own words [R7.1.14]', async () => {
    open('/404')
    server.answer(() => ({ body: { code: 500, message: 'X' } }))
    await call(operatorHomepage, {})
    await waitFor(() => expect(visible()).toEqual(['X']))
  })

  test('three calls that fail together show one message [R8.2.01]', async () => {
    open('/404')
    const statuses = [400, 403, 500]
    server.answer(() => ({ status: statuses.shift() ?? 500 }))
    await Promise.all([1, 2, 3].map(() => call(operatorHomepage, {})))
    await waitFor(() => expect(visible()).toHaveLength(1))
  })

  test('a success stands beside an error', async () => {
    server.answer(() => data(null))
    open('/404')
    showSuccess('success.settlement')
    showFailure('OPERATION_FAILED')
    await waitFor(() => expect(visible()).toEqual(['Settlement of success', 'Operation Failed']))
  })

  test('the offline message is explained in a second line', async () => {
    open('/404')
    showFailure('POINT_OFFLINE')
    await waitFor(() => expect(visible()).toEqual(['Point offline, unable to operatedevice offline']))
  })
})
