import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { command } from '#contracts/equipment/remote/remote-command.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Outcome } from './command-table.tsx'
import { OrderDialog, nameOf } from './command-dialog.tsx'
import type { Wanted } from './command-dialog.tsx'
import * as css from './remote-command.css.ts'
import { CommandState } from '../state/states.tsx'
import { tellEnd } from './use-command-outcomes.ts'

export interface Orders {
  readonly want: (wanted: Wanted) => void
  /** The dialog of what is wanted. */
  readonly dialog: ReactNode
  /** What was given here and has not ended yet, with how far it has come; null while there is nothing. */
  readonly followed: ReactNode
}

interface Given extends Wanted {
  readonly id: string
}

/** Commands that are given on a page that does not list them: asked for, followed until their effect was seen, and told. */
export function useOrders(): Orders {
  const [wanted, want] = useState<Wanted | null>(null)
  const [given, setGiven] = useState<readonly Given[]>([])
  const end = (id: string): void => setGiven((all) => all.filter((one) => one.id !== id))
  return {
    want,
    dialog:
      wanted === null ? null : (
        <OrderDialog
          {...wanted}
          onGiven={(id) => setGiven((all) => [...all, { ...wanted, id }])}
          onClose={() => want(null)}
        />
      ),
    followed:
      given.length === 0 ? null : (
        <ul className={css.followed} role="status">
          {given.map((one) => (
            <Followed key={one.id} given={one} onEnd={() => end(one.id)} />
          ))}
        </ul>
      ),
  }
}

function Followed({ given, onEnd }: { readonly given: Given; readonly onEnd: () => void }): ReactElement {
  const text = useText()
  const { id, order, target } = given
  const { data } = useRow(command, { params: { id: EntityId.make(id) } }, { lifecycles: ['remote-command'], id })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (data !== null && tellEnd(data)) end()
  }, [data])
  return (
    <li className={css.name}>
      {`${text(`remote.action.${order.action}`)} · ${nameOf(target)}`}
      {data === null ? null : (
        <>
          <CommandState status={data.status} />
          <Outcome row={data} />
        </>
      )}
    </li>
  )
}
