import { useState } from 'react'
import type { ReactElement } from 'react'
import { candidates, giveUpgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { ChoosingDialog } from '#console/domain/choice/choosing-dialog.tsx'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { NamedCode } from '#console/domain/values.tsx'

/** Issues a configuration to piles of its vendor and model: by default all of them. */
export function IssueUpgrade({ row, onClose }: CommandProps<UpgradeRow>): ReactElement {
  const text = useText()
  const id = EntityId.make(row.id)
  const answer = useList(candidates, { params: { id } }, ['pile', 'pile-link'])
  const [waitsForIdle, setWaitsForIdle] = useState(true)
  const command = text('command.firmware-upgrade.issue')
  return (
    <ChoosingDialog
      title={text('firmware.ask', { command, name: row.version })}
      consequence={(count) => text('firmware.issue.text', { count })}
      confirm={command}
      noneChosen={text('firmware.issue.none')}
      empty={text('firmware.issue.nobody')}
      label={text('firmware.piles')}
      all={text('firmware.issue.all')}
      answer={answer}
      renderName={(pile) => <NamedCode code={pile.id} name={pile.name} />}
      renderAside={({ firmwareVersion, isOnline }) => (
        <>
          <span>{firmwareVersion ?? text('firmware.version.unknown')}</span>
          <span>{text(isOnline ? 'device.status.online' : 'device.status.offline')}</span>
        </>
      )}
      give={async (pileIds) => {
        const body = { pileIds, waitsForIdle }
        return call(giveUpgrade, { params: { id, command: 'issue' }, body }, { notify: 'lost sign-in' })
      }}
      onClose={onClose}
    >
      <Checkbox isChecked={waitsForIdle} onChange={setWaitsForIdle}>
        {text('firmware.issue.waits')}
      </Checkbox>
    </ChoosingDialog>
  )
}
