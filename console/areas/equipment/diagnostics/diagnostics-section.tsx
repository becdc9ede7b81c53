import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { uploadFile, uploads } from '#contracts/equipment/remote/diagnostics.calls.ts'
import type { DiagnosticsRow } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { download } from '#console/api/files.ts'
import { useList } from '#console/api/use-list.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { showError } from '#console/state/notices.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { means } from '#console/domain/state/meanings.ts'
import { Section } from '#console/domain/detail/section.tsx'
import { DiagnosticsState } from '#console/domain/state/states.tsx'
import { When } from '#console/domain/values.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

/** Fetched when it is first asked for: pages beside it do without. */
const { Part: RequestDiagnostics } = lazyPart(
  async () => (await import('./request-diagnostics.tsx')).RequestDiagnostics,
)

/** Uploads shown: the last ones. */
const SHOWN = 10

type DiagnosticsPile = Pick<PileDetail, 'id' | 'locationId' | 'locationName' | 'vendor'>

interface DiagnosticsProps {
  readonly pile: DiagnosticsPile
}

/** The diagnostics of a pile in the side panel. */
export function DiagnosticsSection({ pile }: DiagnosticsProps): ReactElement {
  const text = useText()
  const { button, dialog, ask } = useRequest(pile)
  return (
    <Section title={text('diagnostics.title')}>
      <div className={css.top}>{button}</div>
      <Uploads pile={pile} onRepeat={ask} />
      {dialog}
    </Section>
  )
}

/** The same on a page of the pile's own. */
export function DiagnosticsPanel({ pile }: DiagnosticsProps): ReactElement {
  const text = useText()
  const { button, dialog, ask } = useRequest(pile)
  return (
    <Panel title={text('diagnostics.title')} actions={button}>
      <Uploads pile={pile} onRepeat={ask} />
      {dialog}
    </Panel>
  )
}

/** The button that requests a log, first or again, and its form while it is open. */
function useRequest(pile: DiagnosticsPile) {
  const text = useText()
  const [form, setForm] = useState<{ readonly repeats: DiagnosticsRow | null } | null>(null)
  const ask = (repeats: DiagnosticsRow | null): void => setForm({ repeats })
  const button = (
    <Button size="small" onPress={() => ask(null)}>
      {text('command.diagnostics.request')}
    </Button>
  )
  const dialog =
    form === null ? null : (
      <Suspense fallback={null}>
        <RequestDiagnostics pile={pile} repeats={form.repeats} onClose={() => setForm(null)} />
      </Suspense>
    )
  return { button, dialog, ask }
}

interface UploadsProps extends DiagnosticsProps {
  readonly onRepeat: (row: DiagnosticsRow) => void
}

/** Asked for, on their way, here. */
function Uploads({ pile, onRepeat }: UploadsProps): ReactElement {
  const text = useText()
  const answer = useList(uploads, { query: { pileId: pile.id, size: SHOWN } }, ['diagnostics'])
  return (
    <Loaded answer={answer} skeleton={[80]}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={css.note}>{text('diagnostics.none')}</p>
        ) : (
          <ul className={css.list}>
            {list.map((row) => (
              <Upload key={row.id} row={row} onRepeat={() => onRepeat(row)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const kinds = { 1: 'diagnostics.type.1', 2: 'diagnostics.type.2' } as const

function Upload({ row, onRepeat }: { readonly row: DiagnosticsRow; readonly onRepeat: () => void }): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const why = useWhy(row)
  const name = row.fileName ?? `diagnostics-${row.id}`
  const get = async (): Promise<void> => {
    const failure = await download(uploadFile.path.replace('{id}', row.id), name)
    if (failure !== null) showError({ text: failureText(failure) }, { group: failure.code })
  }
  return (
    <li className={css.line}>
      <When at={row.requestedAt} />
      <span>{row.type === null ? text('diagnostics.unasked') : text(kinds[row.type])}</span>
      <DiagnosticsState status={row.status} state={row.state} />
      {why === null ? null : <span className={css.note}>{why}</span>}
      <span className={css.grow} />
      {row.isHere ? (
        <Button size="small" onPress={() => void get()}>
          {text('diagnostics.download', { name })}
        </Button>
      ) : null}
      {means('diagnostics', row.state, 'failed') && row.type !== null ? (
        <Button size="small" onPress={onRepeat}>
          {text('diagnostics.repeat')}
        </Button>
      ) : null}
    </li>
  )
}

const known = {
  NO_DIAGNOSTICS: 'diagnostics.failure.NO_DIAGNOSTICS',
  NO_FILE: 'diagnostics.failure.NO_FILE',
  OFFLINE: 'diagnostics.failure.OFFLINE',
  SILENT: 'diagnostics.failure.SILENT',
} as const
const isKnown = (failure: string): failure is keyof typeof known => Object.hasOwn(known, failure)

/** The text of the system's own codes, otherwise the code of the pile. */
function useWhy({ failure }: DiagnosticsRow): string | null {
  const text = useText()
  return failure === null || !isKnown(failure) ? failure : text(known[failure])
}
