import { expect } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
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

/** Each page is read anew, which takes a busy machine its time: so many tests share them. */
const PARTS = 4

for (const part of Array.from({ length: PARTS }, (_, index) => index))
  test(`no page inside loads more scripts than its budget before its heading (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    await noteHeadings(page)
    await signedIn(page)
    const over: string[] = []
    for (const path of builtPages(() => '1').filter((_, index) => index % PARTS === part)) {
      const isPile = path.startsWith(`${pathOf('pointDetail')}?`)
      const { most } = scriptBudgets[path === pages.home.url ? 'home' : isPile ? 'pile' : 'page']
      over.push(...excess(path, await broughtFirst(page, path), { most, files: scriptFilesMost }))
    }
    expect(over).toEqual([])
  })
