import { Option, Schema } from 'effect'
import type { ReactElement } from 'react'
import type { Beginning } from '#contracts/begins.ts'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { manyMost } from '#contracts/http/instance.ts'
import { call } from '#console/api/call.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useZone } from '#console/intl/zone.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'
import { problemOf } from '#console/kit/form/schema/problem.ts'
import { bodyOf, CHECKED, isAsked } from '#console/kit/form/schema/typed.ts'
import type { FormClocks } from '#console/kit/form/schema/typed.ts'
import { ImportDialog } from '#console/kit/sheet/import-dialog.tsx'
import type { Checked, ImportControl, Imported } from '#console/kit/sheet/import-dialog.tsx'
import type { ImportProblem } from '#console/kit/sheet/import-problems.tsx'
import type { Sheet, SheetRow } from '#console/kit/sheet/read-sheet.ts'
import { writeSheet } from '#console/kit/sheet/write-sheet.ts'
import { formatList } from '#console/kit/text/format.ts'
import { save as saveFile } from '#console/kit/text/save-file.ts'
import { useText } from '#console/kit/text/text.ts'
import type { Text } from '#console/kit/text/text.ts'
import { useFormClocks } from '../form/use-form-clocks.ts'

export interface ImportingDescription<Draft> {
  /** Text key of the title of the dialog. */
  readonly title: string
  /** How the keys of the titles of the columns begin: `<texts><field>`. */
  readonly texts: string
  readonly schema: Schema.Codec<Draft, unknown>
  readonly add: Endpoint<
    Nothing,
    Nothing,
    Schema.Codec<{ readonly rows: readonly [Draft, ...Draft[]] }, unknown>,
    Schema.Codec<{ readonly added: number }, unknown>
  >
  readonly begins: Beginning
  /** The beginnings of the text keys of choices, by field: a cell may say a choice in words. */
  readonly choices?: Readonly<Record<string, string>>
  /** What references are chosen from, by field: a cell may name a thing. */
  readonly references?: () => Promise<Readonly<Record<string, readonly Referred[]>>>
  /** What only the server knows to be wrong with rows that the schema takes; nothing is changed. */
  verify?(drafts: readonly Draft[]): Promise<readonly Unfit[]>
}

/** A thing that a cell may name. */
export interface Referred {
  readonly id: string
  readonly name: string
}

/** What is wrong with a row, counted from 0. */
export interface Unfit {
  readonly row: number
  readonly field: string
  readonly reason: string
}

interface Numbered<Draft> {
  readonly number: number
  readonly draft: Draft
}

export interface ImportRowsProps<Draft> {
  readonly described: ImportingDescription<Draft>
  readonly onClose: () => void
}

/** Imports things from the rows of an Excel file: its columns are called as the fields are on the screen. */
export function ImportRows<Draft>({ described, onClose }: ImportRowsProps<Draft>): ReactElement {
  const { title, texts, schema, add } = described
  const text = useText()
  const failureText = useFailureText()
  const clocks = useFormClocks()
  const { locale } = useZone()
  const columns = fieldsOf(schema).map((field) => {
    const key = `${texts}${field.key}`
    return { field, key, title: text(key) }
  })
  const save = async (good: readonly Numbered<Draft>[], control: ImportControl): Promise<Imported> => {
    const problems: ImportProblem[] = []
    let saved = 0
    for (let from = 0; from < good.length && !control.signal.aborted; from += manyMost) {
      const [first, ...others] = good.slice(from, from + manyMost)
      if (first === undefined) break
      const rows = [first.draft, ...others.map(({ draft }) => draft)] as const
      const answer = await call(add, { body: { rows } }, { notify: 'lost sign-in' })
      if (answer.ok) saved += answer.data.added
      else {
        const reason = failureText(answer.failure)
        problems.push(...[first, ...others].map(({ number }) => ({ row: number, column: '', reason })))
      }
      control.onProgress(Math.min(good.length, from + manyMost))
    }
    return { saved, problems }
  }
  return (
    <ImportDialog
      title={text(title)}
      hint={text('kit.import.columns', {
        needed: formatList(titlesOf(columns, true), locale),
        others: formatList(titlesOf(columns, false), locale),
      })}
      onSample={async () => {
        const about = { title: text(title), zone: clocks.zone, head: [], about: text(title) }
        const heads = columns.map((column) => ({ kind: 'text' as const, title: column.title, of: () => null }))
        saveFile(`${text(title)}.xlsx`, await writeSheet({ ...about, columns: heads, rows: [], format: 'xlsx' }))
      }}
      check={async (sheet) => {
        const references = (await described.references?.()) ?? {}
        const found = checked(sheet, { ...described, references, columns, clocks, locale, text })
        return verified(found, described, columns)
      }}
      save={save}
      onClose={onClose}
    />
  )
}

interface Column {
  readonly field: FormField
  /** The text key of its title. */
  readonly key: string
  readonly title: string
}

/** The columns that a file has to have, or those that it may have. */
const titlesOf = (columns: readonly Column[], isNeeded: boolean): readonly string[] =>
  columns.filter(({ field }) => (field.isRequired && field.while.length === 0) === isNeeded).map(({ title }) => title)

interface Checking<Draft> extends Pick<ImportingDescription<Draft>, 'schema' | 'choices'> {
  readonly references: Readonly<Record<string, readonly Referred[]>>
  readonly columns: readonly Column[]
  readonly clocks: FormClocks
  /** BCP 47 tag of the user's language. */
  readonly locale: string
  readonly text: Text
}

