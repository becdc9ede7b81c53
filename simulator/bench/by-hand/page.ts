import { createHash } from 'node:crypto'
import { faultNames, mishaps } from '#contracts/lab/faults.ts'
import { escaped } from '#simulator/scenarios/report/markup.ts'
import type { view } from './view.ts'

/** The help of the control surface at `/`: which piles there are and how they are, and how each is moved, with curl. */

type PileView = ReturnType<typeof view>

const commands: readonly (readonly [what: string, path: string, body: string | null])[] = [
  ['Plug a car in', 'connectors/1/plug', '{"soc":0.3,"targetSoc":0.8}'],
  ['Hold a card to the reader', 'connectors/1/swipe', '{"idTag":"TAG00000001"}'],
  ['The pile gives no power, and gives it again', 'connectors/1/suspend', null],
  ['', 'connectors/1/resume', null],
  ['Pull the cable', 'connectors/1/unplug', null],
  ['Break a connector, and mend it', 'connectors/1/fault', `{"fault":"${faultNames[0]}"}`],
  ['', 'connectors/1/heal', `{"fault":"${faultNames[0]}"}`],
  ['Play a story from plug to paid', 'connectors/1/stories/plug-to-paid', '{"idTag":"TAG00000001","chargesMs":5000}'],
  ['Cut the network, and join it again', 'drop', null],
  ['', 'restore', null],
  ['Cut the power, and switch it on', 'powerOff', null],
  ['', 'powerOn', null],
  ['Boot a second time', 'bootAgain', null],
  ['Open a second connection', 'replaceSocket', null],
  ['Send the next message twice', 'repeat', null],
  ['Lose the next StopTransaction', 'loseStop', null],
  ['Deliver transaction messages late', 'late', '{"ms":60000}'],
  ['Forget the charging profiles', 'forgetProfile', null],
  ['Keep reservations that are cancelled', 'keepReservations', null],
  ['Let file transfers fail until null is sent', 'mishap', `{"mishap":"${mishaps[0]}"}`],
]

/** The page shows the state anew every second; without scripts it shows that of the moment it was asked for. */
const script = `
const cell = (text) => Object.assign(document.createElement('td'), { textContent: text });
const rows = (pile) => pile.connectors.map((one) => {
  const row = document.createElement('tr');
  row.append(cell(pile.id + '/' + one.id), cell(pile.isConnected ? 'connected' : 'not connected'), cell(one.status),
    cell(one.isPlugged ? 'plugged' : 'free'), cell((one.watts / 1000).toFixed(1) + ' kW'), cell([...pile.faults, ...one.faults].join(', ')));
  return row;
});
setInterval(async () => {
  const note = document.getElementById('note');
  try {
    const piles = await (await fetch('/piles')).json();
    document.getElementById('piles').replaceChildren(...piles.slice(0, 100).flatMap(rows));
    note.textContent = 'as of ' + new Date().toLocaleTimeString();
  } catch { note.textContent = 'the simulator does not answer'; }
}, 1000);
`
/** What the page's own policy lets run, and nothing else. */
export const pageScriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

const style = `
:root { color-scheme: light dark; --edge: light-dark(#d5d9e0, #3a4250); --quiet: light-dark(#555e6d, #a7b0bf);
  --raised: light-dark(#f5f6f8, #1e232b); --ground: light-dark(#fff, #14171c); --text: light-dark(#1b2028, #e8ebf0); }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--text); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.quiet, caption { color: var(--quiet); } caption { text-align: left; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--edge); white-space: nowrap; }
dt { margin-top: .75rem; } dd { margin: 0; }
code { display: block; font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--raised); padding: .25rem .5rem; overflow-wrap: anywhere; }
`
/** Rows for the eye; all piles are at `/piles`. */
const SHOWN_MAX = 100

/** The page, for piles as they are now; `origin` is where it was asked for, as in the examples. */
export function helpPage(piles: readonly PileView[], origin: string): string {
  const id = piles[0]?.id ?? 'CP000001'
  const headers = ['Connector', 'Line', 'Status', 'Cable', 'Power', 'Faults'].map(
    (name) => `<th scope="col">${name}</th>`,
  )
  const more = piles.length > SHOWN_MAX ? `; the first ${SHOWN_MAX} of ${piles.length} piles` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated piles</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>Simulated piles</h1><p class="quiet">Everything here is moved with POST requests; answers are JSON: the pile as it then is. 409 says that the pile itself refused.</p>
<h2>How they are</h2><div class="wide" role="region" aria-labelledby="state" tabindex="0">
<table><caption id="state">State<span id="note"></span>${more}</caption><thead><tr>${headers.join('')}</tr></thead>
<tbody id="piles">${piles.slice(0, SHOWN_MAX).flatMap(rowsOf).join('\n')}</tbody></table></div>
<h2>What they understand</h2><dl>
<dt>How all piles are, or one</dt><dd><code>curl ${escaped(origin)}/piles</code><code>curl ${escaped(origin)}/piles/${escaped(id)}</code></dd>
${commands.map((command) => commandRow(command, `${origin}/piles/${id}`)).join('\n')}
</dl>
<h2>Words</h2><p>Faults (also at <a href="/faults">/faults</a>): ${faultNames.map(escaped).join(', ')}.</p>
<p>Mishaps of files: ${mishaps.map(escaped).join(', ')}.</p>
<p>More stories: drop-and-replay {idTag, chargesMs, awayMs}, fault-and-heal {idTag, fault, lastsMs, duringSession}.</p>
</main><script>${script}</script></body></html>
`
}

function rowsOf({ id, isConnected, faults, connectors }: PileView): readonly string[] {
  return connectors.map((one) => {
    const cells = [
      `${id}/${one.id}`,
      isConnected ? 'connected' : 'not connected',
      one.status,
      one.isPlugged ? 'plugged' : 'free',
      `${(one.watts / 1000).toFixed(1)} kW`,
      [...faults, ...one.faults].join(', '),
    ]
    return `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`
  })
}

function commandRow([what, path, body]: (typeof commands)[number], base: string): string {
  const data = body === null ? '' : ` -d '${body}'`
  const title = what === '' ? '' : `<dt>${escaped(what)}</dt>`
  return `${title}<dd><code>curl -X POST ${escaped(`${base}/${path}${data}`)}</code></dd>`
}
