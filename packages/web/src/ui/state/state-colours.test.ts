import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stateWords, toneOf } from './state-colours.ts'

const root = path.join(import.meta.dirname, '../..')

/** What these say is no state: what an import would do with a row, and how grave its fault is. */
const NO_STATES = new Set(['shared/exchange/CheckTable.tsx', 'areas/assessment/exchange/import/LivePreview.tsx'])

test('no state is told of twice', () => {
  const all = Object.values(stateWords).flat()
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  expect([toneOf('已发布'), toneOf('失败'), toneOf('没有这样的状态')]).toEqual(['good', 'bad', 'still'])
})

test('no screen chooses the colour of a state by itself', () => {
  const byHand = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/') && !NO_STATES.has(file))
    .filter((file) => /<Tag color=\{[^}]*(\bstate\b|olours\[)/i.test(fs.readFileSync(path.join(root, file), 'utf8')))
  expect(byHand).toEqual([])
})
