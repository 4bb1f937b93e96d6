interface Edge {
  to: number
  /** What may still flow. */
  left: number
  flow: number
  /** Place of the opposite edge in the list of `to`. */
  back: number
}

/** A network of whole capacities; small ones of some hundreds of nodes. */
export interface Network {
  edges: Edge[][]
}

export const networkOf = (nodes: number): Network => ({ edges: Array.from({ length: nodes }, () => []) })

export const listOf = ({ edges }: Network, node: number): Edge[] => edges[node] ?? []

/** The new edge itself, to be read or widened later. */
export const connect = (network: Network, from: number, to: number, capacity: number): Edge => {
  const [here, there] = [listOf(network, from), listOf(network, to)]
  const edge: Edge = { to, left: capacity, flow: 0, back: there.length }
  there.push({ to: from, left: 0, flow: 0, back: here.length })
  here.push(edge)
  return edge
}

/** Shortest way with something left on each edge: for each reached node the edge that led to it. */
const reach = (network: Network, source: number): Map<number, [from: number, edge: Edge | null]> => {
  const found = new Map<number, [number, Edge | null]>([[source, [source, null]]])
  for (const node of found.keys())
    for (const edge of listOf(network, node)) if (edge.left > 0 && !found.has(edge.to)) found.set(edge.to, [node, edge])
  return found
}

/** Pushes as much as fits on top of what flows already; says how much more it was. */
export const pushFlow = (network: Network, source: number, sink: number): number => {
  let pushed = 0
  for (;;) {
    const found = reach(network, source)
    if (!found.has(sink)) return pushed
    const way: Edge[] = []
    for (let node = sink; node !== source; ) {
      const [from, edge] = found.get(node) ?? [source, null]
      if (edge) way.push(edge)
      node = from
    }
    const most = Math.min(...way.map(({ left }) => left))
    for (const edge of way) {
      const back = listOf(network, edge.to)[edge.back]
      edge.left -= most
      edge.flow += most
      if (back) {
        back.left += most
        back.flow -= most
      }
    }
    pushed += most
  }
}

/** Nodes on the source's side of the smallest least cut: who cannot be served fully, and nobody else. */
export const shortSide = (network: Network, source: number): ReadonlySet<number> =>
  new Set(reach(network, source).keys())
