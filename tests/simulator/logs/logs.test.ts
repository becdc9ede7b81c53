import { describe, expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { Journal } from '#simulator/logs/journal.ts'
import { MORNING, ready } from '../rig.ts'

const FOLDER = 'ftp://files.example/logs'

const bench = () => {
  const rig = ready()
  rig.charging(1)
  const diagnostics = (more: object = {}) =>
    rig.ask('GetDiagnostics', { location: FOLDER, ...more }) as { readonly fileName?: string }
  const statuses = () => rig.received('DiagnosticsStatusNotification').map(({ status }) => status)
  const stored = (name: string | undefined) => Buffer.from(rig.files.get(`${FOLDER}/${name}`) ?? '').toString()
  return { ...rig, diagnostics, statuses, stored }
}

describe('GetDiagnostics', () => {
  it('names a file and uploads it with what happened', () => {
    const { clock, diagnostics, statuses, stored } = bench()
    const { fileName } = diagnostics()
    expect(fileName).toBe('CP000001-diagnostics-20261120T080002Z.log')
    expect(statuses()).toEqual(['Uploading'])
    clock.advance(10_000)
    expect(statuses()).toEqual(['Uploading', 'Uploaded'])
    const text = stored(fileName)
    expect(text).toContain('diagnostics of CP000001, firmware 1.0.0\n')
    expect(text).toContain('2026-11-20T08:00:01.100Z started connectorId=1 idTag=TAG00000001 meterStart=1000\n')
  })

  it('covers the requested span only, and has no file when nothing happened in it', () => {
    const { clock, diagnostics, stored } = bench()
    clock.advance(10 * MINUTE)
    const { fileName } = diagnostics({ startTime: instant(MORNING + 1_100), stopTime: instant(MORNING + 1_100) })
    clock.advance(10_000)
    expect(stored(fileName).split('\n').slice(1, -1)).toEqual([
      expect.stringContaining(' authorized '),
      expect.stringContaining(' started '),
      expect.stringContaining(' status connectorId=1 status=Charging '),
      expect.stringContaining(' numbered '),
    ])
    expect(diagnostics({ startTime: instant(MORNING + 60 * MINUTE) })).toEqual({})
  })

  it('is tried again, and has failed after the last try', () => {
    const { clock, diagnostics, pile, statuses } = bench()
    pile.mishap = 'refused'
    diagnostics({ retries: 1, retryInterval: 60 })
    clock.advance(MINUTE)
    expect(statuses()).toEqual(['Uploading'])
    clock.advance(MINUTE)
    expect(statuses()).toEqual(['Uploading', 'UploadFailed'])
  })

  it('is replaced by a newer request', () => {
    const { clock, diagnostics, files, statuses } = bench()
    diagnostics()
    clock.advance(1_000)
    const { fileName } = diagnostics()
    clock.advance(10_000)
    expect(statuses()).toEqual(['Uploading', 'Uploading', 'Uploaded'])
    expect([...files.keys()]).toEqual([`${FOLDER}/${fileName}`])
  })

  it('ends without power, and nothing more is reported', () => {
    const { clock, diagnostics, files, pile, statuses } = bench()
    diagnostics()
    clock.advance(1_000)
    pile.powerOff()
    clock.advance(MINUTE)
    pile.powerOn()
    clock.advance(MINUTE)
    expect(statuses()).toEqual(['Uploading'])
    expect(files.size).toBe(0)
  })

  it('reports its status when it is triggered', () => {
    const { ask, clock, diagnostics, statuses } = bench()
    const trigger = () => {
      ask('TriggerMessage', { requestedMessage: 'DiagnosticsStatusNotification' })
      return statuses().at(-1)
    }
    expect(trigger()).toBe('Idle')
    diagnostics()
    expect(trigger()).toBe('Uploading')
    clock.advance(10_000)
    expect(trigger()).toBe('Idle')
  })
})

it('stores the latest events and no more', () => {
  const journal = new Journal(3)
  for (let at = 0; at < 100; at += 1) journal.record({ type: 'rebooting', at, pile: 'CP1' })
  const all = { from: -Infinity, to: Infinity }
  expect(journal.lines(all)).toEqual([97, 98, 99].map((at) => `${instant(at)} rebooting`))
  expect(journal.lines({ from: 98, to: 98 })).toHaveLength(1)
})
