import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '@portal/contract/paths.ts'
import { buildApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Platform } from '#src/platform/platform.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const builtFile = path.join(root, 'docs/spec/built.md')

export interface SpecEndpoint {
  path: string
  method: string
  source: string
  area: string
  access: 'public' | 'signedIn' | string[] | null
}

export const specEndpoints: SpecEndpoint[] = (
  JSON.parse(fs.readFileSync(path.join(root, 'docs/spec/endpoints.json'), 'utf8')) as { endpoints: SpecEndpoint[] }
).endpoints

/** Everything the server serves, without a database: the app is built but connects to nothing. */
export const servedPlatform = async (): Promise<Platform> => {
  // One for all: a test worker is killed before it could remove a folder of its own.
  const dataDir = path.join(os.tmpdir(), `portal-inventory-${os.userInfo().uid}`)
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    LOG_LEVEL: 'silent',
  })
  const { platform } = await buildApp(createPlatform({ config, databaseUrl: config.DATABASE_URL, build: 'inventory' }))
  return platform
}

/** Plain GET and tus addresses, which are not endpoints of the contract. */
const otherAddresses = new Set(['/config.json', '/rest/upload/tus', '/rest/push', '/rest/openapi.json'])

/** Calls of the briefs that one call for all kinds answers (decision 046), or several for one each (064). */
const standIns: Readonly<Record<string, string>> = {
  '/rest/questionBank/template': '/rest/directoryImport/template',
  '/rest/questionBank/importCheck': '/rest/directoryImport/check',
  '/rest/questionBank/importGet': '/rest/directoryImport/get',
  '/rest/questionBank/importFix': '/rest/directoryImport/fix',
  '/rest/questionBank/importCommit': '/rest/directoryImport/commit',
  '/rest/questionBank/importDiscard': '/rest/directoryImport/drop',
  '/rest/historyToday/import': '/rest/directoryImport/check',
  '/rest/trainEnrol/import': '/rest/directoryImport/check',
  '/rest/trainPermission/get': '/rest/trainPermission/openList',
  '/rest/trainPermission/save': '/rest/trainPermission/saveOpen',
}

const routeFiles = (): string[] => {
  const areas = path.join(root, 'packages/web/src/areas')
  if (!fs.existsSync(areas)) return []
  return fs
    .readdirSync(areas)
    .map((area) => path.join(areas, area, 'routes.tsx'))
    .filter((file) => fs.existsSync(file))
}

/** Paths of the spec that have a page, read from the rows of the areas' route files. */
export const builtScreens = (): Set<string> =>
  new Set(
    routeFiles().flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/path: '(\/[^']+)'/g)].map(([, p]) => p ?? ''),
    ),
  )

/** Calls that the contract declares by a written path. */
export const declaredCalls = (): string[] => {
  const areas = path.join(root, 'packages/contract/src/areas')
  return fs
    .readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(areas, file), 'utf8').matchAll(/^ {2}path: '(rest\/[^']+)',$/gm)].map(
        ([, p]) => p ?? '',
      ),
    )
}

const row = (built: boolean, text: string) => `- [${built ? 'x' : ' '}] ${text}`

/** What docs/spec/built.md says: the screens and calls of the specification, and which of them stand. */
export const builtText = async (): Promise<string> => {
  const served = new Set((await servedPlatform()).endpoints.map((endpoint) => `/${endpoint.path}`))
  const pages = builtScreens()
  // A row that only leads elsewhere is built with the page it leads to.
  const shown = screens.map((screen) => ({ ...screen, built: pages.has(screen.redirect ?? screen.path) }))
  const areas = [...new Set(specEndpoints.map(({ area }) => area))]
  const isServed = ({ path: address }: SpecEndpoint) =>
    served.has(standIns[address] ?? address) || otherAddresses.has(address)
  const named = ({ path: address }: SpecEndpoint) =>
    standIns[address] === undefined ? address : `${address} → ${standIns[address]}`
  const count = (built: number, all: number) => `${built} of ${all} built`
  return [
    '# What is built',
    '',
    'Written by `npm run built`; a test keeps it equal to the code.',
    '',
    `## Screens (${count(shown.filter(({ built }) => built).length, shown.length)})`,
    '',
    ...shown.map(({ built, path: address, title }) => row(built, `${address} ${title}`)),
    '',
    `## Endpoints (${count(specEndpoints.filter(isServed).length, specEndpoints.length)})`,
    ...areas.flatMap((area) => [
      '',
      `### ${area}`,
      '',
      ...specEndpoints.filter((each) => each.area === area).map((each) => row(isServed(each), named(each))),
    ]),
    '',
  ].join('\n')
}

export const builtInFile = (): string => fs.readFileSync(builtFile, 'utf8')

export const writeBuilt = async (): Promise<void> => fs.writeFileSync(builtFile, await builtText())
