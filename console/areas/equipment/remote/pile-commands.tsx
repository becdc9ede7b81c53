import type { ReactElement } from 'react'
import type { CommandRow } from '#contracts/equipment/remote/remote-command.calls.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import { remoteAddress } from '#console/domain/address.ts'
import { Outcome, usePileCommands } from '#console/domain/remote-command/command-table.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Section } from '#console/domain/detail/section.tsx'
import { CommandState } from '#console/domain/state/states.tsx'
import { Age } from '#console/domain/values.tsx'

/** The number of commands in the side panel; the page of remote control shows more. */
const SHOWN = 5

interface PileCommandsProps {
  readonly id: string
}

/** Beside a list. */
export const CommandsSection = ({ id }: PileCommandsProps): ReactElement => (
  <Section title={useText()('remote.commands')}>
    <LastCommands id={id} />
  </Section>
)

/** On a page of its own. */
export const CommandsPanel = ({ id }: PileCommandsProps): ReactElement => (
  <Panel title={useText()('remote.commands')}>
    <LastCommands id={id} />
  </Panel>
)

/** The last commands of a pile, with a link to remote control. */
function LastCommands({ id }: PileCommandsProps): ReactElement {
  const text = useText()
  const answer = usePileCommands(id, SHOWN)
  return (
    <>
      <Loaded answer={answer} skeleton={[60]}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={css.note}>{text('remote.commands.none.words')}</p>
          ) : (
            <ul className={css.list}>
              {list.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link href={remoteAddress(id)}>{text('remote.control')}</Link>
    </>
  )
}

function Line({ row }: { readonly row: CommandRow }): ReactElement {
  const text = useText()
  return (
    <li className={css.line}>
      <span>{text(`remote.action.${row.action}`)}</span>
      <Age at={row.issuedAt} />
      <span className={css.grow} />
      <CommandState status={row.status} />
      <Outcome row={row} />
    </li>
  )
}
