import type { HistoryLabelNode } from '@portal/contract/areas/history/topic.ts'

export interface LabelTree extends HistoryLabelNode {
  children?: LabelTree[]
}

export const contentsOf = ({ articles, days, videos }: HistoryLabelNode): number => articles + days + videos

const isMeant = (node: HistoryLabelNode, name: string, state: string): boolean => {
  if (!node.name.toLowerCase().includes(name.toLowerCase())) return false
  if (state === 'on' || state === 'off') return node.enabled === (state === 'on')
  return state !== 'unused' || (node.kind === 'label' && contentsOf(node) === 0)
}

/** The tree of what was asked for, with all that stands above it. */
export const treeOf = (
  nodes: readonly HistoryLabelNode[],
  { name = '', state = '' }: Readonly<Record<string, string>>,
): LabelTree[] => {
  const below = (parentId: string | null): LabelTree[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .flatMap((node) => {
        const children = below(node.id)
        if (children.length === 0) return isMeant(node, name, state) ? [{ ...node }] : []
        return [{ ...node, children }]
      })
  return below(null)
}
