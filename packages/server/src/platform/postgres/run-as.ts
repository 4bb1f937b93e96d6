import { type SpawnOptions, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { unavailable } from './unavailable.ts'

export type Account = { uid: number; gid: number }

/** How PostgreSQL programs are started: under which account (ours when absent), behind which command. */
export type RunAs = { account: Account | undefined; wrapper: string[] }

/** PostgreSQL refuses to run as root, so root steps down to an account every Linux system has. */
export function accountFor(dir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined

  const owner = fs.statSync(dir, { throwIfNoEntry: false })
  // A cluster made earlier by a normal user keeps its owner.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Chooses a way for `account` to enter `dir`, even when a folder above it (such as /root) is closed to it. */
export function runAsIn(dir: string, account: Account | undefined): RunAs {
  if (process.platform === 'win32') return { account: undefined, wrapper: [] }

  const candidates = [[], ...(account ? wrappersFor(account) : [])]
  const wrapper = candidates.find((prefix) => run({ account, wrapper: prefix }, '/bin/sh', ['-c', 'cd "$0"', dir]).ok)
  if (wrapper) return { account, wrapper }

  throw unavailable(
    `数据库账号无法进入目录 ${dir}，可改用其他数据目录（DATA_DIR）`,
    `the database account cannot enter ${dir}; another data directory (DATA_DIR) may do`,
  )
}

/** Runs a program to its end. */
export function run(runAs: RunAs, program: string, args: string[]): { ok: boolean; output: string } {
  const [file, rest, options] = commandOf(runAs, program, args)
  const { status, stderr, error } = spawnSync(file, rest, { ...options, encoding: 'utf8' })
  return { ok: status === 0, output: error ? error.message : String(stderr).trim() }
}

/** The arguments of `spawn` that start a program the chosen way, with an environment that does not depend on the caller's. */
export function commandOf(
  { account, wrapper }: RunAs,
  program: string,
  args: string[],
): [string, string[], SpawnOptions] {
  const options: SpawnOptions = {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...windowsEnvironment(), PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' },
    windowsHide: true,
  }
  const [file, ...prefix] = wrapper
  return file ? [file, [...prefix, program, ...args], options] : [program, args, { ...options, ...account }]
}

/** Keeps just the right to walk through closed folders; the second form is what a default container allows. */
function wrappersFor({ uid, gid }: Account): string[][] {
  const stepDown = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const keeping = (right: string) => [...stepDown, `--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`]
  return [keeping('dac_read_search'), keeping('dac_override')]
}

function accountNamed(name: string): Account | undefined {
  if (!fs.existsSync('/etc/passwd')) return undefined
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Windows programs find their libraries through these. */
function windowsEnvironment(): NodeJS.ProcessEnv {
  if (process.platform !== 'win32') return {}
  return { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
}
