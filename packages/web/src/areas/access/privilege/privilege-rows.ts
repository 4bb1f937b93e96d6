import type { PrivilegeNode } from '@portal/contract/areas/access/privilege.ts'

export interface PrivilegeFilter {
  text: string
  type: 'menu' | 'button' | null
  sensitive: boolean | null
  enabled: boolean | null
  /** In no role at all. */
  unused: boolean
}

export const NO_FILTER: PrivilegeFilter = { text: '', type: null, sensitive: null, enabled: null, unused: false }

export const matches = (node: PrivilegeNode, { text, type, sensitive, enabled, unused }: PrivilegeFilter): boolean => {
  const wanted = text.trim().toLowerCase()
  const said = [node.title, node.code, node.note, ...node.routes].join('\n').toLowerCase()
  return (
    (wanted === '' || said.includes(wanted)) &&
    (type === null || node.type === type) &&
    (sensitive === null || node.sensitive === sensitive) &&
    (enabled === null || node.enabled === enabled) &&
    (!unused || node.roles === 0)
  )
}

export type PrivilegeRow = PrivilegeNode & { children?: PrivilegeRow[] }

/** Menus with their buttons; a hit keeps its menu above it, so that one sees where it belongs. */
export const treeOf = (nodes: readonly PrivilegeNode[], filter: PrivilegeFilter): PrivilegeRow[] =>
  nodes
    .filter(({ parent }) => parent === null)
    .flatMap((menu) => {
      const children = nodes.filter((node) => node.parent === menu.code && matches(node, filter))
      if (children.length === 0 && !matches(menu, filter)) return []
      return [children.length > 0 ? { ...menu, children } : menu]
    })
