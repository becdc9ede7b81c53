import type { ComponentType, ReactElement } from 'react'
import type { Schema } from 'effect'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { useLocation } from 'wouter'
import { EntityId } from '#contracts/ids.ts'
import type { giving } from '#contracts/http/instance.ts'
import type { DescribedRow, Thing } from '#contracts/resource.ts'
import { call } from '#console/api/call.ts'
import type { GivenControl } from '#console/kit/form/schema/control.tsx'
import { useZone } from '#console/intl/zone.ts'
import { useText } from '#console/kit/text/text.ts'
import type { Text, TextValues } from '#console/kit/text/text.ts'
import { CommandDialog } from '../form/command-dialog.tsx'
import type { Steps } from '../steps/steps.tsx'
import type { CommandProps, RowCommands } from './row-commands.tsx'
import type { Speaker } from './view.ts'

/** The call that gives one thing a command. */
export type Giving<Answer> = Endpoint<
  (typeof giving)['params'],
  Nothing,
  (typeof giving)['body'],
  Schema.Codec<Answer, unknown>
>

/**
 * The dialog of a command. By default its texts are `<texts><command>.title` and `.text`, both with `{name}`, the labels of its
 * fields `<texts><field>`, and its button is called as the command is everywhere.
 */
interface CommandDescription<Row, Body, Answer> {
  readonly lifecycle: string
  readonly command: string
  readonly texts: string
  /** The body of the command: its fields are asked for. */
  readonly schema: Schema.Codec<Body, unknown>
  readonly give: Giving<Answer>
  readonly nameOf?: (row: Row) => string
  /** Further values of the question; `{command}` is what the command is called. */
  readonly values?: (row: Row, text: Text) => TextValues
  /** The beginning of the keys of a question with a button of its own: `.title`, `.text`, `.action`. */
  readonly prompt?: string
  /** Text key of the question, and of what will happen. */
  readonly title?: string
  readonly consequence?: string | ((row: Row) => string)
  /** What else is at stake, such as an amount of money. */
  readonly stake?: (row: Row, speaker: Speaker) => string | null
  /** What comes between the answer and the end, where a second person or the effect is waited for (`stepsOf`). */
  readonly steps?: Steps<Answer>
  /** Beside the question, such as who else has to agree. */
  readonly Note?: ComponentType<{ readonly row: Row }>
  /** Text key of the safe button, where "Cancel" could be mistaken for the command itself. */
  readonly dismiss?: string
  readonly kind?: 'danger' | 'primary'
  /** Text keys of fields that are not called as the thing's. */
  readonly labels?: Readonly<Record<string, string>>
  /** Text keys of what helps to fill fields in. */
  readonly hints?: Readonly<Record<string, string>>
  /** The controls of fields that are chosen among things of the network. */
  readonly controls?: Readonly<Record<string, GivenControl>>
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
function commandOf<Row extends DescribedRow, Body extends object, Answer>(
  described: CommandDescription<Row, Body, Answer>,
) {
  return function Command({ row, onClose }: CommandProps<Row>): ReactElement {
    const { lifecycle, command, texts, schema, give, success, kind = 'danger', dismiss, labels = {} } = described
    const { hints = {}, controls } = described
    const { prompt, title = `${prompt ?? texts + command}.title`, leadsTo, stake, Note } = described
    const { consequence = `${prompt ?? texts + command}.text` } = described
    const text = useText()
    const { locale } = useZone()
    const [, navigate] = useLocation()
    const values = {
      name: described.nameOf?.(row) ?? row.id,
      command: text(`command.${lifecycle}.${command}`),
      ...described.values?.(row, text),
    }
    const said = text(typeof consequence === 'function' ? consequence(row) : consequence, values)
    const dialog = {
      lifecycle,
      command,
      schema,
      required: described.required?.(row) ?? [],
      without: described.without?.(row) ?? [],
      initial: described.initial?.(row),
      title: text(title, values),
      consequence: [said, stake?.(row, { text, locale }) ?? []].flat().join('\n'),
      ...(prompt === undefined ? {} : { confirm: text(`${prompt}.action`) }),
      ...(dismiss === undefined ? {} : { dismiss: text(dismiss) }),
      ...(Note === undefined ? {} : { note: <Note row={row} /> }),
      kind,
      label: (key: string) => text(labels[key] ?? `${texts}${key}`),
      texts: { hint: (key: string) => (hints[key] === undefined ? undefined : text(hints[key])) },
      ...(controls === undefined ? {} : { controls }),
      ...(success === undefined ? {} : { success }),
      send: async (body: Body) =>
        call(
          give,
          { params: { id: EntityId.make(row.id), command }, body: Object.fromEntries(Object.entries(body)) },
          { notify: 'lost sign-in' },
        ),
      ...(leadsTo === undefined ? {} : { onDone: () => navigate(leadsTo) }),
      onClose,
    }
    return described.steps === undefined ? <CommandDialog {...dialog} /> : described.steps({ ...dialog, id: row.id })
  }
}

/** Whatever the body: it is sent as its schema made it. */
type Body = Readonly<Record<string, unknown>>

type OfAll = 'give' | 'nameOf' | 'values' | 'title' | 'stake' | 'steps' | 'labels' | 'hints' | 'controls' | 'dismiss'

/** What all commands of a thing share, beside what each says for itself. */
interface SharedByCommands<Row, Answer> extends Pick<CommandDescription<Row, Body, Answer>, OfAll> {
  /** The body of each command. */
  readonly forms: Readonly<Record<string, Schema.Codec<Body, unknown>>>
}

type Own<Row, Answer> = Omit<Partial<CommandDescription<Row, Body, Answer>>, 'lifecycle' | 'command' | 'give'>

/**
 * The commands of a described thing, in the order of their buttons: the dialog of each from its body, or what the screen has
 * in its place.
 *
 *     commandsOf(vehicleResource, { forms: vehicleForms, give: giveVehicle, nameOf }, {
 *       change: { kind: 'primary', initial: ({ name, remark }) => ({ name, remark }) },
 *       delete: { success: 'success.delete' },
 *     })
 */
export function commandsOf<Row extends DescribedRow, Answer>(
  { lifecycles: [lifecycle], texts }: Thing<Row>,
  { forms, ...shared }: SharedByCommands<Row, Answer>,
  each: Readonly<Record<string, Own<Row, Answer> | RowCommands<Row>[string]>>,
): RowCommands<Row> {
  const begun = Object.entries(each).map(([command, own]): readonly [string, RowCommands<Row>[string]] => {
    if (typeof own === 'function' || 'href' in own || 'give' in own) return [command, own]
    const schema = own.schema ?? forms[command]
    if (schema === undefined) throw new Error(`${lifecycle} has no form for ${command}`)
    return [command, commandOf({ lifecycle, command, texts, schema, ...shared, ...own })]
  })
  return Object.fromEntries(begun)
}