/** Takes away the rows that the server would refuse. */
async function verified<Draft>(
  found: Checked<Numbered<Draft>>,
  described: ImportingDescription<Draft>,
  columns: readonly Column[],
): Promise<Checked<Numbered<Draft>>> {
  if (described.verify === undefined || found.good.length === 0) return found
  const unfit = await described.verify(found.good.map(({ draft }) => draft))
  const wrong = unfit.map(({ row, field, reason }) => ({
    row: found.good[row]?.number ?? 0,
    column: columns.find((column) => column.field.key === field)?.title ?? '',
    reason,
  }))
  const rows = new Set(wrong.map(({ row }) => row))
  return {
    good: found.good.filter(({ number }) => !rows.has(number)),
    problems: [...found.problems, ...wrong].toSorted((one, other) => one.row - other.row),
  }
}

/** The rows that the schema takes, and what is wrong with each of the others. */
function checked<Draft>(sheet: Sheet, checking: Checking<Draft>): Checked<Numbered<Draft>> {
  const { columns, text } = checking
  const heads = sheet.head.cells.map((head) => head.trim().toLowerCase())
  const placed = columns.map((column) => ({ ...column, at: heads.indexOf(column.title.toLowerCase()) }))
  const missing = placed.filter(({ at, field }) => at < 0 && field.isRequired && field.while.length === 0)
  if (missing.length > 0) {
    const problems = missing.map(({ title }) => ({
      row: sheet.head.number,
      column: title,
      reason: text('kit.import.noColumn', { column: title }),
    }))
    return { good: [], problems }
  }
  const read = sheet.rows.map((row) => readRow(row, placed, checking))
  return {
    good: read.flatMap(({ good }) => good),
    problems: read.flatMap(({ problems }) => problems),
  }
}

type Wording = Omit<Checking<unknown>, 'schema' | 'columns'>
type Placed = Column & { readonly at: number }

function readRow<Draft>(
  { number, cells }: SheetRow,
  placed: readonly Placed[],
  checking: Checking<Draft>,
): { readonly good: readonly Numbered<Draft>[]; readonly problems: readonly ImportProblem[] } {
  const { schema, clocks, text } = checking
  const words = placed.map((column) => [column.field.key, wordsOf(cells[column.at] ?? '', column, checking)] as const)
  const typed = Object.fromEntries(words.map(([key, word]) => [key, word ?? '']))
  const problems = placed.flatMap((column, place) => {
    if (!isAsked(column.field, typed)) return []
    const reason = reasonFor(words[place]?.[1] ?? null, column, checking)
    const cell = (cells[column.at] ?? '').trim()
    const told = reason === null || cell === '' ? reason : text('kit.import.value', { cell, reason })
    return told === null ? [] : [{ row: number, column: column.title, reason: told }]
  })
  if (problems.length > 0) return { good: [], problems }
  const fields = placed.map(({ field }) => field)
  const draft = Schema.decodeUnknownOption(schema)(bodyOf(fields, typed, clocks))
  return Option.isSome(draft)
    ? { good: [{ number, draft: draft.value }], problems }
    : { good: [], problems: [{ row: number, column: '', reason: text('form.problem.refused') }] }
}

/** Why what a cell says to its control cannot be taken, in words; null where it can. */
function reasonFor(word: string | null, { field }: Column, checking: Wording): string | null {
  const { text, clocks, locale, choices = {} } = checking
  if (word === null) return text(field.control === 'reference' ? 'kit.import.unknown' : 'kit.import.yesOrNo')
  if (field.control === 'choice' && word !== '' && !field.choices.includes(word)) {
    const names = field.choices.map((choice) => text(`${choices[field.key] ?? ''}${choice}`))
    return text('kit.import.oneOf', { choices: formatList(names, locale) })
  }
  const problem = problemOf(field, word, { isNeeded: field.isRequired, clocks })
  return problem === null ? null : text(problem.key, problem.values)
}

const yes: readonly string[] = ['1', 'true', 'yes', 'x']
const no: readonly string[] = ['', '0', 'false', 'no', '-']

/** What a cell says to its control; null for a box that is neither ticked nor empty. A list that was exported can be imported. */
function wordsOf(
  cell: string,
  { field, key }: Pick<Column, 'field' | 'key'>,
  { text, choices = {}, references }: Pick<Wording, 'text' | 'choices' | 'references'>,
): string | null {
  if (field.control === 'choice') return choiceIn(cell, field, (choice) => text(`${choices[field.key] ?? ''}${choice}`))
  if (field.control === 'reference') return referredIn(cell, references[field.key] ?? [])
  if (field.control !== 'check') return cell
  const word = cell.trim().toLowerCase()
  if (yes.includes(word) || word === text(`${key}.yes`).toLowerCase()) return CHECKED
  return no.includes(word) || word === text(`${key}.no`).toLowerCase() ? '' : null
}

const sameWords = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** A choice by its code or by its words. */
const choiceIn = (cell: string, { choices }: FormField, wordsFor: (choice: string) => string): string =>
  choices.find((choice) => sameWords(choice, cell) || sameWords(wordsFor(choice), cell)) ?? cell

/** The id of a thing by its id or its name; null for a name that nothing bears. */
function referredIn(cell: string, known: readonly Referred[]): string | null {
  if (cell.trim() === '') return ''
  return known.find(({ id, name }) => sameWords(id, cell) || sameWords(name, cell))?.id ?? null
}
