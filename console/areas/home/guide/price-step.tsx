import { useState } from 'react'
import type { ReactElement } from 'react'
import { SimpleTariff, tariffOfOnePrice } from '#contracts/finance/simple-tariff.ts'
import { addTariff, giveTariff } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffDetail } from '#contracts/finance/tariff-version.calls.ts'
import { pages } from '#contracts/menu.ts'
import { EntityId } from '#contracts/ids.ts'
import { pathOf } from '#contracts/routes.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import * as css from './guide.css.ts'

interface PriceStepProps {
  readonly isDone: boolean
  readonly isNext: boolean
}

/** One price in a dialog, which is in force at once, or the whole form of a price list. */
export function PriceStep({ isDone, isNext }: PriceStepProps): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const mayBegin = useMayBegin('draftTariff')
  if (isDone) return <Link href={pages.chargeConfiguration.url}>{text('guide.price.see')}</Link>
  return (
    <div className={css.ways}>
      {mayBegin ? (
        <Button kind={isNext ? 'primary' : 'secondary'} onPress={() => setIsOpen(true)}>
          {text('guide.price.set')}
        </Button>
      ) : null}
      <Link href={pathOf('chargeConfigurationAddNew')}>{text('guide.price.add')}</Link>
      {isOpen ? <OnePrice onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

const inPlace = { notify: 'lost sign-in' } as const

function OnePrice({ onClose }: { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const { currency } = useZone()
  const [drafted, setDrafted] = useState<EntityId | null>(null)
  /** Drafts it and puts it in force. What was drafted by a try before is changed. */
  const publish = async (body: SimpleTariff): Promise<CallResult<TariffDetail | null>> => {
    const form = tariffOfOnePrice(body)
    const draft =
      drafted === null
        ? await call(addTariff, { body: form }, inPlace)
        : await call(giveTariff, { params: { id: drafted, command: 'edit' }, body: { ...form } }, inPlace)
    if (!draft.ok) return draft
    const id = drafted ?? (draft.data === null ? null : EntityId.make(draft.data.id))
    if (id === null) throw new Error('a price list that was drafted is gone')
    setDrafted(id)
    return call(giveTariff, { params: { id, command: 'publishNow' }, body: {} }, inPlace)
  }
  return (
    <CommandDialog
      lifecycle="tariff-version"
      command="publishNow"
      schema={SimpleTariff}
      initial={{ name: text('guide.price.standard') }}
      title={text('guide.price.title')}
      consequence={text('guide.price.text')}
      kind="primary"
      label={(key) => anyText(`guide.price.${key}`)}
      texts={{ currency }}
      success="success.save"
      send={publish}
      onClose={onClose}
    />
  )
}
