// Which Node runs the product: the one among the dependencies where there is one, else the host's own. What is here runs on
// any Node from 14 on.

/** The oldest that runs the product: it strips types by itself. */
const NEEDED = 24
/** The oldest that installs it, where the product brings its own. */
const ENOUGH_TO_BEGIN = [20, 19]

/** What is wrong with the Node that begins, in words for whoever started it; null for nothing. */
export function complaintAbout({ version, platform, arch }) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const bringsOwn = platform === 'linux' && arch === 'x64'
  if (!bringsOwn && major < NEEDED) return tooOld({ version, platform, arch })
  const [leastMajor, leastMinor] = ENOUGH_TO_BEGIN
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null
  return `Chargebook takes Node ${leastMajor}.${leastMinor} or later to begin, and this is Node ${version}.`
}

/** The same of the Node that would run it, as it says of itself; null where it could not even be started. */
export function complaintAboutRunning(version, { platform, arch }) {
  if (version === null) return tooOld({ version: null, platform, arch })
  return Number(version.split('.')[0]) >= NEEDED ? null : tooOld({ version, platform, arch })
}

const tooOld = ({ version, platform, arch }) =>
  `Chargebook runs on Node ${NEEDED} or later, and on ${platform} (${arch}) it is the host's own: ${
    version === null ? 'the one it brings does not start here' : `this is Node ${version}`
  }. Install Node ${NEEDED} or later (https://nodejs.org, or your version manager) and start again.`
