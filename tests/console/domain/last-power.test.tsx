import { render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instant, power } from '#contracts/units.ts'
import { localeOf } from '#console/intl/languages.ts'
import { DrawnPower } from '#console/domain/last-drawn.tsx'
import { TextProvider } from '#console/kit/text/text.ts'
import { languageAtom } from '#console/state/preferences.ts'
import { store } from '#console/state/store.ts'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { textIn } from '../kit/english.tsx'
import { open } from '../support/open-console.tsx'
import { connectorRow, sessionDetail, sessionRow } from '../support/rows.ts'

/** A session at a pile that is offline: what its meter said last is told with its age wherever its power stands. */

const noon = Date.UTC(2026, 10, 20, 12)
const meteredAt = instant(noon - 14 * 60_000)
const away = { isOnline: false, power: 7_200, meteredAt }
const said = '7.2 kW last known, 14 min ago'

const server = testServer()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  signedInUser()
  const connector = {
    ...connectorRow,
    isOnline: false,
    status: 'Offline',
    session: { ...connectorRow.session, ...away },
  }
  server.answer(({ path }) => {
    if (path === '/charge-service/sessions') return data({ total: 1, list: [{ ...sessionRow, ...away }] })
    if (path === '/charge-service/sessions/82') return data({ ...sessionDetail, ...away })
    if (path === '/charge-service/sessions/82/curve')
      return data({ id: '82', total: 0, at: [], power: [], energy: [], soc: [] })
    if (path === '/device-service/connectors') return data({ total: 1, list: [connector] })
    return data({ total: 0, list: [] })
  })
  return () => {
    vi.useRealTimers()
    store.set(languageAtom, 'en')
  }
})

const texts = import.meta.glob<Readonly<Record<string, string>>>('/locales/*/charging.json', {
  eager: true,
  import: 'default',
})

/** What a person reads there; figures hold fast to their unit. */
const read = (element: Element): string => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ')

describe('the last power of a session at an offline pile', () => {
  it.each([
    ['in the list of sessions', '/systemMonitoring/charging', 'Charging'],
    ['in the list of connectors', '/systemMonitoring/Connector', 'Connectors'],
  ])('stands with its age %s', async (_, path, name) => {
    open(path)
    const grid = within(await screen.findByRole('grid', { name }))
    expect(read(await grid.findByRole('row', { name: /7\.30/u }))).toContain(said)
  })

  it('is shown with its age on the page of the session, and not as the current one', async () => {
    open('/systemMonitoring/charging/detail?id=82')
    const note = await screen.findByText((_, element) => element?.children.length === 0 && read(element) === said)
    expect(read(note.parentElement ?? note)).toBe(`Power–${said}`)
  })

  it('is shown with its age next to the list of connectors', async () => {
    open(`/systemMonitoring/Connector?open=${connectorRow.id}`)
    const details = await screen.findByRole('region', { name: /CP000001/u })
    await waitFor(() => expect(read(details)).toContain(`Power${said}`))
  })

  it.each([
    ['en', said],
    ['fr', '7,2 kW au dernier relevé, il y a 14 min'],
    ['pl', 'ostatnio 7,2 kW, 14 min temu'],
    ['zh-CN', '14分钟前最后得知 7.2 kW'],
    ['zh-TW', '14 分鐘前最後得知 7.2 kW'],
  ] as const)('is told in %s', (language, words) => {
    const locale = localeOf[language]
    store.set(languageAtom, language)
    const text = textIn(locale, { ...texts[`/locales/${locale}/charging.json`] })
    render(
      <Provider store={store}>
        <TextProvider value={{ locale, text }}>
          <DrawnPower isOnline={false} power={power(7_200)} meteredAt={meteredAt} />
        </TextProvider>
      </Provider>,
    )
    expect(read(document.body)).toBe(words)
  })
})
