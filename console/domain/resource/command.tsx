import type { ReactElement } from 'react'
import type { Schema } from 'effect'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { useLocation } from 'wouter'
import { EntityId } from '#contracts/ids.ts'
import type { giving } from '#contracts/http/instance.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/kit/text/text.ts'
import type { Text, TextValues } from '#console/kit/text/text.ts'
import { CommandDialog } from '../form/command-dialog.tsx'
import type { CommandProps } from './row-commands.tsx'

/** The call that gives one thing a command. */
export type Giving = Endpoint<
  (typeof giving)['params'],
  Nothing,
  (typeof giving)['body'],
  Schema.Codec<unknown, unknown>
>

/**
 * The dialog of a command. By default its texts are `<texts><command>.title` and `.text`, both with `{name}`, the labels of its
 * fields `<texts><field>`, and its button is called as the command is everywhere.
 */
export interface CommandDescription<Row, Body> {
  readonly lifecycle: string
  readonly command: string
  readonly texts: string
  /** The body of the command: its fields are asked for. */
  readonly schema: Schema.Codec<Body, unknown>
  readonly give: Giving
  readonly nameOf?: (row: Row) => string
  /** Further values of the question. */
  readonly values?: (row: Row, text: Text) => TextValues
  /** Text key of the question, and of what will happen. */
  readonly title?: string
  readonly consequence?: string | ((row: Row) => string)
  /** Text key of the safe button, where "Cancel" could be mistaken for the command itself. */
  readonly dismiss?: string
  readonly kind?: 'danger' | 'primary'
  /** Text keys of fields that are not called as the thing's. */
  readonly labels?: Readonly<Record<string, string>>
  /** Fields that must be filled in although the schema does without, and those that are not asked for. */
  readonly required?: (row: Row) => readonly string[]
  readonly without?: (row: Row) => readonly string[]
  /** What stands in the fields first. */
  readonly initial?: (row: Row) => unknown
  readonly success?: `success.${string}`
  /** Where the way leads once it was done, from what has no page any more. */
  readonly leadsTo?: string
}

/** A command of a described thing, as its pages take it. */
export const commandOf = <Row extends DescribedRow, Body extends object>(described: CommandDescription<Row, Body>) =>
  function Command({ row, onClose }: CommandProps<Row>): ReactElement {
    const { lifecycle, command, texts, schema, give, success, kind = 'danger', dismiss, labels = {} } = described
    const { title = `${texts}${command}.title`, consequence = `${texts}${command}.text` } = described
    const text = useText()
    const [, navigate] = useLocation()
    const { leadsTo } = described
    const values = { name: described.nameOf?.(row) ?? row.id, ...described.values?.(row, text) }
    return (
      <CommandDialog
        lifecycle={lifecycle}
        command={command}
        schema={schema}
        required={described.required?.(row) ?? []}
        without={described.without?.(row) ?? []}
        initial={described.initial?.(row)}
        title={text(title, values)}
        consequence={text(typeof consequence === 'function' ? consequence(row) : consequence, values)}
        {...(dismiss === undefined ? {} : { dismiss: text(dismiss) })}
        kind={kind}
        label={(key) => text(labels[key] ?? `${texts}${key}`)}
        {...(success === undefined ? {} : { success })}
        send={async (body) =>
          call(
            give,
            { params: { id: EntityId.make(row.id), command }, body: Object.fromEntries(Object.entries(body)) },
            { notify: 'lost sign-in' },
          )
        }
        {...(leadsTo === undefined ? {} : { onDone: () => navigate(leadsTo) })}
        onClose={onClose}
      />
    )
  }
