import { useId, useRef } from 'react'
import type { ReactElement } from 'react'
import type { ScenarioProblem } from '#contracts/lab/scenario-drive.ts'
import { useText } from '#console/intl/text.ts'
import * as bench from '../bench.css.ts'
import * as css from './scenarios.css.ts'

/** Lines that are seen above the one that is shown. */
const ABOVE = 4

interface EditorProps {
  readonly source: string
  readonly problems: readonly ScenarioProblem[]
  readonly onChange: (source: string) => void
}

/** The text of a scenario with the numbers of its lines, and what is wrong with it: each leads to its place. */
export function Editor({ source, problems, onChange }: EditorProps): ReactElement {
  const text = useText()
  const listId = useId()
  const [frame, area] = [useRef<HTMLDivElement>(null), useRef<HTMLTextAreaElement>(null)]
  const lines = source.split('\n')
  const numbers = lines.map((_, at) => at + 1)
  const wrong = new Set(problems.map(({ line }) => line))
  function show({ line, column }: ScenarioProblem): void {
    const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
    frame.current?.scrollTo({ top: Math.max(0, line - ABOVE) * css.LINE })
  }
  return (
    <div className={css.column}>
      <div ref={frame} className={css.editor}>
        <pre className={css.numbers} aria-hidden>
          {numbers.map((number) => (
            <div key={number} className={wrong.has(number) ? css.wrong : undefined}>
              {number}
            </div>
          ))}
        </pre>
        <textarea
          ref={area}
          className={css.source}
          rows={lines.length}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          aria-label={text('bench.scenario.text')}
          aria-invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? listId : undefined}
          value={source}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <ul id={listId} className={css.problems} aria-label={text('bench.scenario.problems')}>
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column} ${problem.message}`}>
            <button type="button" className={css.problem} onClick={() => show(problem)}>
              <span className={bench.figure}>
                {problem.line}:{problem.column}
              </span>
              <span>{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
