import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A part of the bench in a process of its own, asked and answered over the process's channel. */
export interface Child<Asked, Answered> {
  readonly pid: number
  /** One question at a time. Rejects when the process ends instead of answering. */
  ask(question: Asked): Promise<Answered>
  /** Ends the process; resolves when it is gone. */
  end(): Promise<void>
}

/** Starts `tests/bench/rig/<file>` with one argument of JSON; resolves with its first message. */
export async function startChild<Asked extends object, Answered>(
  file: string,
  argument: object,
): Promise<{ readonly child: Child<Asked, Answered>; readonly ready: Answered }> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const process = fork(path, [JSON.stringify(argument)], { execArgv: ['--expose-gc'] })
  const ready = await next<Answered>(process)
  const child: Child<Asked, Answered> = {
    pid: process.pid ?? 0,
    ask(question) {
      const answer = next<Answered>(process)
      process.send(question)
      return answer
    },
    end: () =>
      new Promise((resolve) => {
        if (process.exitCode !== null) return resolve()
        process.once('exit', () => resolve())
        process.disconnect()
        return undefined
      }),
  }
  return { child, ready }
}

function next<Answered>(process: ChildProcess): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a part of the bench ended with ${code}`))
    process.once('exit', ended)
    process.once('message', (message) => {
      process.off('exit', ended)
      // Both ends of the channel are ours and share this type.
      resolve(message as Answered)
    })
  })
}

interface Answering<Asked, Answered> {
  readonly ready: Answered
  readonly answer: (question: Asked) => Promise<Answered>
  readonly stop: () => Promise<void>
}

/** The child's side: tells that it is ready, then answers each question; a disconnect ends it after `stop`. */
export function answerParent<Asked, Answered>({ ready, answer, stop }: Answering<Asked, Answered>): void {
  const send = (message: Answered): void => void process.send?.(message)
  // Both ends of the channel are ours and share this type.
  process.on('message', (question) => void answer(question as Asked).then(send, fail))
  process.once('disconnect', () => void stop().then(() => process.exit(0), fail))
  send(ready)
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
