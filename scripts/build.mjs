import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { buildServer } from './build-server.mjs'
import { isMain, ROOT, run, toolPath } from './workspace.mjs'

const SHARED_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract/src',
  'packages/contract/package.json',
]

const PRODUCTS = [
  {
    label: '服务端',
    home: 'packages/server',
    result: 'dist/main.mjs',
    sources: ['scripts/build-server.mjs', 'packages/server/src', 'packages/server/package.json'],
    build: buildServer,
  },
  {
    label: '网页',
    home: 'packages/web',
    result: 'dist/index.html',
    sources: [...['src', 'public', 'index.html', 'package.json', 'tsconfig.json'], ...['vite.config.ts', 'build']].map(
      (name) => `packages/web/${name}`,
    ),
    build: buildWeb,
  },
]

/** The products whose `dist` is missing or was made from other sources. */
export function staleProducts() {
  return PRODUCTS.filter(({ home, result, sources }) => {
    if (!fs.existsSync(path.join(ROOT, home, result))) return true
    // A deployment may ship `dist` alone.
    if (!fs.existsSync(path.join(ROOT, home, 'src'))) return false
    const stamp = stampOf(home)
    return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== fingerprint(sources)
  })
}

export async function buildProducts(products) {
  for (const { label, home, sources, build } of products) {
    const start = performance.now()
    const made = fingerprint(sources)
    await build()
    fs.writeFileSync(stampOf(home), made)
    console.log(`构建${label}：${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

async function buildWeb() {
  const { ok } = await run(toolPath('vite'), ['build', 'packages/web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (!ok) throw new Error('网页构建失败')
  await compressFiles(path.join(ROOT, 'packages/web/dist'))
}

const COMPRESSIBLE = /\.(?:js|css|svg|wasm|webmanifest)$/
const LEAST_BYTES = 1024
const gzipFile = promisify(zlib.gzip)
const brotliFile = promisify(zlib.brotliCompress)
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Lays a compressed twin beside each file, once for all who will ask for it; the server sends what a browser takes. */
async function compressFiles(folder) {
  for (const { name, parentPath } of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(parentPath, name)
    if (!COMPRESSIBLE.test(name) || fs.statSync(file).size < LEAST_BYTES) continue
    const content = fs.readFileSync(file)
    const [gz, br] = await Promise.all([gzipFile(content, { level: 9 }), brotliFile(content, BROTLI)])
    fs.writeFileSync(`${file}.gz`, gz)
    fs.writeFileSync(`${file}.br`, br)
  }
}

const stampOf = (home) => path.join(ROOT, home, 'dist', '.stamp')

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of [...SHARED_SOURCES, ...sources].flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(fs.readFileSync(path.join(ROOT, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

function filesUnder(place) {
  // A source that is not there is a wrong name in this file, and its changes would go unseen.
  const entry = fs.statSync(path.join(ROOT, place))
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return fs
    .readdirSync(path.join(ROOT, place))
    .sort()
    .flatMap((name) => filesUnder(`${place}/${name}`))
}

if (isMain(import.meta)) await buildProducts(PRODUCTS)
