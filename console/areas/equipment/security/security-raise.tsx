import { Schema } from 'effect'
import { createContext, use, useState } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import { orderCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { CommandPrompt } from '#console/domain/form/command-prompt.tsx'
import { useTypedCommand } from '#console/domain/form/use-command-form.ts'
import { useDrafted } from '#console/domain/form/use-drafted.ts'
import { useText } from '#console/intl/text.ts'
import * as css from '#console/kit/dialog/dialog.css.ts'
import type { AfterField } from '#console/kit/form/schema/fields.tsx'
import type { TypedValues } from '#console/kit/form/schema/typed.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { sendSecurity } from './security-action.tsx'
import * as own from './security.css.ts'

export interface RaiseDialogProps {
  readonly data: PileSecurity
  /** The pile is asked to change its profile, or connections with a lower one are refused at once. */
  readonly way: 'askRaise' | 'demand'
  readonly onClose: () => void
}

const words = {
  askRaise: { title: 'pileSecurity.ask.title', words: 'pileSecurity.ask.words' },
  demand: { title: 'pileSecurity.demand.title', words: 'pileSecurity.demand.words' },
} as const

type Raises = PileSecurity['raises']
const Raises = createContext<Raises>([])

const missingIn = (raises: Raises, { profile: chosen }: TypedValues) =>
  raises.find(({ profile }) => String(profile) === chosen)?.missing ?? []

/** Raises the profile of a pile. If that would lock it out, it has to be confirmed. */
export function RaiseDialog({ data, way, onClose }: RaiseDialogProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const [schema] = useState(() => raiseForm(data.raises))
  const drafted = useDrafted({ schema, initial: { profile: data.raises[0]?.profile } })
  const locksOut = missingIn(data.raises, drafted.values).length > 0
  const form = useTypedCommand(drafted, {
    schema,
    required: locksOut ? ['evenIfLockedOut'] : [],
    without: locksOut ? [] : ['evenIfLockedOut'],
    send: async (filled): Promise<CallResult<unknown>> =>
      way === 'demand' ? sendSecurity(data.id, 'demand', filled) : askOf(data.id, filled.profile),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <Raises value={data.raises}>
      <CommandPrompt
        form={form}
        title={text(words[way].title, { pile: data.id })}
        consequence={text(words[way].words)}
        confirm={text(`command.pile-security.${way}`)}
        label={(name) => text(name === 'profile' ? 'pileSecurity.profile' : 'pileSecurity.lockedOut')}
        texts={{ choice: (_, profile) => anyText(`state.pile-security.${statusOf(profile)}`) }}
        after={after}
        onClose={onClose}
      />
    </Raises>
  )
}

/** One of the profiles that the pile can be raised to. */
const raiseForm = (raises: Raises) =>
  Schema.Struct({
    profile: Schema.Literals(raises.map(({ profile }) => profile)),
    evenIfLockedOut: Schema.Boolean,
  })

const after: Readonly<Record<string, AfterField>> = { profile: Missing }

/** What the pile lacks for the chosen profile. */
function Missing({ values }: ComponentProps<AfterField>): ReactElement {
  const text = useText()
  return (
    <div className={own.warnings}>
      {missingIn(use(Raises), values).map((thing) => (
        <div key={thing} className={css.failure} role="note">
          <Icon name="warning" />
          {text(`pileSecurity.missing.${thing}`)}
        </div>
      ))}
    </div>
  )
}

/** Requesting a profile is a command to the pile (ChangeConfiguration, whitepaper §3); requiring one concerns the central system alone. */
function askOf(pileId: string, profile: number) {
  const payload = { key: 'SecurityProfile', value: String(profile) }
  const body = { pileId: EntityId.make(pileId), action: 'ChangeConfiguration', payload } as const
  return call(orderCommand, { body }, { notify: 'lost sign-in' })
}

/** The status of a pile with this security profile. */
const statusOf = (profile: string): string => `profile${profile}`
