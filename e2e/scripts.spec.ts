import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { builtPages } from '#tests/support/page/built-pages.ts'
import { scriptBudgets, scriptFilesMost } from '#tests/support/page/script-budgets.ts'
import { broughtFirst, gzipOnly, noteHeadings } from '#tests/support/page/scripts.ts'
import type { Scripts } from '#tests/support/page/scripts.ts'
import { installation } from './support/installation.ts'
import { signedIn } from './support/operator.ts'
import { test } from './support/test.ts'

/** The scripts that a page fetches before its heading is shown, as the browser counts them. */

test.use({ extraHTTPHeaders: gzipOnly })

interface Limits {
  readonly most: number
  readonly files: number
}

/** The excess over the budget as text; empty for a page within it. */
function excess(path: string, { kilobytes, files }: Scripts, { most, files: filesMost }: Limits): readonly string[] {
  const brought = `${path}: ${kilobytes.toFixed(1)} kB in ${files} files`
  // A page that brought nothing was not measured.
  return files > 0 && files <= filesMost && kilobytes <= most ? [] : [brought]
}

test('the sign-in page is shown with few scripts, and can be typed into', async ({ page }) => {
  await noteHeadings(page)
  const path = `/${installation.operator}/login`
  expect(
    excess(path, await broughtFirst(page, path), { most: scriptBudgets.signIn.most, files: scriptFilesMost }),
  ).toEqual([])
  const account = page.locator('input[name="account"]')
  await expect(account).toBeFocused()
  await page.keyboard.type(installation.account)
  await expect(account).toHaveValue(installation.account)
})

test('no page inside loads more scripts than its budget before its heading', async ({ page }) => {
  await noteHeadings(page)
  await signedIn(page)
  const over: string[] = []
  for (const path of builtPages(() => '1')) {
    const { most } = path === pages.home.url ? scriptBudgets.home : scriptBudgets.page
    over.push(...excess(path, await broughtFirst(page, path), { most, files: scriptFilesMost }))
  }
  expect(over).toEqual([])
})
