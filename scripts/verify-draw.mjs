#!/usr/bin/env node
// Recomputes a draw from what was published of it: node scripts/verify-draw.mjs published.json
// (the text under 公布的数据 beside the winners). It shares no code with the product, see docs/draws.md.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const pairs = (lines) => (lines ? lines.split('\n').map((line) => line.split(':')) : [])

const draw = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'))
const { secret, commit, listHash, lines, count } = draw
const faults = []
if (sha256(secret) !== commit) faults.push('the secret does not hash to the commitment')
if (sha256(lines) !== listHash) faults.push('the list does not hash to the published hash')

const seed = sha256(`${secret}|${sha256(lines)}`)
const order = pairs(lines)
  .map(([no, weight]) => {
    const u = (parseInt(sha256(`${seed}|${no}`).slice(0, 13), 16) + 0.5) / 2 ** 52
    return { no, r: -Math.log(u) / Number(weight) }
  })
  .sort((a, b) => a.r - b.r || (a.no < b.no ? -1 : 1))

const cap = draw.unitCap ?? Infinity
const groupOf = new Map(pairs(draw.groups))
const passed = new Set(draw.skipped ?? [])
const kept = new Map(pairs(draw.quotas).map(([group, most]) => [group, Number(most)]))
const last = new Set(draw.later ?? [])
const taken = {}
const winners = []
const serve = (numbers, most) => {
  for (const { no } of numbers) {
    const group = groupOf.get(no) ?? ''
    if (winners.length === count || passed.has(no) || (taken[group] ?? 0) >= most(group)) continue
    taken[group] = (taken[group] ?? 0) + 1
    passed.add(no)
    winners.push(no)
  }
}
for (const isLast of [false, true]) {
  const turn = order.filter(({ no }) => last.has(no) === isLast)
  if (kept.size > 0) serve(turn, (group) => kept.get(group) ?? 0)
  serve(turn, () => cap)
}
if (winners.join() !== (draw.winners ?? []).join()) faults.push(`the winners are ${winners.join(' ')}`)

for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `verified: ${winners.join(' ')}` : 'not verified')
process.exitCode = faults.length === 0 ? 0 : 1
