import { useState } from 'react'
import type { ReactElement } from 'react'
import { Progress } from '../chart/progress.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { DialogFoot } from '../dialog/dialog-parts.tsx'
import { Button } from '../form/button.tsx'
import { FileField } from '../form/file-field.tsx'
import { formatCount } from '../text/format.ts'
import { useLocale, useText } from '../text/text.ts'
import { ImportProblems, rowsWith } from './import-problems.tsx'
import type { ImportProblem } from './import-problems.tsx'
import { readSheet, SHEET_ROWS_MOST, sheetEndings } from './read-sheet.ts'
import type { Sheet, SheetRefusal } from './read-sheet.ts'
import * as css from './sheet.css.ts'

/** What a file would do: the rows that can be imported, and why the others cannot. */
export interface Checked<Good> {
  readonly good: readonly Good[]
  readonly problems: readonly ImportProblem[]
}

/** What an import did. */
export interface Imported {
  readonly saved: number
  /** Rows that were refused when they were saved. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportControl {
  /** Aborted when the person cancels: rows that are on their way are finished, no others begun. */
  readonly signal: AbortSignal
  /** How many rows have been tried. */
  readonly onProgress: (tried: number) => void
}

export interface ImportDialogProps<Good> {
  readonly title: string
  /** Which columns the file has to have, in the user's language. */
  readonly hint: string
  /** Saves a file that has the columns and nothing else. */
  readonly onSample: () => Promise<void>
  /** The dry run: reads the rows and changes nothing. */
  readonly check: (sheet: Sheet) => Promise<Checked<Good>>
  /** Saves the good rows; fulfilled when that is over or was cancelled. */
  readonly save: (good: readonly Good[], control: ImportControl) => Promise<Imported>
  readonly onClose: () => void
}

type Step<Good> =
  | { readonly kind: 'choosing'; readonly refusal: SheetRefusal | null }
  | { readonly kind: 'reading' }
  | { readonly kind: 'checked'; readonly checked: Checked<Good> }
  | { readonly kind: 'saving'; readonly of: number; readonly tried: number; readonly cancel: () => void }
  | { readonly kind: 'done'; readonly of: number; readonly imported: Imported }

/**
 * Imports rows of an Excel file: first it shows what would happen, row by row, and then imports the good rows or none
 * (interface.md row 7).
 */
export function ImportDialog<Good>(props: ImportDialogProps<Good>): ReactElement {
  const { title, hint, onSample, check, save, onClose } = props
  const text = useText()
  const locale = useLocale()
  const [step, setStep] = useState<Step<Good>>({ kind: 'choosing', refusal: null })
  /** A defect leaves nobody in a step without a way out. */
  const orBack = async (next: Promise<Step<Good>>): Promise<void> => {
    try {
      setStep(await next)
    } catch (error) {
      setStep({ kind: 'choosing', refusal: null })
      throw error
    }
  }
  const read = async (file: File): Promise<Step<Good>> => {
    setStep({ kind: 'reading' })
    const reading = await readSheet(file)
    if (!reading.ok) return { kind: 'choosing', refusal: reading.refusal }
    return { kind: 'checked', checked: await check(reading.sheet) }
  }
  const start = async ({ good }: Checked<Good>): Promise<Step<Good>> => {
    const abort = new AbortController()
    const of = good.length
    const tell = (tried: number): void => setStep({ kind: 'saving', of, tried, cancel: () => abort.abort() })
    tell(0)
    return { kind: 'done', of, imported: await save(good, { signal: abort.signal, onProgress: tell }) }
  }
  const isOver = step.kind === 'done'
  return (
    <Dialog
      title={title}
      size="wide"
      isDirty={step.kind === 'checked' || step.kind === 'saving'}
      onClose={step.kind === 'saving' ? step.cancel : onClose}
      footer={
        isOver ? (
          <Button kind="primary" takesFocus onPress={onClose}>
            {text('kit.close')}
          </Button>
        ) : (
          <Foot step={step} onStart={(checked) => void orBack(start(checked))} onClose={onClose} />
        )
      }
    >
      {isOver || step.kind === 'saving' ? null : (
        <FileField
          label={text('kit.import.file')}
          endings={sheetEndings}
          hint={`${text('kit.import.limits', { rows: formatCount(SHEET_ROWS_MOST, locale) })} – ${hint}`}
          problem={
            step.kind === 'choosing' && step.refusal !== null ? text(`kit.import.refused.${step.refusal}`) : undefined
          }
          isPending={step.kind === 'reading'}
          onChoose={(file) => void orBack(read(file))}
        />
      )}
      {step.kind === 'choosing' ? (
        <span>
          <Button size="small" icon="download" onPress={() => void onSample()}>
            {text('kit.import.sample')}
          </Button>
        </span>
      ) : null}
      <output className={css.counts}>
        <StepWords step={step} />
      </output>
      <StepDetails step={step} />
    </Dialog>
  )
}

interface FootProps<Good> {
  readonly step: Step<Good>
  readonly onStart: (checked: Checked<Good>) => void
  readonly onClose: () => void
}

function Foot<Good>({ step, onStart, onClose }: FootProps<Good>): ReactElement {
  const text = useText()
  if (step.kind === 'saving')
    return (
      <Button takesFocus onPress={step.cancel}>
        {text('kit.cancel')}
      </Button>
    )
  const count = step.kind === 'checked' ? step.checked.good.length : 0
  return (
    <DialogFoot
      confirm={text('kit.import.start', { count })}
      isPending={step.kind === 'reading'}
      reason={count === 0 ? text('kit.import.nothing') : undefined}
      onConfirm={() => {
        if (step.kind === 'checked') onStart(step.checked)
      }}
      onClose={onClose}
    />
  )
}

/** What a reader of the screen is told of each step. */
function StepWords<Good>({ step }: { readonly step: Step<Good> }): ReactElement | null {
  const text = useText()
  if (step.kind === 'reading') return <>{text('kit.import.reading')}</>
  if (step.kind === 'checked') {
    const { good, problems } = step.checked
    return <>{text('kit.import.count', { good: good.length, bad: rowsWith(problems) })}</>
  }
  if (step.kind !== 'done') return null
  const { saved, problems } = step.imported
  const left = step.of - saved - rowsWith(problems)
  const words = [
    text('kit.import.done', { count: saved }),
    ...(left > 0 ? [text('kit.import.left', { count: left })] : []),
  ]
  return <>{words.join(' ')}</>
}

function StepDetails<Good>({ step }: { readonly step: Step<Good> }): ReactElement | null {
  const text = useText()
  if (step.kind === 'checked') return <ImportProblems problems={step.checked.problems} />
  if (step.kind === 'done') return <ImportProblems problems={step.imported.problems} />
  if (step.kind !== 'saving') return null
  return (
    <div className={css.saving}>
      <Progress label={text('kit.import.saving')} value={step.tried} of={step.of} />
      <span className={css.percent}>{`${step.tried} / ${step.of}`}</span>
    </div>
  )
}
