import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { orderOf, verifyDraw, winnersOf } from '@portal/contract/shared/lots/lots.ts'
import { expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'

const SECRET = '7c1f0e5a9b3d4c62'
const LINES = '001:1\n002:3\n003:1\n004:2\n005:1'
const all = { count: 2, groupCap: null, groups: '', skipped: [] }

interface Rules {
  count: number
  groupCap: number | null
  groups: string
  skipped: string[]
  quotas?: string
  later?: string[]
}

const published = (rules: Rules) => ({
  ...rules,
  commit: sha256(SECRET),
  listHash: sha256(LINES),
  secret: SECRET,
  lines: LINES,
  winners: winnersOf(orderOf(SECRET, LINES, sha256), rules),
})

test('the example of the brief comes out digit by digit', () => {
  const order = orderOf(SECRET, LINES, sha256)

  expect(sha256(SECRET).slice(0, 12)).toBe('3c4de4ddba54')
  expect(sha256(LINES).slice(0, 12)).toBe('51f605b3a86f')
  expect(order.map(({ no }) => no)).toEqual(['002', '004', '005', '003', '001'])
  expect(order.map(({ r }) => r.toFixed(4))).toEqual(['0.3021', '0.7091', '1.3198', '1.4393', '1.4698'])
  expect(winnersOf(order, all)).toEqual(['002', '004'])
})

test('a cap and earlier winners are passed over in order', () => {
  const order = orderOf(SECRET, LINES, sha256)
  const groups = '001:1\n002:1\n003:2\n004:1\n005:2'

  expect(winnersOf(order, { ...all, groupCap: 1, groups })).toEqual(['002', '005'])
  expect(winnersOf(order, { ...all, skipped: ['002'] })).toEqual(['004', '005'])
})

test('what is kept for groups goes to their own first, the rest to all, and those of later come last', () => {
  const order = orderOf(SECRET, LINES, sha256)
  const groups = '001:1\n003:1\n004:2'

  expect(winnersOf(order, { ...all, groups, quotas: '1:1' })).toEqual(['003', '002'])
  expect(winnersOf(order, { ...all, count: 3, groups, quotas: '1:1\n2:1' })).toEqual(['004', '003', '002'])
  expect(winnersOf(order, { ...all, later: ['002', '004'] })).toEqual(['005', '003'])
  expect(winnersOf(order, { ...all, count: 4, later: ['002', '004'] })).toEqual(['005', '003', '001', '002'])
})

const byScript = async (draw: object) => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'draw-')), 'published.json')
  await writeFile(file, JSON.stringify(draw))
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/verify-draw.mjs')
  return promisify(execFile)(process.execPath, [script, file]).then(
    ({ stdout }) => stdout.trim(),
    ({ stdout }: { stdout: string }) => stdout.trim(),
  )
}

test('a separate program finds the same winners, and any change of what was published', async () => {
  const draw = published({ ...all, groupCap: 1, groups: '001:1\n002:1\n003:2\n004:1\n005:2' })
  const { groupCap: unitCap, ...said } = draw

  expect(verifyDraw(draw, sha256)).toEqual([])
  expect(await byScript({ ...said, unitCap })).toBe('verified: 002 005')
  const split = published({ ...all, count: 3, groups: '001:1\n003:1\n004:2', quotas: '1:1\n2:1', later: ['002'] })
  expect(verifyDraw(split, sha256)).toEqual([])
  expect(await byScript(split)).toBe('verified: 004 003 005')
  expect(await byScript({ ...split, later: [] })).toBe('not verified')
  for (const change of [{ secret: 'other' }, { lines: LINES.replace('003:1', '003:5') }, { winners: ['002', '004'] }]) {
    expect(verifyDraw({ ...draw, ...change }, sha256)).not.toEqual([])
    expect(await byScript({ ...said, unitCap, ...change })).toBe('not verified')
  }
})
