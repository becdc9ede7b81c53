import { expect, it } from 'vitest'
import { Desk } from '#backend/bench/desk.ts'
import { realClock } from '#backend/clock.ts'
import { LED_STEPS_MAX } from '#contracts/lab/scenario-drive.ts'
import type { DriveAct, PlayerAsk, PlayerTold, RunOver, RunPlan, RunState } from '#contracts/lab/scenario-drive.ts'

/** Runs that somebody leads by hand, in this process. */

const charge = `name: A short charge
fleet: [{ id: CP000001, connectors: [ac22] }]
steps:
  - powerOn: CP000001
  - wait: { status: { at: CP000001/1, is: Available } }
  - plug: { at: CP000001/1 }
  - swipe: { at: CP000001/1, card: TAG00000001 }
  - wait: { charging: CP000001/1 }
  - parallel:
      - [{ pause: 20m }]
      - [{ pause: 10m }, { drop: CP000001 }, { pause: 1m }, { restore: CP000001 }]
  - stop: CP000001/1
  - wait: { fact: { type: session.stopped } }
`

type Waited = (told: { readonly state: RunState | null; readonly over: RunOver | null }) => boolean

function openDesk() {
  let state: RunState | null = null
  let over: RunOver | null = null
  let orders = 0
  let look: () => void = () => undefined
  const desk = new Desk(realClock, (told: PlayerTold) => {
    if ('state' in told) state = told.state
    if ('over' in told) over = told.over
    look()
  })
  const ask = (what: PlayerAsk): Promise<void> => desk.take({ order: (orders += 1), ask: what })
  return {
    begin: (plan: Partial<RunPlan>) => {
      state = null
      over = null
      const usual = { file: null, text: charge, seed: 7, breakpoints: [], speed: 0, isPaused: false } as const
      return ask({ kind: 'begin', plan: { ...usual, ...plan } })
    },
    drive: (drive: DriveAct) => ask({ kind: 'drive', drive }),
    /** Resolves with how it stands as soon as it stands so. */
    until: (isSo: Waited) =>
      new Promise<{ readonly state: RunState | null; readonly over: RunOver | null }>((resolve) => {
        look = () => {
          if (isSo({ state, over })) resolve({ state, over })
        }
        look()
      }),
  }
}

const stands =
  (step: number): Waited =>
  ({ state }) =>
    state !== null && state.isPaused && state.step === step && !state.isBegun
const isOver: Waited = ({ over }) => over !== null

it('gives the same facts and frames stepped, gone back and stopped at breakpoints as run through', async () => {
  const { begin, drive, until } = openDesk()
  await begin({})
  const through = (await until(isOver)).over?.run
  expect(through).toMatchObject({ verdict: 'passed', seed: 7, broken: [] })

  await begin({ isPaused: true })
  await until(stands(1))
  for (const step of [2, 3, 4]) {
    await drive({ act: 'step' })
    const { state } = await until(stands(step))
    expect(state?.ended.map(({ path }) => path)).toEqual(Array.from({ length: step - 1 }, (_, at) => String(at + 1)))
  }
  await drive({ act: 'back' })
  expect((await until(stands(3))).state?.ended).toHaveLength(2)
  await drive({ act: 'breakpoints', breakpoints: [7] })
  await drive({ act: 'go' })
  await until(stands(7))
  await drive({ act: 'go' })
  expect((await until(isOver)).over?.run?.hash).toBe(through?.hash)
})

it('tells what is waited for, for how long at the most, while time passes slowly, and holds it still', async () => {
  const { begin, drive, until } = openDesk()
  await begin({ speed: 1, text: charge.replace('swipe: { at: CP000001/1, card: TAG00000001 }', 'pause: 1h') })
  const waits: Waited = ({ state }) => state?.waits.some(({ title }) => title === 'pause 1h') === true
  expect((await until(waits)).state?.waits).toMatchObject([{ path: '4', withinMs: 3_600_000 }])
  await drive({ act: 'pause' })
  await until(({ state }) => state?.isPaused === true && state.isBegun)
  await drive({ act: 'back' })
  await until(stands(4))
  await drive({ act: 'stop' })
  expect((await until(isOver)).over).toEqual({ run: null, why: 'stopped', message: null })
})

it('says why a text cannot be played, and ends one that never ends', async () => {
  const { begin, until } = openDesk()
  await begin({ text: 'name: Nothing\n' })
  expect((await until(isOver)).over).toMatchObject({ run: null, why: 'broken' })
  const often = 'repeat: { times: 1000, steps: [{ repeat: { times: 1000, steps: [{ note: again }] } }] }'
  await begin({ text: `name: Long\nfleet: [{ id: CP000001 }]\nsteps:\n  - ${often}\n` })
  expect((await until(isOver)).over).toMatchObject({
    run: null,
    why: 'broken',
    message: `it has more than ${LED_STEPS_MAX} steps`,
  })
})
