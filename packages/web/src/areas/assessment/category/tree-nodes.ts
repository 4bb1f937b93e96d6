interface Node<Self> {
  id: string
  name: string
  children: readonly Self[]
}

export interface FoundNode<Self> {
  node: Self
  parent: Self | null
  /** Place among its siblings. */
  at: number
}

/** Where a node stands in the tree. */
export const findNode = <Self extends Node<Self>>(
  nodes: readonly Self[],
  id: string,
  parent: Self | null = null,
): FoundNode<Self> | null => {
  for (const [at, node] of nodes.entries()) {
    if (node.id === id) return { node, parent, at }
    const deeper = findNode(node.children, id, node)
    if (deeper) return deeper
  }
  return null
}

/**
 * Where a dropped node comes to stand among the siblings of the one it was dropped beside, itself taken out first.
 * `position` is what the tree tells of a drop into a gap: before the target one less than its place, after it one more.
 */
export const placeBeside = (siblings: readonly { id: string }[], droppedId: string, at: number, position: number) => {
  const gap = position < at ? at : at + 1
  const own = siblings.findIndex(({ id }) => id === droppedId)
  return own >= 0 && own < gap ? gap - 1 : gap
}

/** Nodes whose name has the text, with everything above them. */
export const pathsToHits = <Self extends Node<Self>>(nodes: readonly Self[], text: string): Set<string> => {
  const open = new Set<string>()
  const visit = (node: Self): boolean => {
    const below = node.children.map(visit).some(Boolean)
    if (below) open.add(node.id)
    return below || node.name.includes(text)
  }
  nodes.forEach(visit)
  return open
}

/** Nodes that fit, with everything above them; the rest is left out. */
export const kept = <Self extends Node<Self>>(nodes: readonly Self[], fits: (node: Self) => boolean): Self[] =>
  nodes.flatMap((node) => {
    const children = kept(node.children, fits)
    return fits(node) || children.length > 0 ? [{ ...node, children }] : []
  })
