import type { ReactElement } from 'react'
import { describe } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { Scroll } from '#console/kit/layout/scroll.tsx'
import * as css from '../parts.css.ts'
import { Roles } from '../roles.tsx'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

/** The commands of a lifecycle: roles, states, resulting fact and guards. */
export function Commands({
  lifecycle,
  texts,
}: {
  readonly lifecycle: Lifecycle
  readonly texts: LifecycleTexts
}): ReactElement {
  const { text } = texts
  const table = describe(lifecycle)
  return (
    <Scroll className={css.scroll} label={text('atlas.tab.commands')}>
      <table className={css.table}>
        <thead>
          <tr>
            {(['command', 'roles', 'fact', 'states', 'rules'] as const).map((column) => (
              <th key={column} scope="col" className={css.head}>
                {text(`atlas.commands.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(lifecycle.commands).map(([name, { by, fact }]) => {
            const rows = table.filter((row) => row.fact === fact && !row.irregular)
            const states = [...new Set(rows.map(({ from }) => from))]
            const guards = [...new Set(rows.flatMap((row) => row.guards.map((guard) => guard.split(' ')[0] ?? guard)))]
            return (
              <tr key={name}>
                <th scope="row" className={css.cell} style={{ textAlign: 'start' }}>
                  {texts.command(name)}
                  <br />
                  <span className={css.mono}>{name}</span>
                </th>
                <td className={css.cell}>
                  <Roles by={by} texts={texts} />
                </td>
                <td className={css.cell}>
                  {texts.fact(fact)}
                  <br />
                  <span className={css.mono}>{fact}</span>
                </td>
                <td className={css.cell}>{states.map(texts.state).join(', ')}</td>
                <td className={css.cell}>
                  {guards.map((guard) => (
                    <p key={guard}>{texts.guard(guard)}</p>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
