import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { command as commandCall } from '#contracts/equipment/remote/remote-command.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Outcome } from './command-table.tsx'
import { CommandDialog, targetName } from './command-dialog.tsx'
import type { CommandChoice } from './command-dialog.tsx'
import * as css from './remote-command.css.ts'
import { CommandState } from '../state/states.tsx'
import { showOutcome } from './use-command-outcomes.ts'

export interface CommandDialogState {
  readonly openDialog: (choice: CommandChoice) => void
  /** The dialog of the chosen command. */
  readonly dialog: ReactNode
  /** Commands issued here that have not ended yet, with their progress; null while there are none. */
  readonly followed: ReactNode
}

interface IssuedCommand extends CommandChoice {
  readonly id: string
}

/** The dialog of remote commands on a page that does not list them, and the commands issued there until they have ended. */
export function useCommandDialog(): CommandDialogState {
  const [choice, setChoice] = useState<CommandChoice | null>(null)
  const [given, setGiven] = useState<readonly IssuedCommand[]>([])
  const end = (id: string): void => setGiven((all) => all.filter((one) => one.id !== id))
  return {
    openDialog: setChoice,
    dialog:
      choice === null ? null : (
        <CommandDialog
          {...choice}
          onIssued={(id) => setGiven((all) => [...all, { ...choice, id }])}
          onClose={() => setChoice(null)}
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

function Followed({ given, onEnd }: { readonly given: IssuedCommand; readonly onEnd: () => void }): ReactElement {
  const text = useText()
  const { id, command, target } = given
  const { data } = useRow(commandCall, { params: { id: EntityId.make(id) } }, { lifecycles: ['remote-command'], id })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (data !== null && showOutcome(data)) end()
  }, [data])
  return (
    <li className={css.name}>
      {`${text(`remote.action.${command.action}`)} · ${targetName(target)}`}
      {data === null ? null : (
        <>
          <CommandState status={data.status} />
          <Outcome row={data} />
        </>
      )}
    </li>
  )
}
