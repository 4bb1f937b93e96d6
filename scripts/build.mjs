import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
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
    sources: ['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'slim-antd.ts', 'tsconfig.json'].map(
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
