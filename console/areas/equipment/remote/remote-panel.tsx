import type { ReactElement } from 'react'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { Code } from '#console/kit/table/cells.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import { sessionAddress } from '#console/domain/address.ts'
import type { CommandChoice } from '#console/domain/remote-command/command-dialog.tsx'
import { CommandButtons } from '#console/domain/remote-command/command-buttons.tsx'
import { connectorCommands, pileCommands, targetsOf } from '#console/domain/remote-command/remote-commands.ts'
import * as css from '#console/domain/remote-command/remote-command.css.ts'
import { PlugState } from '#console/domain/state/states.tsx'

/** A pile and its connectors, with the commands of each. */
export function RemotePanel(props: {
  readonly pile: PileDetail
  readonly onCommand: (wanted: CommandChoice) => void
}): ReactElement {
  const { pile, onCommand } = props
  const text = useText()
  const { whole, plugs } = targetsOf(pile)
  return (
    <Panel title={text('remote.connectors')}>
      {whole.isOnline ? null : <p className={css.note}>{text('remote.offline')}</p>}
      <ul className={css.targets}>
        <li className={css.target}>
          <span className={css.name}>{text('remote.whole')}</span>
          <CommandButtons commands={pileCommands} target={whole} onCommand={onCommand} />
        </li>
        {pile.connectors.map((one, at) => {
          const target = plugs[at]
          return target === undefined ? null : (
            <li key={one.id} className={css.target}>
              <span className={css.name}>
                <Code>{one.connectorId}</Code>
                <PlugState status={one.status} reported={one.reported} since={one.reportedSince} />
                {one.session === null ? null : (
                  <Link href={sessionAddress(one.session.id)}>{text('device.session', { id: one.session.id })}</Link>
                )}
              </span>
              <CommandButtons commands={connectorCommands} target={target} onCommand={onCommand} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
