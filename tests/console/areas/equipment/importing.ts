import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { writeSheet } from '#console/kit/sheet/write-sheet.ts'
import { open, text } from '#tests/console/support/open-console.tsx'

/** A row of a workbook: what stands in its cells, by field. */
export type ImportedRow = Readonly<Record<string, string>>

interface Importing {
  /** What a row becomes: its fields are the columns. */
  readonly schema: Parameters<typeof fieldsOf>[0]
  /** The beginning of the text keys of the heads. */
  readonly texts: string
  /** The list that imports them. */
  readonly url: string
}

/** Opens a list, gives its import a workbook with a column for each field that some row has, and answers the dialog. */
export async function imported({ schema, texts, url }: Importing, rows: readonly ImportedRow[]): Promise<HTMLElement> {
  const person = userEvent.setup()
  const keys = fieldsOf(schema).flatMap(({ key }) => (rows.some((row) => key in row) ? [key] : []))
  const columns = keys.map((key) => ({
    kind: 'text' as const,
    title: text(`${texts}${key}`),
    of: (row: ImportedRow) => row[key] ?? null,
  }))
  const about = { title: 'Rows', zone: 'UTC', head: [], about: 'About' }
  const blob = await writeSheet({ ...about, columns, rows, format: 'xlsx' })
  open(url)
  await person.click(await screen.findByRole('button', { name: text('kit.import') }))
  const dialog = await screen.findByRole('dialog')
  const field = await waitFor(() => {
    const found = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (found === null) throw new Error('no field')
    return found
  })
  await person.upload(field, new File([await blob.arrayBuffer()], 'rows.xlsx'))
  return dialog
}
