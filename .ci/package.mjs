// Packs the simulator as a library: `node .ci/package.mjs [FOLDER]`, by default dist/library. The folder then holds index.js,
// its types, a package.json with the versions of this checkout and docs/library.md as its README; `npm pack` or
// `npm install FOLDER` takes it from there. Nothing of it imports the checkout.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'dist/library'))
const entry = 'simulator/library.ts'
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const needed = await bundle()
declare()
describe(needed)
copyFileSync(join(root, 'docs/library.md'), join(folder, 'README.md'))
process.stderr.write(`Packed the library in ${relative(process.cwd(), folder) || '.'}\n`)

/** One file of JavaScript; resolves with the packages that it imports. */
async function bundle() {
  const isForeign = (id) => !/^[./#]/u.test(id) && id !== entry
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      lib: { entry: join(root, entry), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { external: isForeign },
    },
  })
  const chunks = [output].flat().flatMap((one) => one.output)
  const imports = chunks.flatMap((chunk) => chunk.imports ?? [])
  return [...new Set(imports.filter((id) => !id.startsWith('node:')).map(packageOf))].toSorted((a, b) =>
    a.localeCompare(b),
  )
}

/** `effect` of `effect/Schema`, `@peculiar/x509` of itself. */
function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The types of everything that the library names, with relative imports in place of the checkout's own names. */
function declare() {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    rootDir: root,
    outDir: join(folder, 'types'),
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  }
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [join(root, entry)] }),
  )
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: ['ignore', 2, 2],
  })
  rmSync(config)
  for (const file of globSync('types/**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replaceAll(/(["'])([.#][^"']*)\.ts\1/gu, (_, quote, id) => {
        const target = id.startsWith('#') ? relative(dirname(path), join(folder, 'types', id.slice(1))) : id
        return `${quote}${target.startsWith('.') ? target : `./${target}`}.js${quote}`
      }),
    )
  }
}

function describe(needed) {
  const dependencies = Object.fromEntries(
    needed.map((name) => [name, own.dependencies[name] ?? own.devDependencies[name]]),
  )
  const types = './types/simulator/library.d.ts'
  const about = {
    name: 'chargebook-simulator',
    version: own.version,
    description: 'Simulated OCPP 1.6-J charge points that behave and misbehave, for tests',
    license: own.license,
    type: 'module',
    exports: { '.': { types, default: './index.js' } },
    engines: { node: '>=24' },
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
}
