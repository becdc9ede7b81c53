import { useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { LOG_BYTES_MAX } from '#contracts/lab/scenario-log.ts'
import type { LogScenario } from '#contracts/lab/scenario-log.ts'
import { sendLog } from '#console/api/files.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { FileField } from '#console/kit/form/file-field.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { scenarioHref } from '../links.ts'
import { keepText } from './kept-text.ts'
import * as css from './scenarios.css.ts'

const MEGABYTE = 1024 * 1024
/** Takes larger ones. */
const COMMAND = 'npm run simulate -- import'

/** What was chosen, and what became of it. */
interface Imported {
  readonly file: File
  /** One pile of the log; empty for all. */
  readonly pile: string
  readonly scenario: LogScenario
}

/** A charger's own log, chosen from a file, becomes a scenario in the editor. */
export function ImportLog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const [, navigate] = useLocation()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [imported, setImported] = useState<Imported | null>(null)
  async function take(file: File, pile: string): Promise<void> {
    setProblem(undefined)
    const most = LOG_BYTES_MAX / MEGABYTE
    if (file.size > LOG_BYTES_MAX) {
      setImported(null)
      return setProblem(text('bench.import.size', { size: Math.ceil(file.size / MEGABYTE), most, command: COMMAND }))
    }
    setIsPending(true)
    const answer = await sendLog(file, pile)
    setIsPending(false)
    if (!answer.ok) return setProblem(failureText(answer.failure))
    return setImported({ file, pile, scenario: answer.data })
  }
  const made = imported?.scenario.text ?? null
  const why = text(imported === null ? 'bench.import.why.noFile' : 'bench.import.why.nothing')
  const edit = (scenario: string) => (): void => {
    keepText('imported', scenario)
    navigate(scenarioHref('imported'))
  }
  const buttons = (
    <>
      <Button onPress={onClose}>{text('bench.record.close')}</Button>
      <Button kind="primary" {...(made === null ? { reason: why } : { onPress: edit(made) })}>
        {text('bench.record.edit')}
      </Button>
    </>
  )
  return (
    <Dialog title={text('bench.import.open')} size="wide" footer={buttons} onClose={onClose}>
      <FileField
        label={text('bench.import.file')}
        hint={text('bench.import.hint', { most: LOG_BYTES_MAX / MEGABYTE })}
        problem={problem}
        isPending={isPending}
        onChoose={(file) => void take(file, '')}
      />
      {imported === null ? null : <Came imported={imported} onPile={(pile) => void take(imported.file, pile)} />}
    </Dialog>
  )
}

interface CameProps {
  readonly imported: Imported
  readonly onPile: (pile: string) => void
}

/** What became of a log: its piles, and the lines that were left out. */
function Came({ imported: { pile, scenario }, onPile }: CameProps): ReactElement {
  const text = useText()
  const { piles, problems, more } = scenario
  const calls = piles.reduce((sum, one) => sum + one.calls, 0)
  return (
    <div className={css.column}>
      <p className={css.status} role="status">
        {text('bench.import.read', { calls, piles: piles.length })}{' '}
        {text(scenario.text === null ? 'bench.import.refused' : 'bench.import.made')}
      </p>
      {piles.length > 1 ? (
        <Select
          label={text('bench.import.pile')}
          value={pile}
          choices={[
            { value: '', label: text('bench.import.all') },
            ...piles.map((one) => ({
              value: one.id,
              label: text('bench.import.pile.of', { id: one.id, calls: one.calls }),
            })),
          ]}
          onChange={onPile}
        />
      ) : null}
      <ul className={css.problems} aria-label={text('bench.import.problems')}>
        {problems.map((one) => (
          <li key={`${one.line} ${one.problem}`} className={css.words}>
            {text('bench.import.line', { line: one.line, problem: one.problem })}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={css.note}>{text('bench.import.more', { count: more })}</p> : null}
    </div>
  )
}
