import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** Sheets that say something of parts of the whole house. */
const FOR_ALL = new Set(['ui/look/theme.css', 'app/shell.css'])

/** `areas/health` of a file below it, `kit` of one that belongs to no area. */
const roomOf = (file: string) =>
  file.startsWith('areas/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0]

/** Classes that a sheet draws wherever they stand: selectors of nothing but the class. */
const bareClasses = (css: string) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\s*\.([a-z][\w-]*)\s*$/.exec(selector)?.[1] ?? [])

// All sheets that were ever loaded stay: a second one of the same name redraws what another area drew.
test('no class is drawn by two areas', () => {
  const rooms = new Map<string, Set<string>>()
  const sheets = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  for (const file of sheets.filter((each) => !FOR_ALL.has(each)))
    for (const name of bareClasses(fs.readFileSync(path.join(root, file), 'utf8')))
      rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(file) ?? ''))
  expect(rooms.size).toBeGreaterThan(1000)
  const shared = [...rooms].filter(([, { size }]) => size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`)
  expect(shared).toEqual([])
})
