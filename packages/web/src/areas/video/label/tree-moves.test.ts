import type { LabelNode } from '@portal/contract/areas/video/label.ts'
import { describe, expect, test } from 'vitest'
import { findNode, movesTo, pathsToHits } from './tree-moves.ts'

const node = (id: string, children: LabelNode[] = []): LabelNode => ({
  id,
  name: `名${id}`,
  kind: 'type',
  colour: null,
  enabled: true,
  revision: 1,
  count: 0,
  children,
})

describe('moving in the tree', () => {
  const tree = () => [node('root', [node('a', [node('x')]), node('b'), node('c')])]

  test('numbers the siblings anew around the moved node', () => {
    const nodes = tree()

    const moves = movesTo(nodes, 'c', nodes[0] as LabelNode, 0)

    expect(moves.map(({ id, sort }) => [id, sort])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ])
  })

  test('takes a node to another parent', () => {
    const nodes = tree()
    const target = findNode(nodes, 'b')?.node as LabelNode

    expect(movesTo(nodes, 'x', target, 0)).toEqual([{ id: 'x', revision: 1, parentId: 'b', sort: 0 }])
  })

  test('opens the way to every hit of a search', () => {
    expect(pathsToHits(tree(), '名x')).toEqual(new Set(['root', 'a']))
  })
})
