import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, isTest, root, type SourceFile, sourceFiles } from './source-files.ts'

const files = sourceFiles('packages/contract/src', 'packages/server/src', 'packages/web/src')

/** The repository path an import leads to, or the package name for a foreign one. */
const targetOf = (file: SourceFile, specifier: string): string => {
  const [, side] = /^packages\/(\w+)\//.exec(file.path) ?? []
  if (specifier.startsWith('#src/')) return `packages/${side}/src/${specifier.slice(5)}`
  if (specifier.startsWith('#test/')) return `packages/${side}/test/${specifier.slice(6)}`
  if (specifier.startsWith('@portal/contract/'))
    return `packages/contract/src/${specifier.slice('@portal/contract/'.length)}`
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file.path), specifier)
  return specifier
}

const edges = files.flatMap((file) =>
  importsOf(file).map((specifier) => ({ file, specifier, to: targetOf(file, specifier) })),
)
const product = edges.filter(({ file }) => !isTest(file))

const told = (broken: typeof edges) => broken.map(({ file, specifier }) => `${file.path} imports ${specifier}`)

const LAYERS: Record<string, number> = { ui: 0, schema: 0, platform: 0, kit: 1, shared: 2, areas: 3, seed: 4, app: 4 }

const layerOf = (file: string) => LAYERS[/^packages\/(?:server|web)\/src\/(\w+)\//.exec(file)?.[1] ?? ''] ?? 9

const areaOf = (file: string) => /^packages\/(?:server|web)\/src\/areas\/([^/]+)\//.exec(file)?.[1]

describe('imports', () => {
  test('are found at all', () => {
    expect(product.length).toBeGreaterThan(300)
  })

  test('of the contract lead to zod and the contract only', () => {
    const broken = product.filter(
      ({ file, to }) =>
        file.path.startsWith('packages/contract/') && to !== 'zod' && !to.startsWith('packages/contract/src/'),
    )
    expect(told(broken)).toEqual([])
  })

  test('never join server and web', () => {
    const broken = edges.filter(
      ({ file, to }) =>
        (file.path.startsWith('packages/web/') && /^(packages\/server|@portal\/server)/.test(to)) ||
        (file.path.startsWith('packages/server/') && /^(packages\/web|@portal\/web)/.test(to)),
    )
    expect(told(broken)).toEqual([])
  })

  test('point down the layers', () => {
    const broken = product.filter(
      ({ file, to }) => to.startsWith('packages/') && layerOf(file.path) < layerOf(to) && layerOf(to) < 9,
    )
    expect(told(broken)).toEqual([])
  })

  test('of ui, platform and kit know no business', () => {
    const broken = product.filter(
      ({ file, to }) => layerOf(file.path) <= 1 && to.startsWith('packages/contract/src/areas/'),
    )
    expect(
      told(broken.filter(({ file }) => !PLATFORM_CALLS.has(file.path) && !file.path.includes('/schema/'))),
    ).toEqual([])
  })

  test('reach another area through its public file only', () => {
    const broken = product.filter(({ file, to }) => {
      const [own, other] = [areaOf(file.path), areaOf(to)]
      return own !== undefined && other !== undefined && own !== other && !/\/public\.tsx?$/.test(to)
    })
    expect(told(broken)).toEqual([])
  })

  test('of ui neither route nor query', () => {
    const broken = product.filter(
      ({ file, to }) =>
        file.path.startsWith('packages/web/src/ui/') &&
        /^(react-router|@tanstack\/react-query|packages\/web\/src\/platform)/.test(to),
    )
    expect(told(broken)).toEqual([])
  })

  test('take no test code into the product and lead to files that exist', () => {
    const broken = product.filter(({ to }) => {
      const file = to.replace(/\?.*$/, '')
      return /\.test\.|\/test\//.test(to) || (to.startsWith('packages/') && !fs.existsSync(path.join(root, file)))
    })
    expect(told(broken)).toEqual([])
  })
})

/** The browser platform and the page shell's own calls: session, inbox, dictionaries, configuration, push. */
const PLATFORM_CALLS = new Set(
  files.filter(({ path: file }) => file.startsWith('packages/web/src/platform/')).map(({ path: file }) => file),
)
