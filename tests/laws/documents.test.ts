import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'

/** The documents name only what is there: files that exist, headings that stand in them, scripts that run. */

const LINES_MAX = 150

const Manifest = Schema.fromJsonString(Schema.Struct({ scripts: Schema.Record(Schema.String, Schema.String) }))
const { scripts } = Schema.decodeUnknownSync(Manifest)(readFileSync(join(root, 'package.json'), 'utf8'))

const documents = ['README.md', ...documentsIn('docs')]

it(`keeps the README to ${LINES_MAX} lines`, () => {
  expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(LINES_MAX)
})

it('says in the README what it is, how to run, how to test and how open points are read [R0.3.10]', () => {
  const text = textOf('README.md')
  for (const heading of ['Start', 'Test and measure', 'Readings of open points'])
    expect(headingsOf(text)).toContain(heading)
  expect(text).toContain('npm start')
  expect(text).toContain('npm test')
  expect(textOf('docs/readings.md')).toMatch(/A-01 .*A-116 /su)
})

it('links only to what exists', () => {
  const dead = documents.flatMap((file) =>
    linksOf(textOf(file)).flatMap((link) => (leadsSomewhere(file, link) ? [] : [`${file}: ${link}`])),
  )
  expect(dead).toEqual([])
})

it('names only scripts that package.json has', () => {
  const unknown = documents.flatMap((file) =>
    [...textOf(file).matchAll(/npm run ([\da-z][\da-z:-]*)/gu)].flatMap(([, name = '']) =>
      name in scripts ? [] : [`${file}: npm run ${name}`],
    ),
  )
  expect(unknown).toEqual([])
})

it('lists each decision once, in the order of its number', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  const listed = linksOf(textOf('docs/decisions/README.md'))
  expect(listed).toEqual(files.toSorted())
  for (const name of files) {
    const text = textOf(`docs/decisions/${name}`)
    expect(text, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 3))}\\. `, 'u'))
    for (const part of ['Problem', 'Decision', 'Not taken']) expect(text, name).toContain(`**${part}.** `)
  }
})

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(root, target))) return false
  return heading === undefined || headingsOf(textOf(target)).map(anchorOf).includes(heading)
}

function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link]) => link ?? '').filter((link) => !/^[a-z]+:/u.test(link))
}

function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => heading ?? '')
}

/** A heading's address, as forges make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function documentsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .toSorted()
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
