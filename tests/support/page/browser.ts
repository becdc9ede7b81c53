import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Finds or installs the browser of the end-to-end tests: the path in `CHROMIUM`, Debian's headless shell or its chromium,
 * Playwright's own download; when there is none, Debian's package (as root) or Playwright's download is installed. The shell
 * is the same engine without the windows and menus that nobody sees, which cost as much processor time as the pages.
 *
 *   node tests/support/page/browser.ts      prints the path, or says why there is none and ends with code 1
 */

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser to drive, or null when none is installed. A path in `CHROMIUM` that does not exist is an error. */
export function findBrowser(): string | null {
  const given = process.env['CHROMIUM']
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist`)
    return given
  }
  return [...debian, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** Commands that install a browser on this machine, in the order to try them. */
function installers(): readonly (readonly string[])[] {
  const root = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const playwright = ['node_modules/.bin/playwright', 'install', 'chromium']
  if (!root) return [playwright]
  const install = 'apt-get install -y --no-install-recommends fonts-noto-cjk'
  // Older editions of Debian have the browser alone.
  const apt = `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`
  return [['/bin/sh', '-c', apt], playwright]
}

function installBrowser(): string | null {
  for (const [command = '', ...args] of installers()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(command, args, { env, stdio: ['ignore', 2, 2] })
    const found = findBrowser()
    if (found !== null) return found
  }
  return null
}

if (import.meta.main) {
  const path = findBrowser() ?? installBrowser()
  if (path === null) {
    process.stderr.write(
      'No browser: neither Debian’s chromium nor Playwright’s download could be installed here. ' +
        'Install Chromium by hand and name its path in CHROMIUM.\n',
    )
    process.exit(1)
  }
  process.stdout.write(`${path}\n`)
}
