import type { ReactElement, ReactNode } from 'react'
import type { BenchAct, BenchConnector, BenchPile } from '#contracts/lab/bench.ts'
import { carNames } from '#contracts/lab/cars.ts'
import { percent } from '#console/domain/percent.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import type { ButtonKind } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import * as css from './pile.css.ts'
import { isStranger } from './use-choices.ts'
import type { Choices } from './use-choices.ts'
import type { Hands } from './use-hands.ts'

interface HandsProps {
  readonly pile: BenchPile
  readonly connector: BenchConnector
  readonly hands: Hands
  readonly choices: Choices
}

/** Everything that a person can do at the pile; what would be refused says why. */
export function HandButtons({ pile, connector, hands, choices }: HandsProps): ReactElement {
  const text = useText()
  const at = { connectorId: connector.id }
  const isPaused = connector.car?.isPaused === true
  return (
    <Panel title={text('bench.hands')}>
      <div className={css.groups}>
        <Group title={text('bench.hands.car')}>
          <CarFields choices={choices} />
          <div className={css.row}>
            <Hand hands={hands} act={choices.plug(connector.id)} kind="primary" label={text('bench.hand.plug')} />
            <Hand hands={hands} act={{ act: 'unplug', ...at }} label={text('bench.hand.unplug')} />
            <Hand hands={hands} act={{ act: 'pullAtPile', ...at }} label={text('bench.hand.pullAtPile')} />
            <Hand
              hands={hands}
              act={{ act: 'pauseCar', ...at, isOn: !isPaused }}
              label={text(isPaused ? 'bench.hand.carResumes' : 'bench.hand.carPauses')}
            />
          </div>
        </Group>
        <Group title={text('bench.hands.panel')}>
          <div className={css.narrowField}>
            <Select
              label={text('bench.card')}
              value={choices.card}
              choices={choices.cards.map((card) => ({
                value: card,
                label: isStranger(card) ? text('bench.card.stranger') : card,
              }))}
              onChange={(card) => choices.set({ card })}
            />
          </div>
          <div className={css.row}>
            <Hand hands={hands} act={choices.swipe(connector.id)} label={text('bench.hand.swipe')} />
            <Hand hands={hands} act={{ act: 'stop', ...at }} label={text('bench.hand.stop')} />
            <Hand
              hands={hands}
              act={{ act: 'withhold', ...at, isOn: !connector.isWithheld }}
              label={text(connector.isWithheld ? 'bench.hand.give' : 'bench.hand.withhold')}
            />
            <Hand hands={hands} act={{ act: 'emergencyStop' }} kind="danger" label={text('bench.hand.emergencyStop')} />
          </div>
        </Group>
        <Group title={text('bench.hands.supply')}>
          <div className={css.row}>
            <Hand
              hands={hands}
              act={{ act: 'power', isOn: !pile.isPowered }}
              label={text(pile.isPowered ? 'bench.hand.powerOff' : 'bench.hand.powerOn')}
            />
            <Hand
              hands={hands}
              act={{ act: 'network', isOn: !pile.isPluggedIn }}
              label={text(pile.isPluggedIn ? 'bench.hand.networkOff' : 'bench.hand.networkOn')}
            />
          </div>
        </Group>
        <p className={css.said} role="status">
          {hands.last === null
            ? text('bench.hands.hint')
            : text(hands.last.isDone ? 'bench.said.done' : 'bench.said.refused')}
        </p>
      </div>
    </Panel>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface HandProps {
  readonly hands: Hands
  readonly act: BenchAct
  readonly label: string
  readonly kind?: ButtonKind
}

/** A button for an act, which says why it can do nothing now. */
export function Hand({ hands, act, label, kind = 'secondary' }: HandProps): ReactElement {
  return (
    <Button kind={kind} reason={hands.reason(act)} onPress={() => void hands.act(act)}>
      {label}
    </Button>
  )
}

const socs = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95] as const
const targets = [20, 30, 40, 50, 60, 70, 80, 90, 100] as const

/** The car that comes next. */
function CarFields({ choices: { model, soc, target, set } }: Pick<HandsProps, 'choices'>): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const shares = (all: readonly number[]) => all.map((one) => ({ value: String(one), label: percent(one, locale) }))
  return (
    <div className={css.fields}>
      <Select
        label={text('bench.car')}
        value={String(model)}
        choices={carNames.map((name, index) => ({ value: String(index), label: text(`bench.car.${name}`) }))}
        onChange={(value) => set({ model: Number(value) })}
      />
      <Select
        label={text('bench.car.soc')}
        value={String(soc)}
        choices={shares(socs)}
        onChange={(value) => set({ soc: Number(value) })}
      />
      <Select
        label={text('bench.car.target')}
        value={String(target)}
        choices={shares(targets)}
        onChange={(value) => set({ target: Number(value) })}
      />
    </div>
  )
}
