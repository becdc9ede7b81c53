import { builtPages } from '#tests/support/page/built-pages.ts'
import { scriptBudgets, scriptFilesMost } from '#tests/support/page/script-budgets.ts'
import { broughtBy, gzipOnly, noteHeadings } from '#tests/support/page/scripts.ts'
import type { Brought } from '#tests/support/page/scripts.ts'
import type { Plan, Report } from './rig/measure.ts'
import { openConsole, signIn, signInPath } from './open-console.ts'

/**
 * The JavaScript that pages bring over the network, counted by the browser: of sign-in, of home, and of the page that brings
 * most. `first` is what a reader waits for, until the heading stands; `whole` counts what comes by itself after that, too.
 */
export async function benchBundle(_plan: Plan, report: Report, directory: string): Promise<void> {
  const { browser, origin, close } = await openConsole(directory, 'bundle')
  try {
    const page = await browser.newPage({ extraHTTPHeaders: gzipOnly })
    await noteHeadings(page)
    const tell = (name: string, { first, whole }: Brought, atMost: number): void => {
      report({ name: `${name}.first`, unit: 'kB', values: [first.kilobytes], goal: { of: 'value', atMost } })
      report({
        name: `${name}.first.files`,
        unit: '',
        values: [first.files],
        goal: { of: 'value', atMost: scriptFilesMost },
      })
      report({ name: `${name}.whole`, unit: 'kB', values: [whole.kilobytes] })
      report({ name: `${name}.whole.files`, unit: '', values: [whole.files] })
    }
    tell('bundle.signIn', await broughtBy(page, origin + signInPath), scriptBudgets.signIn.goal)
    await signIn(page, origin)
    const brought: { readonly path: string; readonly of: Brought }[] = []
    for (const path of builtPages(() => '1')) brought.push({ path, of: await broughtBy(page, origin + path) })
    const [home] = brought
    const [largest] = brought.toSorted((one, other) => other.of.first.kilobytes - one.of.first.kilobytes)
    if (home === undefined || largest === undefined) throw new Error('no page was opened')
    tell('bundle.home', home.of, scriptBudgets.home.goal)
    tell(`bundle.largest ${largest.path}`, largest.of, scriptBudgets.page.goal)
  } finally {
    await close()
  }
}
