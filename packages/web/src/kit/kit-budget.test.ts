import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const kit = import.meta.dirname
const sources = readdirSync(kit, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(kit, file), 'utf8') }))

const withoutImports = (text: string) => text.replace(/^import\s[^;]*?['"][^'"\n]+['"]$/gm, '')

const linesOfCode = (text: string) =>
  withoutImports(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length

test('the kit stays within 1,900 lines of code (decision 007)', () => {
  const total = sources.reduce((sum, { text }) => sum + linesOfCode(text), 0)

  expect(sources.length).toBeGreaterThan(10)
  expect(total).toBeLessThanOrEqual(1900)
})

test('resourcePage takes at most six properties', () => {
  const page = sources.find(({ file }) => file === 'resource-page.tsx')?.text ?? ''
  const spec = /interface ResourcePageSpec<[^{]*\{([^}]*)\}/.exec(page)?.[1] ?? ''
  const properties = spec.match(/^ {2}\w+\??:/gm) ?? []

  expect(properties.length).toBeGreaterThan(0)
  expect(properties.length).toBeLessThanOrEqual(6)
})

test('the kit knows no business: of the contract it imports no area, of the web nothing above itself', () => {
  const strangers = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/from '([^']+)'/g)]
      .map(([, from = '']) => from)
      .filter((from) => from.includes('contract/areas') || /^#src\/(shared|areas|app)\//.test(from))
      .map((from) => `${file}: ${from}`),
  )

  expect(strangers).toEqual([])
})
