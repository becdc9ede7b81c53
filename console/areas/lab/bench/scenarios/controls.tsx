import type { ReactElement } from 'react'
import { runSpeeds } from '#contracts/lab/scenario-drive.ts'
import type { RunSpeed } from '#contracts/lab/scenario-drive.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { runKeys, useRunKeys } from './run-keys.ts'
import type { RunKey } from './run-keys.ts'
import * as css from './scenarios.css.ts'

/** Of a scenario that says none. */
const SEED = 1

export interface ControlsProps {
  readonly seed: string
  /** What the text says, which counts where nothing is typed. */
  readonly ownSeed: number | null
  readonly seedProblem: string | undefined
  readonly onSeed: (seed: string) => void
  readonly speed: RunSpeed
  readonly onSpeed: (speed: RunSpeed) => void
  /** What each button does, or why it does nothing now. */
  readonly deeds: Readonly<Record<RunKey, (() => void) | string>>
  readonly isRunning: boolean
}

const deedOf = (deed: (() => void) | string): (() => void) | null => (typeof deed === 'string' ? null : deed)

/** Seed, speed and the buttons that lead a run; each bears its key. */
export function Controls(props: ControlsProps): ReactElement {
  const text = useText()
  const { seed, ownSeed, seedProblem, onSeed, speed, onSpeed, deeds, isRunning } = props
  useRunKeys({
    run: deedOf(deeds.run),
    pause: deedOf(deeds.pause),
    step: deedOf(deeds.step),
    back: deedOf(deeds.back),
    stop: deedOf(deeds.stop),
  })
  return (
    <div className={css.column}>
      <div className={css.bar} role="toolbar" aria-label={text('bench.scenario.lead')}>
        <Deed name="run" deed={deeds.run} label={text(isRunning ? 'bench.scenario.goOn' : 'bench.scenario.run')} />
        {(['step', 'pause', 'back', 'stop'] as const).map((name) => (
          <Deed key={name} name={name} deed={deeds[name]} label={text(`bench.scenario.${name}`)} />
        ))}
      </div>
      <div className={css.bar}>
        <div className={css.seed}>
          <TextField
            label={text('bench.scenario.seed')}
            value={seed}
            inputMode="decimal"
            maxLength={10}
            isDisabled={isRunning}
            problem={seedProblem}
            hint={seed === '' ? text('bench.scenario.seed.own', { seed: ownSeed ?? SEED }) : undefined}
            onChange={onSeed}
          />
        </div>
        <Select
          label={text('bench.scenario.speed')}
          value={String(speed)}
          choices={runSpeeds.map((one) => ({ value: String(one), label: text(`bench.scenario.speed.${one}`) }))}
          onChange={(value) => onSpeed(runSpeeds.find((one) => String(one) === value) ?? 0)}
        />
      </div>
    </div>
  )
}

interface DeedProps {
  readonly name: RunKey
  readonly deed: (() => void) | string
  readonly label: string
}

function Deed({ name, deed, label }: DeedProps): ReactElement {
  const does = typeof deed === 'string' ? { reason: deed } : { onPress: deed }
  return (
    <Button kind={name === 'run' ? 'primary' : 'secondary'} {...does}>
      {label} <kbd className={css.key}>{runKeys[name].label}</kbd>
    </Button>
  )
}
