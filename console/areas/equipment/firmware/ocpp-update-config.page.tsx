import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { upgrades } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRows } from '#console/api/use-rows.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { upgradeList } from './upgrades.tsx'
import { withMoments } from '#console/domain/list/range.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'
import { useUpgradeCommands } from './use-upgrade-commands.tsx'

/** Firmware upgrade configurations, and the way to a new one. */
export function OcppUpdateConfig(): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const mayAdd = useMayBegin('draftUpgrade')
  const list = useRows(upgrades, withMoments(useListQuery(upgradeList), 'retrieveAt'), [
    'firmware-upgrade',
    'firmware-job',
  ])
  const { give, dialog } = useUpgradeCommands()
  const add = (
    <Button kind="primary" icon="plus" onPress={() => navigate(pathOf('ocppUpdateConfigAdd'))}>
      {text('command.firmware-upgrade.draft')}
    </Button>
  )
  return (
    <>
      <ListScreen
        name="upgrades"
        descriptor={upgradeList}
        list={list}
        actions={mayAdd ? add : undefined}
        onCommand={give}
      />
      {dialog}
    </>
  )
}
