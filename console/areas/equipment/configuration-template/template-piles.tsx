import { useState } from 'react'
import type { ReactElement } from 'react'
import { applyTemplate, templatePiles } from '#contracts/equipment/configuration-template.calls.ts'
import type { Drift, TemplatePile, TemplateRow } from '#contracts/equipment/configuration-template.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { ChoosingDialog } from '#console/domain/choice/choosing-dialog.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { NamedCode } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { driftWords, isUnread } from './drift.ts'

/** The piles of the template's model, with what differs from it and how far a change of that has come. */
export function TemplatePiles({ template }: { readonly template: TemplateRow }): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const mayApply = useMayBegin('addPile')
  const params = { id: EntityId.make(template.id) }
  const answer = useList(templatePiles, { params }, ['remote-command', 'pile-link', 'pile', 'configuration-template'])
  const drifting = (answer.data?.list ?? []).filter(({ drift, isOnline }) => isOnline && drift.length > 0)
  return (
    <>
      <Loaded answer={answer} skeleton={[120]}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={css.note}>{text('template.piles.none')}</p>
          ) : (
            <Lines label="template.piles" columns={columns} rows={list} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {mayApply ? (
        <span>
          <Button
            reason={drifting.length === 0 ? text('template.apply.nobody') : undefined}
            opens={{ kind: 'dialog', isOpen }}
            onPress={() => setIsOpen(true)}
          >
            {text('template.apply')}
          </Button>
        </span>
      ) : null}
      {isOpen ? (
        <ChoosingDialog
          title={text('template.apply.title', { name: template.name })}
          consequence={(count) => text('template.apply.text', { count })}
          confirm={text('template.apply')}
          noneChosen={text('template.apply.none')}
          empty={text('template.apply.nobody')}
          label={text('template.piles')}
          all={text('template.apply.all')}
          answer={{ ...answer, data: answer.data === null ? null : { list: drifting } }}
          renderName={({ id, name }) => <NamedCode code={id} name={name} />}
          renderAside={(pile) => <Verdict pile={pile} />}
          give={async (chosen) => {
            const [first, ...others] = chosen.map((id) => EntityId.make(id))
            if (first === undefined) throw new Error('nothing was chosen')
            const body = { templateId: params.id, pileIds: [first, ...others] as const }
            return call(applyTemplate, { body }, { notify: 'lost sign-in' })
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

const columns = [
  { title: 'column.pile', render: ({ id, name }: TemplatePile) => <NamedCode code={id} name={name} /> },
  {
    title: 'template.drift',
    render: (pile: TemplatePile) => <Verdict pile={pile} />,
    // Of keys that were never read nobody knows what they say.
    under: (pile: TemplatePile, text: TypedText) =>
      isUnread(pile) ? [] : pile.drift.map((one) => driftText(one, text)),
  },
] as const

function Verdict({ pile }: { readonly pile: TemplatePile }): ReactElement {
  const text = useText()
  return <span>{driftWords(pile, text)}</span>
}

/** What a key says, what it should say, and what became of changing it. */
function driftText({ key, wanted, value, status, answer }: Drift, text: TypedText): string {
  const is = text('template.drift.line', { key, wanted, value: value ?? text('template.drift.missing') })
  if (status === null || status === 'done' || status === 'canceled') return is
  return `${is} · ${answer ?? text(`template.status.${status}`)}`
}
