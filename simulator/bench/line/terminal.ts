/** Where it is written: what a person sees on a terminal is more than what a file or a pipe takes. */

interface Tone {
  readonly json: boolean
  readonly quiet: boolean
  readonly 'no-color': boolean
}

const codes = { good: 32, bad: 31, warning: 33, quiet: 2 } as const

export type Paint = (tone: keyof typeof codes, text: string) => string

/** Colours where a terminal shows them and nobody has declined (no-color.org). */
export function painter(given: Tone, env: NodeJS.ProcessEnv = process.env, isTerminal = process.stdout.isTTY): Paint {
  const isPlain = given.json || given['no-color'] || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  return (tone, text) => (isPlain || !isTerminal ? text : `\u001B[${codes[tone]}m${text}\u001B[0m`)
}

const BAR_WIDTH = 24
const ERASE = '\r\u001B[K'

/** A line at the bottom of a terminal that is written again and again; nothing on a pipe, with `--quiet` and `--json`. */
export class Progress {
  readonly #isShown: boolean

  constructor({ json, quiet }: Pick<Tone, 'json' | 'quiet'>) {
    this.#isShown = process.stderr.isTTY && !json && !quiet
  }

  /** `share` from 0 to 1; null where nobody knows the end. */
  show(share: number | null, text: string): void {
    if (!this.#isShown) return
    const line = share === null ? text : `${bar(share)} ${text}`
    process.stderr.write(`${ERASE}${line.slice(0, Math.max(BAR_WIDTH, (process.stderr.columns || 80) - 1))}`)
  }

  clear(): void {
    if (this.#isShown) process.stderr.write(ERASE)
  }
}

/** `████████░░░░░░░░  50 %`. */
export function bar(share: number): string {
  const within = Math.min(1, Math.max(0, share))
  const filled = Math.round(within * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.round(within * 100)).padStart(3)} %`
}
