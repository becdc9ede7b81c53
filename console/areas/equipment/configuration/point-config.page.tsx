import { useState } from 'react'
import type { ReactElement } from 'react'
import { pileTemplates } from '#contracts/equipment/configuration-template.calls.ts'
import { pile } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { pileDetailAddress, remoteAddress } from '#console/domain/address.ts'
import { useList } from '#console/api/use-list.ts'
import * as details from '#console/domain/detail/details.css.ts'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { targetsOf } from '#console/domain/remote-command/remote-commands.ts'
import { useCommandDialog } from '#console/domain/remote-command/use-command-dialog.tsx'
import { PileBadges } from '#console/domain/pile-badge.tsx'
import { DeviceState } from '#console/domain/state/states.tsx'
import { useText } from '#console/intl/text.ts'
import { Select } from '#console/kit/form/select.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { driftWords, isUnread } from '../configuration-template/drift.ts'
import { FromReading, PutBack } from '../configuration-template/pile-template.tsx'
import { ConfigurationPanel } from '../remote/configuration-panel.tsx'

const page: DetailPage<PileDetail> = {
  endpoint: pile,
  lifecycles: ['pile'],
  dependsOn: ['pile-link'],
  none: { title: 'pile.none.title', description: 'pile.none.words' },
  list: { title: 'menu.piles', href: pages.piles.url },
  skeleton: [400],
  status: ({ status, linkSince, isSimulated, isLab }) => (
    <>
      <DeviceState status={status} since={linkSince} />
      <PileBadges isSimulated={isSimulated} isLab={isLab} />
    </>
  ),
  actions: ({ id }) => (
    <span className={details.wrapped}>
      <EditLink href={pileDetailAddress(id, 'registration')} title="pile.registration" />
      <EditLink href={remoteAddress(id)} title="remote.control" />
    </span>
  ),
  body: (data) => <Configuration data={data} />,
}

/** What its keys and the templates beside them follow. */
const comparedBy = ['remote-command', 'pile-link', 'pile', 'configuration-template']

/** The configuration of a pile by its OCPP keys: read, changed, and read back. */
export const PointConfig = (): ReactElement => <DetailScreen page={page} />

function Configuration({ data }: { readonly data: PileDetail }): ReactElement {
  const text = useText()
  const { openDialog, dialog, followed } = useCommandDialog()
  const [chosen, choose] = useState('')
  const answer = useList(pileTemplates, { params: { id: EntityId.make(data.id) } }, comparedBy)
  const templates = answer.data?.list ?? []
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  const target = targetsOf(data).whole
  const pile = { pileId: data.id, isOnline: target.isOnline }
  return (
    <div className={css.column}>
      {followed}
      {template === undefined ? null : (
        <Panel
          title={text('template.heading', { name: template.name })}
          actions={isUnread(template) ? undefined : <PutBack {...pile} template={template} />}
        >
          {templates.length === 1 ? null : (
            <Select
              label={text('template.compare')}
              value={template.id}
              choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={choose}
            />
          )}
          <p className={details.note}>{driftWords(template, text)}</p>
        </Panel>
      )}
      <ConfigurationPanel
        target={target}
        onCommand={openDialog}
        renderActions={(known) => <FromReading pile={data} known={known} />}
        {...(template === undefined
          ? {}
          : {
              template: {
                drift: template.drift,
                renderPutBack: ({ key }) => <PutBack {...pile} template={template} only={key} />,
              },
            })}
      />
      {dialog}
    </div>
  )
}
