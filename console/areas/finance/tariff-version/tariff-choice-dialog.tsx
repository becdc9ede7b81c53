import { useState } from 'react'
import type { ReactElement } from 'react'
import { tariffChoice, tariffTargets } from '#contracts/finance/tariff-version.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useList } from '#console/api/use-list.ts'
import { tariffAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'

/** Says which price list a charge at a pile would have now, and why: the strongest wins. */
export function TariffChoiceDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const [pileId, setPile] = useState('')
  const [customerId, setCustomer] = useState('')
  const { data } = useList(tariffTargets, {}, ['pile'])
  const piles = (data?.list ?? []).filter(({ source }) => source === 'pile')
  return (
    <Dialog
      title={text('tariff.choice')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{anyText('kit.close')}</Button>}
    >
      <p className={dialog.consequence}>{text('tariff.choice.text')}</p>
      <Select
        label={text('column.pile')}
        value={pileId}
        takesFocus
        choices={[
          { value: '', label: text('tariff.assign.choose') },
          ...piles.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
        ]}
        onChange={setPile}
      />
      <TextField label={text('tariff.choice.customer')} value={customerId} onChange={setCustomer} />
      {pileId === '' ? null : <Steps pileId={pileId} customerId={customerId.trim()} />}
    </Dialog>
  )
}

function Steps({ pileId, customerId }: { readonly pileId: string; readonly customerId: string }): ReactElement {
  const text = useText()
  const customer = /^[\w.:~-]{1,48}$/u.test(customerId) ? { customerId: EntityId.make(customerId) } : {}
  const answer = useList(tariffChoice, { query: { pileId: EntityId.make(pileId), ...customer } }, [
    'tariff-assignment',
    'tariff-version',
    'pile',
  ])
  return (
    <Loaded answer={answer} skeleton={[96]}>
      {({ steps, versionId }) => (
        <div className={css.section}>
          <ol className={css.list}>
            {steps.map(({ source, id, name, tariffName, verdict }) => (
              <li key={`${source} ${id}`} className={css.line}>
                <span>{text('tariff.user', { source: text(`tariff.source.${source}`), name })}</span>
                <span className={css.grow} />
                <span>{text(`tariff.verdict.${verdict}`, { tariff: tariffName ?? '' })}</span>
              </li>
            ))}
          </ol>
          {versionId === null ? (
            <p className={css.note}>{text('tariff.choice.none')}</p>
          ) : (
            <Link href={tariffAddress(versionId)}>{text('tariff.choice.open')}</Link>
          )}
        </div>
      )}
    </Loaded>
  )
}
