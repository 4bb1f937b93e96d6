import { expect, test } from 'vitest'
import { treeOf } from '../label/label-tree.ts'
import { findNode, kept, pathsToHits, placeBeside } from './tree-nodes.ts'

interface Node {
  id: string
  name: string
  children: Node[]
}
const node = (name: string, ...children: Node[]): Node => ({ id: name, name, children })
const banks = [node('安全', node('用电', node('低压')), node('消防')), node('质量')]

test('a node is found with its parent and its place', () => {
  expect(findNode(banks, '消防')).toMatchObject({ parent: { id: '安全' }, at: 1 })
  expect(findNode(banks, '质量')).toMatchObject({ parent: null, at: 1 })
  expect(findNode(banks, '没有')).toBeNull()
})

test('a search opens the way to each hit and leaves out what leads to none', () => {
  expect([...pathsToHits(banks, '低')].sort()).toEqual(['安全', '用电'].sort())
  expect(kept(banks, ({ name }) => name.includes('低'))).toEqual([node('安全', node('用电', node('低压')))])
})

test('a dropped node stands where it was let go, whether it came from above, below or elsewhere', () => {
  const siblings = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

  expect(placeBeside(siblings, 'a', 2, 3)).toBe(2)
  expect(placeBeside(siblings, 'd', 1, 2)).toBe(2)
  expect(placeBeside(siblings, 'd', 0, -1)).toBe(0)
  expect(placeBeside(siblings, 'elsewhere', 3, 4)).toBe(4)
})

test('a 知识点 whose parent is not offered stands at the top', () => {
  const flat = (id: string, parentId: string | null) => ({ id, parentId, name: id, synonyms: [] })

  const tree = treeOf([flat('b', 'a'), flat('c', 'b'), flat('d', null)])

  expect(tree.map(({ value, children }) => [value, children.map((each) => each.value)])).toEqual([
    ['b', ['c']],
    ['d', []],
  ])
})
