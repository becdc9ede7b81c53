import { Schema } from 'effect'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { givingMany } from '#contracts/http/instance.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { reasonLength } from '#contracts/reason.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useSelection } from '#console/kit/selection/selection.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { useText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { useCommandResult } from '../state/use-command-result.ts'
import type { BulkProps } from './resource-page.tsx'

export interface BulkOptions {
  readonly lifecycle: string
  /** The beginning of the keys of its questions: `<texts>many.<command>.title` and `.text`, with `{count}`. */
  readonly texts: string
  /** The commands that many rows can be given at once; none asks for anything but a reason. */
  readonly commands: readonly string[]
  readonly give: Endpoint<typeof givingMany.params, Nothing, typeof givingMany.body, typeof givingMany.answer>
  readonly success: `success.${string}`
  /** Text key of the reason that they ask for. */
  readonly reason?: string
}

/** Commands for the rows that were chosen in a list, each row by itself: the `Bulk` of its page. */
export const bulkOf = <Row extends DescribedRow>(options: BulkOptions, nameOf: (row: Row) => string) =>
  function Bulk({ list, children }: BulkProps<Row>): ReactElement {
    const text = useText()
    const stale = useStaleReason()
    const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
    const [command, ask] = useState<string | null>(null)
    const selection = useSelection({
      rows: list.rows,
      rowKey: ({ id }) => id,
      nameOf,
      chosen,
      onChoose: choose,
      commands: options.commands.map((name) => (
        <Button key={name} size="small" reason={stale ?? undefined} onPress={() => ask(name)}>
          {text(`command.${options.lifecycle}.${name}`)}
        </Button>
      )),
    })
    return (
      <>
        {children(selection)}
        {command === null ? null : (
          <BulkDialog {...options} command={command} chosen={chosen} onChoose={choose} onClose={() => ask(null)} />
        )}
      </>
    )
  }

interface BulkDialogProps extends Omit<BulkOptions, 'commands'> {
  readonly command: string
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** A reason in words, as every command that asks for one takes it. */
const spoken = { kind: 'long', isRequired: true, min: reasonLength.minimum, max: reasonLength.maximum } as const

const isAsked = Schema.is(givingMany.body)

/** The question, and what became of it: what was refused stays chosen, with the reasons. */
function BulkDialog(props: BulkDialogProps): ReactElement {
  const { lifecycle, texts, give, success, command, chosen, onChoose, onClose, reason } = props
  const text = useText()
  const given = useCommandResult()
  const [count] = useState(chosen.size)
  const order = useCommand({
    give: async (form) => {
      const body = { ids: [...chosen], form }
      if (!isAsked(body)) return { ok: false, failure: text('kit.many.tooMany') }
      const result = await call(give, { params: { command }, body }, { notify: 'lost sign-in' })
      if (!result.ok || result.data.refused.length === 0) return given(result)
      const { done, refused } = result.data
      onChoose(new Set(refused.map(({ id }) => id)))
      const told = [...new Set(refused.map(({ message }) => message))].join(' ')
      return { ok: false, failure: text('kit.many.refused', { done, count: refused.length, why: told }) }
    },
    onSettled: () => {
      showSuccess(success)
      onChoose(new Set())
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text(`${texts}many.${command}.title`, { count })}
      consequence={text(`${texts}many.${command}.text`, { count })}
      confirm={text(`command.${lifecycle}.${command}`)}
      isPending={order.isPending}
      fields={reason === undefined ? [] : [{ key: 'reason', label: text(reason), ...spoken }]}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
