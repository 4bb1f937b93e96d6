import { P } from '@portal/contract/privileges.ts'
import { describe, expect, test } from 'vitest'
import { ALL_CODES, boxesOf, changesBetween, companionWarnings, privilegeNodes, toggled } from './privilege-tree.ts'

const none = new Set<never>()

describe('toggled', () => {
  test('linked, a menu takes its buttons along and gives them back', () => {
    const on = toggled(none, P.label, true, true)
    expect([...on].sort()).toEqual([P.label, P.labelDel, P.labelEdit].sort())

    expect([...toggled(on, P.label, false, true)]).toEqual([])
  })

  test('linked, a button brings its menu but leaves it when it goes', () => {
    const on = toggled(none, P.labelEdit, true, true)
    expect([...on].sort()).toEqual([P.label, P.labelEdit].sort())

    expect([...toggled(on, P.labelEdit, false, true)]).toEqual([P.label])
  })

  test('unlinked, every box stands for itself', () => {
    const on = toggled(none, P.labelEdit, true, false)

    expect([...on]).toEqual([P.labelEdit])
    expect(boxesOf(on).halfChecked).toContain(P.label)
    expect([...toggled(toggled(on, P.label, true, false), P.label, false, false)]).toEqual([P.labelEdit])
  })
})

test('a group is ticked only when everything in it is', () => {
  const all = boxesOf(new Set(ALL_CODES))
  expect(all.halfChecked).toEqual([])

  const system = boxesOf(toggled(none, P.log, true, true))
  expect(system.halfChecked).toContain('group:/system')
})

test('the search leaves hits with what stands above them', () => {
  const [group] = privilegeNodes('删除与合并标签')

  expect(group?.children?.map(({ key }) => key)).toEqual([P.label])
  expect(group?.children?.[0]?.children?.map(({ key }) => key)).toEqual([P.labelDel])
})

test('tells what a save would change', () => {
  expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})

test('warns of a menu whose group nobody could open', () => {
  expect(companionWarnings(new Set([P.hazard]))).toMatchObject([{ code: P.hazard, companion: P.school }])
  expect(companionWarnings(new Set([P.hazard, P.school]))).toEqual([])
})
