import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { assignTariff } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffDetail } from '#contracts/finance/tariff-version.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { clock } from '#console/clock.ts'
import { call } from '#console/api/call.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { means } from '#console/domain/state/meanings.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'

const { Part: AssignTariff, prepare } = lazyPart(async () => (await import('./assign-tariff.tsx')).AssignTariff)

type Used = TariffDetail['usedBy'][number]

/** Who names a price list: groups, locations and piles, and the way to one more. */
export function TariffUsers({ data }: { readonly data: TariffDetail }): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const may = useMayBegin('assignTariff')
  const [isOpen, open] = useState(false)
  useEffect(() => clock.after(0, prepare), [])
  const given = useCommandResult()
  const isInForce = data.versions.some(({ state }) => means('tariff-version', state, 'inForce'))
  const take = async ({ source, id }: Used): Promise<void> => {
    given(await call(assignTariff, { body: { source, id: EntityId.make(id), tariffId: null } }))
  }
  return (
    <div className={css.section}>
      {data.usedBy.length === 0 ? <p className={css.note}>{text('tariff.users.none')}</p> : null}
      <ul className={css.list}>
        {data.usedBy.map((one) => (
          <li key={`${one.source} ${one.id}`} className={css.line}>
            <span>{text('tariff.user', { source: text(`tariff.source.${one.source}`), name: one.name })}</span>
            <span className={css.grow} />
            {may ? (
              <IconButton
                icon="close"
                size="small"
                label={text('tariff.user.remove', { name: one.name })}
                onPress={() => void take(one)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {may ? (
        <div>
          <Button
            size="small"
            opens={{ kind: 'dialog', isOpen }}
            reason={isInForce ? undefined : anyText('guard.listInForce')}
            onPress={() => open(true)}
          >
            {text('tariff.assign')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <AssignTariff data={data} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
