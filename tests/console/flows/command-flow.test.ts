import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { commandFlow } from '#console/flows/command-flow.ts'
import type { CommandForm, CommandResult } from '#console/flows/command-flow.ts'

/** Starts the flow of a command that is answered with each of `answers` in turn. */
function started({ takesTime, answers }: { readonly takesTime: boolean; readonly answers: readonly CommandResult[] }) {
  const forms: CommandForm[] = []
  let timesSettled = 0
  const give = fromPromise<CommandResult, CommandForm>(async ({ input }) => {
    forms.push(input)
    return answers[forms.length - 1] ?? { ok: true }
  })
  const settle = (): void => {
    timesSettled += 1
  }
  const flow = createActor(commandFlow.provide({ actors: { give }, actions: { settle } }), { input: { takesTime } })
  return { flow: flow.start(), forms, settled: () => timesSettled }
}

const refused: CommandResult = { ok: false, failure: 'The bill is settled already' }

it('given a command that works at once, when it is accepted, then it has settled, once', async () => {
  const { flow, forms, settled } = started({ takesTime: false, answers: [{ ok: true }] })
  flow.send({ type: 'give', form: { reason: 'counted twice' } })
  expect(flow.getSnapshot().value).toBe('giving')
  await waitFor(flow, ({ status }) => status === 'done')
  expect(flow.getSnapshot().value).toBe('settled')
  expect(forms).toEqual([{ reason: 'counted twice' }])
  expect(settled()).toBe(1)
})

it('given a refusal, then the form is shown again with the reason, and the command can be given again', async () => {
  const { flow, forms } = started({ takesTime: false, answers: [refused, { ok: true }] })
  flow.send({ type: 'give', form: { reason: 'first' } })
  const { context } = await waitFor(flow, (snapshot) => snapshot.matches('refused'))
  expect(context.failure).toBe('The bill is settled already')
  flow.send({ type: 'give', form: { reason: 'second' } })
  expect(flow.getSnapshot().context.failure).toBeNull()
  await waitFor(flow, (snapshot) => snapshot.matches('settled'))
  expect(forms.map((form) => form['reason'])).toEqual(['first', 'second'])
})

it('given twice before the answer, then it is sent once', async () => {
  const { flow, forms } = started({ takesTime: false, answers: [{ ok: true }] })
  flow.send({ type: 'give', form: {} })
  flow.send({ type: 'give', form: {} })
  await waitFor(flow, ({ status }) => status === 'done')
  expect(forms).toHaveLength(1)
})

it.each([
  ['settled', 1],
  ['failed', 0],
] as const)(
  'given a command that takes time, when its lifecycle says %s, then so does the flow',
  async (outcome, times) => {
    const { flow, settled } = started({ takesTime: true, answers: [{ ok: true }] })
    flow.send({ type: 'give', form: {} })
    await waitFor(flow, (snapshot) => snapshot.matches('watching'))
    expect(settled()).toBe(0)
    flow.send({ type: 'end', outcome })
    expect(flow.getSnapshot().value).toBe(outcome)
    expect(settled()).toBe(times)
  },
)
