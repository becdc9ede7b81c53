import { useState } from 'react'
import type { ReactElement } from 'react'
import { useParams } from 'wouter'
import { pathOf } from '#contracts/routes.ts'
import type { BenchPile, BenchRecording } from '#contracts/lab/bench.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import { SegmentedControl } from '#console/areas/lab/atlas/segmented-control.tsx'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { Skeleton } from '#console/domain/detail/loaded.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { LinkBadge, LinkNotes } from '../link.tsx'
import { Recording } from '../recording.tsx'
import { useFleet } from '../use-fleet.ts'
import { HandButtons } from './hand-buttons.tsx'
import * as css from './pile.css.ts'
import { PileViews } from './pile-views.tsx'
import { Stage } from './stage/stage.tsx'
import { StatePanel } from './state-panel.tsx'
import { useChoices } from './use-choices.ts'
import { useHands } from './use-hands.ts'

/** One simulated pile, to be used like a real one. */
export function BenchPilePage(): ReactElement {
  const text = useText()
  const { id = '' } = useParams()
  const fleet = useFleet(id)
  const [touched, touch] = useState<{ readonly version: number; readonly pile: BenchPile } | null>(null)
  const known = fleet.piles.get(id)
  // What a hand did is seen at once, until the next answer has it, too.
  const pile = known === undefined || touched?.version !== fleet.version ? known : { ...known, ...touched.pile }
  if (pile === undefined || fleet.traffic === null)
    return (
      <LabPage title={id} from="bench" trail={[]}>
        {fleet.state === 'loading' ? (
          <Skeleton heights={[380, 240]} />
        ) : (
          <EmptyState
            title={text('bench.pile.none')}
            action={<Link href={pathOf('bench')}>{text('route.bench.title')}</Link>}
          />
        )}
      </LabPage>
    )
  return (
    <Desk
      key={id}
      pile={pile}
      recording={fleet.recording}
      isStale={fleet.state === 'failed'}
      onDone={(done) => touch({ version: fleet.version, pile: done })}
    />
  )
}

interface DeskProps {
  readonly pile: BenchRow
  readonly recording: BenchRecording | null
  readonly isStale: boolean
  readonly onDone: (pile: BenchPile) => void
}

function Desk({ pile, recording, isStale, onDone }: DeskProps): ReactElement {
  const text = useText()
  const address = useAddress()
  const hands = useHands(pile, onDone)
  const choices = useChoices()
  const chosen = pile.connectors.find(({ id }) => String(id) === address.get('connector')) ?? pile.connectors[0]
  const status = <LinkBadge pile={pile} />
  const actions = (
    <>
      <Recording recording={recording} pile={pile.id} />
      <Button onPress={() => void hands.act({ act: 'hold', isOn: !pile.isHeld })}>
        {text(pile.isHeld ? 'bench.hold.end' : 'bench.hold.begin')}
      </Button>
    </>
  )
  if (chosen === undefined)
    return (
      <LabPage title={pile.id} from="bench" trail={[]}>
        <EmptyState title={text('bench.pile.none')} />
      </LabPage>
    )
  const which = (
    <SegmentedControl
      label={text('bench.connector.choose')}
      choices={pile.connectors.map(({ id }) => ({ key: String(id), label: text('bench.connector', { number: id }) }))}
      chosen={String(chosen.id)}
      onChoose={(key) => address.set({ connector: key })}
    />
  )
  return (
    <LabPage title={pile.id} from="bench" trail={[]} status={status} actions={actions}>
      <div className={css.sheet}>
        {isStale ? <p role="status">{text('bench.stale')}</p> : null}
        <LinkNotes pile={pile} />
        <div className={css.beside}>
          <div className={css.stage}>
            <Panel
              title={pile.locationName ?? text(pile.address === null ? 'bench.place.none' : 'bench.place.elsewhere')}
              {...(pile.connectors.length > 1 ? { actions: which } : {})}
            >
              <Stage
                pile={pile}
                connector={chosen}
                hands={hands}
                plug={choices.plug(chosen.id)}
                swipe={choices.swipe(chosen.id)}
              />
            </Panel>
          </div>
          <div className={css.hands}>
            <HandButtons pile={pile} connector={chosen} hands={hands} choices={choices} />
          </div>
          <div className={css.state}>
            <StatePanel pile={pile} connector={chosen} />
          </div>
        </div>
        <PileViews pile={pile} connector={chosen} hands={hands} />
      </div>
    </LabPage>
  )
}
