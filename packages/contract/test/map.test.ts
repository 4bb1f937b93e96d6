import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './source-files.ts'

const entries = (folder: string): fs.Dirent[] => {
  const at = path.join(root, folder)
  return fs.existsSync(at) ? fs.readdirSync(at, { withFileTypes: true }) : []
}
const foldersIn = (folder: string) => entries(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const filesIn = (folder: string) => entries(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

const areas = foldersIn('packages/server/src/areas')
const engines = foldersIn('packages/server/src/shared')
const roomsOf = (area: string) => [...foldersIn(`packages/server/src/areas/${area}`), ...engines]

/** Rooms of the web that have no server side of their own: they gather what other rooms serve. */
const SURFACES: Record<string, readonly string[]> = {
  account: ['dashboard', 'inbox', 'public-pages'],
  column: ['article', 'learner'],
  learning: ['course', 'print', 'progress'],
  'sign-in': ['meeting'],
}
/** Files of a whole area in the contract. */
const OF_AREA = ['messages', 'refusals', 'report-words', 'words']

const MOST_FILES = 25

const isOfRoom = (area: string) => {
  const rooms = roomsOf(area)
  return (name: string) => rooms.some((room) => name === room || name.startsWith(`${room}-`))
}

/** The server names the rooms; contract, web and journeys follow. */
describe('the map', () => {
  test('knows the areas', () => {
    expect(areas.length).toBeGreaterThan(10)
  })

  test('calls a room of the web as the server calls it', () => {
    const odd = areas.flatMap((area) =>
      foldersIn(`packages/web/src/areas/${area}`)
        .filter((room) => !roomsOf(area).includes(room) && !SURFACES[area]?.includes(room))
        .map((room) => `web ${area}/${room}`),
    )
    expect(odd).toEqual([])
  })

  test('calls a room of the contract as the server calls it, as a folder or as the beginning of its files', () => {
    const odd = areas.flatMap((area) => {
      const folder = `packages/contract/src/areas/${area}`
      const files = filesIn(folder).map((file) => file.replace(/(\.test)?\.ts$/, ''))
      return [
        ...foldersIn(folder).filter((room) => !roomsOf(area).includes(room)),
        ...files.filter((file) => !OF_AREA.includes(file) && !isOfRoom(area)(file)),
      ].map((name) => `contract ${area}/${name}`)
    })
    expect(odd).toEqual([])
  })

  test('names journeys after what they drive', () => {
    const odd = areas.flatMap((area) =>
      filesIn(`e2e/specs/${area}`)
        .filter((file) => !isOfRoom(area)(file.replace(/\.spec\.ts$/, '')))
        .map((file) => `e2e ${area}/${file}`),
    )
    expect(odd).toEqual([])
  })

  test('crowds no folder', () => {
    const crowded = (folder: string): string[] => {
      const count = filesIn(folder).length
      const below = foldersIn(folder).filter((name) => !['dist', 'files', 'migrations', 'node_modules'].includes(name))
      return [
        ...(count > MOST_FILES ? [`${folder} has ${count} files`] : []),
        ...below.flatMap((name) => crowded(`${folder}/${name}`)),
      ]
    }
    const sources = ['contract', 'server', 'web'].map((side) => `packages/${side}`)
    expect([...sources, 'bench', 'e2e'].flatMap(crowded)).toEqual([])
  })
})
