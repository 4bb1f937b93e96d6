import type { LabelNode } from '@portal/contract/areas/video/label.ts'

export interface Move {
  id: string
  revision: number
  parentId: string
  sort: number
}

interface Found {
  node: LabelNode
  parent: LabelNode | null
  siblings: LabelNode[]
  at: number
}

/** Where a node stands in the tree. */
export const findNode = (nodes: LabelNode[], id: string, parent: LabelNode | null = null): Found | null => {
  for (const [at, node] of nodes.entries()) {
    if (node.id === id) return { node, parent, siblings: nodes, at }
    const deeper = findNode(node.children, id, node)
    if (deeper) return deeper
  }
  return null
}

/** What the server must be told so that `id` stands at `place` below `parent`; siblings are numbered anew. */
export const movesTo = (nodes: LabelNode[], id: string, parent: LabelNode, place: number): Move[] => {
  const moving = findNode(nodes, id)?.node
  if (!moving) return []
  const others = parent.children.filter((child) => child.id !== id)
  const ordered = [...others.slice(0, place), moving, ...others.slice(place)]
  return ordered.map((child, sort) => ({ id: child.id, revision: child.revision, parentId: parent.id, sort }))
}

/** Nodes whose name has the text, with everything above them, for search with the way to each hit. */
export const pathsToHits = (nodes: readonly LabelNode[], text: string): Set<string> => {
  const open = new Set<string>()
  const visit = (node: LabelNode): boolean => {
    const below = node.children.map(visit).some(Boolean)
    if (below) open.add(node.id)
    return below || node.name.includes(text)
  }
  nodes.forEach(visit)
  return open
}
