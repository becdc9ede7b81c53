import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

/** A command that was chosen for a row; its dialog stands until it is closed. */
export interface CommandProps<Row> {
  readonly row: Row
  readonly command: string
  readonly onClose: () => void
}

/** What each command begins with, in the order of the buttons: a dialog, the form on another page, or at once. */
export type RowCommands<Row> = Readonly<
  Record<
    string,
    | ((props: CommandProps<Row>) => ReactNode)
    | { readonly href: (row: Row) => string }
    | { readonly give: (row: Row) => void }
  >
>

/** Begins commands, and holds the dialog of the one that was chosen last. What is not described does nothing. */
export function useRowCommands<Row>(commands: RowCommands<Row>): {
  readonly give: (row: Row, command: string) => void
  readonly dialog: ReactNode
} {
  const [, navigate] = useLocation()
  const [choice, choose] = useState<Omit<CommandProps<Row>, 'onClose'> | null>(null)
  const give = (row: Row, command: string): void => {
    const begun = commands[command]
    if (begun === undefined) return
    if ('href' in begun) navigate(begun.href(row))
    else if ('give' in begun) begun.give(row)
    else choose({ row, command })
  }
  const Dialog = choice === null ? undefined : commands[choice.command]
  return {
    give,
    dialog:
      choice === null || typeof Dialog !== 'function' ? null : <Dialog {...choice} onClose={() => choose(null)} />,
  }
}
