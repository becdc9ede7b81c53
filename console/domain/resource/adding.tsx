import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Schema } from 'effect'
import type { Beginning } from '#contracts/begins.ts'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { call } from '#console/api/call.ts'
import { Button } from '#console/kit/form/button.tsx'
import type { GivenControl } from '#console/kit/form/schema/control.tsx'
import { useText } from '#console/kit/text/text.ts'
import { CommandDialog } from '../form/command-dialog.tsx'
import { useMayBegin } from '../state/use-may-begin.ts'

export interface AddingDescription<Draft> {
  readonly lifecycle: string
  /** How it begins: `command.<lifecycle>.<command>` is the button, `<texts><command>.title` and `.text` the question. */
  readonly command: string
  readonly texts: string
  /** What is filled in; the labels of its fields are `<texts><field>`. */
  readonly schema: Schema.Codec<Draft, unknown>
  readonly add: Endpoint<Nothing, Nothing, Schema.Codec<Draft, unknown>, Schema.Codec<unknown, unknown>>
  readonly begins: Beginning
  /** Text keys of fields that are not called as the thing's. */
  readonly labels?: Readonly<Record<string, string>>
  /** The controls of fields that are chosen among things of the network. */
  readonly controls?: Readonly<Record<string, GivenControl>>
}

/** The button that adds a thing, with the dialog in which it is filled in. */
export const addingOf = <Draft,>(described: AddingDescription<Draft>) =>
  function Add(): ReactElement | null {
    const { lifecycle, command, texts, schema, add, begins, labels = {}, controls } = described
    const text = useText()
    const [isOpen, setIsOpen] = useState(false)
    if (!useMayBegin(begins)) return null
    return (
      <>
        <Button kind="primary" icon="plus" onPress={() => setIsOpen(true)}>
          {text(`command.${lifecycle}.${command}`)}
        </Button>
        {isOpen ? (
          <CommandDialog
            lifecycle={lifecycle}
            command={command}
            schema={schema}
            title={text(`${texts}${command}.title`)}
            consequence={text(`${texts}${command}.text`)}
            kind="primary"
            {...(controls === undefined ? {} : { controls })}
            label={(key) => text(labels[key] ?? `${texts}${key}`)}
            success="success.save"
            send={async (body) => call(add, { body }, { notify: 'lost sign-in' })}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </>
    )
  }
