/**
 * Reads the Dockerfile of the product: as much of the language as it uses, and nothing else, so that whoever uses more
 * teaches it here and in `replay.ts`.
 */

export interface Stage {
  readonly from: string
  readonly name: string | null
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly kind: 'workdir' | 'user' | 'run'; readonly text: string }
  | { readonly kind: 'copy'; readonly from: string | null; readonly sources: readonly string[]; readonly to: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'volume' | 'expose'; readonly values: readonly string[] }
  | { readonly kind: 'entrypoint' | 'cmd'; readonly command: readonly string[] }
  | {
      readonly kind: 'healthcheck'
      readonly options: Readonly<Record<string, string>>
      readonly command: readonly string[]
    }

/** The stages of a Dockerfile in their order. Throws at what it does not know. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { from: string; name: string | null; steps: Step[] }[] = []
  const lines = text
    .replaceAll(/^#.*\n/gmu, '')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n')
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/u.exec(line) ?? []
    if (word === 'FROM') {
      const [, from = '', name = null] = /^(\S+:\S+)(?: AS (\S+))?$/u.exec(rest) ?? []
      stages.push({ from, name, steps: [] })
      continue
    }
    const step = instructions[word]?.(rest)
    const stage = stages.at(-1)
    if (step === undefined || stage === undefined)
      throw new RangeError(`the Dockerfile says what nobody reads: ${line}`)
    stage.steps.push(step)
  }
  return stages
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u)

function commandOf(text: string): readonly string[] {
  const command: unknown = JSON.parse(text)
  if (!Array.isArray(command)) throw new RangeError(`no command: ${text}`)
  return command.map(String)
}

const instructions: Readonly<Record<string, (rest: string) => Step>> = {
  WORKDIR: (text) => ({ kind: 'workdir', text }),
  USER: (text) => ({ kind: 'user', text }),
  RUN: (text) => ({ kind: 'run', text }),
  COPY(rest) {
    const [, from = null, paths = ''] = /^(?:--from=(\S+) )?([^-].*)$/u.exec(rest) ?? []
    const words = wordsOf(paths)
    return { kind: 'copy', from, sources: words.slice(0, -1), to: words.at(-1) ?? '' }
  },
  ENV: (rest) => ({ kind: 'env', values: pairsOf(wordsOf(rest)) }),
  VOLUME: (rest) => ({ kind: 'volume', values: wordsOf(rest) }),
  EXPOSE: (rest) => ({ kind: 'expose', values: wordsOf(rest) }),
  ENTRYPOINT: (rest) => ({ kind: 'entrypoint', command: commandOf(rest) }),
  CMD: (rest) => ({ kind: 'cmd', command: commandOf(rest) }),
  HEALTHCHECK(rest) {
    const [, options = '', command = ''] =
      /^((?:--(?:interval|timeout|start-period|retries)=\d+s? )*)CMD (.+)$/u.exec(rest) ?? []
    return { kind: 'healthcheck', options: pairsOf(wordsOf(options.trim())), command: commandOf(command) }
  },
}

const pairsOf = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(words.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)]))
