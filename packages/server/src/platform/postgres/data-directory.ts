import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, type RunAs, run } from './run-as.ts'
import { unavailable } from './unavailable.ts'

export const SUPERUSER = 'portal'

// LC_CTYPE=C would make trigram search blind to Chinese; the order of text itself comes from the built-in provider.
const CHARACTER_TYPES = [['--lc-ctype=C.UTF-8'], ['--lc-ctype=en_US.UTF-8'], []]
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Resolves the data directory and makes the folders above it, open enough for the database account to pass. */
export function resolveDataDirectory(dir: string): string {
  const parent = path.dirname(path.resolve(dir))
  const firstMade = fs.mkdirSync(parent, { recursive: true })
  for (let made = parent; firstMade && made.length >= firstMade.length; made = path.dirname(made)) {
    fs.chmodSync(made, 0o755)
  }
  return path.join(fs.realpathSync(parent), path.basename(dir))
}

export const isInitialised = (dir: string) => fs.existsSync(path.join(dir, 'PG_VERSION'))

/** The superuser's password lives beside the data directory, readable by its owner alone. */
export function passwordOf(dir: string): string {
  const file = `${dir}.password`
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  if (isInitialised(dir)) {
    throw unavailable(`缺少密码文件 ${file}`, `its password file ${file} is missing`)
  }

  const password = randomBytes(24).toString('base64url')
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** Makes a fresh cluster. It is built under another name and moved, so a crash half-way leaves nothing to trip over. */
export function initialise(dir: string, options: { binaries: Binaries; runAs: RunAs; durable: boolean }): void {
  const { binaries, runAs, durable } = options
  const unfinished = `${dir}.new`
  const passwordFile = `${dir}.new.password`
  fs.writeFileSync(passwordFile, passwordOf(dir), { mode: 0o600 })
  giveTo(runAs.account, passwordFile)

  let failure = ''
  const made = CHARACTER_TYPES.some((characterType) => {
    emptyFolder(unfinished, runAs.account)
    const access = ['--username', SUPERUSER, '--auth=scram-sha-256', '--pwfile', passwordFile]
    const args = ['-D', unfinished, ...access, ...LOCALE, ...characterType, ...(durable ? [] : ['--no-sync'])]
    const result = run(runAs, binaries.initdb, args)
    failure ||= result.output
    return result.ok
  })
  fs.rmSync(passwordFile)

  if (!made) throw unavailable(`初始化数据目录失败（${failure}）`, `initdb failed (${failure})`)
  fs.renameSync(unfinished, dir)
}

function emptyFolder(dir: string, account: Account | undefined): void {
  fs.rmSync(dir, { recursive: true, force: true })
  fs.mkdirSync(dir, { mode: 0o700 })
  giveTo(account, dir)
}

function giveTo(account: Account | undefined, file: string): void {
  if (account) fs.chownSync(file, account.uid, account.gid)
}
