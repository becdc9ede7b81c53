import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CommandResult } from '#console/flows/command-flow.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { English } from '../kit/english.tsx'

/** What runs a command comes with the question: nothing that is pressed before is lost, and nothing is sent twice. */

afterEach(cleanup)

interface Asked {
  readonly give: () => Promise<CommandResult>
  readonly onSettled: () => void
}

function Question(asked: Asked) {
  const { stage, isPending, failure, give } = useCommand(asked)
  return (
    <>
      <button type="button" onClick={() => give({})}>
        {'Give'}
      </button>
      <p>{`${stage} ${isPending ? 'pending' : 'idle'} ${failure ?? ''}`}</p>
    </>
  )
}

/** A command whose answers are let go one by one. */
function command() {
  const waiting: ((given: CommandResult) => void)[] = []
  const told: string[] = []
  const give = async (): Promise<CommandResult> => {
    told.push('given')
    return new Promise((resolve) => void waiting.push(resolve))
  }
  const answer = async (given: CommandResult): Promise<void> => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    await act(async () => waiting.shift()?.(given))
  }
  return { asked: { give, onSettled: () => void told.push('settled') }, told, answer }
}

const show = (asked: Asked) =>
  render(
    <English texts={{}}>
      <Question {...asked} />
    </English>,
  )
const press = () => fireEvent.click(screen.getByRole('button'))

test('a command that is given at once is pending at once, sent once, and settled', async () => {
  const { asked, told, answer } = command()
  show(asked)
  press()
  expect(screen.getByText('asked pending')).toBeDefined()
  press()
  await answer({ ok: true })
  await screen.findByText('given idle')
  expect(told).toEqual(['given', 'settled'])
})

test('a refused command says why and can be given again', async () => {
  const { asked, told, answer } = command()
  show(asked)
  press()
  await answer({ ok: false, failure: 'The pile is offline' })
  await screen.findByText('asked idle The pile is offline')
  press()
  await answer({ ok: true })
  await screen.findByText('given idle')
  expect(told).toEqual(['given', 'given', 'settled'])
})

test('a dialog that is closed before the answer settles nothing', async () => {
  const { asked, told, answer } = command()
  const { unmount } = show(asked)
  press()
  await waitFor(() => expect(told).toEqual(['given']))
  unmount()
  await answer({ ok: true })
  expect(told).toEqual(['given'])
})
