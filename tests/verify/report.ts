import type { Report } from './machine.ts'

/** The table of a verification, and the counter-examples below it. */

const columns = [
  'machine',
  'states',
  'transitions',
  'paths',
  'steps',
  'longest',
  'bound',
  'rules',
  'failing',
  'ms',
] as const

export function tableOf(reports: readonly Report[]): string {
  const rows = reports.map((report) => [
    report.name,
    report.states,
    report.transitions,
    report.paths,
    report.steps,
    report.depth,
    reached(report),
    report.properties,
    report.failures.length,
    Math.round(report.milliseconds),
  ])
  const sum = (pick: (report: Report) => number): number => reports.reduce((total, report) => total + pick(report), 0)
  const total = [
    `${reports.length} in all`,
    sum(({ states }) => states),
    sum(({ transitions }) => transitions),
    sum(({ paths }) => paths),
    sum(({ steps }) => steps),
    '',
    `${reports.filter(({ isWhole }) => isWhole).length} whole`,
    sum(({ properties }) => properties),
    sum(({ failures }) => failures.length),
    Math.round(sum(({ milliseconds }) => milliseconds)),
  ]
  const lines = [columns, ...rows, total].map((row) => row.map(String))
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n')
}

/** What ended the search: nothing was left, no more states were looked behind, or none further away. */
const reached = ({ isWhole, depth, bound }: Report): string =>
  isWhole ? 'whole' : depth < bound.steps ? `${bound.states} states` : `${bound.steps} steps`

/** `bill billPaidStaysPaid` and the facts that break it, one a line. */
export const failuresOf = ({ name, failures }: Report): readonly string[] =>
  failures.map(({ property, lines }) => [`${name}: ${property}`, ...lines.map((line) => `    ${line}`)].join('\n'))
