import type { approvalMatrix, MatrixCell } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

export type Matrix = ResultOf<typeof approvalMatrix>
type Unit = Matrix['units'][number]

export interface MatrixRow extends Unit {
  cells: ReadonlyMap<string, MatrixCell>
  /** Names of the units above and of this one. */
  path: string
}

export interface MatrixUse {
  /** Code under which people are picked. */
  picking: PickingCode
  items: readonly { code: string; name: string }[]
  /** Key of the gap whose mender is open. */
  mending: string | undefined
  onOpen: (cell: MatrixCell) => void
  onMended: () => void
  onSkip: (() => void) | undefined
  onClose: () => void
  /** Opens all that can be set of the cell. */
  onMore: (cell: MatrixCell) => void
  onUnit: (orgId: string) => void
}

export const cellKey = ({ itemId, orgId }: Pick<MatrixCell, 'itemId' | 'orgId'>) => `${itemId} ${orgId}`

export const rowsOf = ({ units, cells }: Matrix): MatrixRow[] => {
  const byUnit = new Map<string, Map<string, MatrixCell>>()
  for (const cell of cells) {
    const own = byUnit.get(cell.orgId) ?? new Map<string, MatrixCell>()
    byUnit.set(cell.orgId, own.set(cell.itemId, cell))
  }
  const paths = new Map<string, string>()
  return units.map((unit) => {
    const above = paths.get(unit.parentId ?? '')
    const path = above === undefined ? unit.name : `${above} / ${unit.name}`
    paths.set(unit.id, path)
    return { ...unit, path, cells: byUnit.get(unit.id) ?? new Map() }
  })
}

/** Rows none of whose units above is folded. */
export const unfolded = (rows: readonly MatrixRow[], folded: ReadonlySet<string>): MatrixRow[] => {
  const hidden = new Set<string>()
  return rows.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (folded.has(parentId) || hidden.has(parentId))
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}

export const gapsOf = (rows: readonly MatrixRow[]): MatrixCell[] =>
  rows.flatMap(({ cells }) => [...cells.values()].filter(({ kind }) => kind === 'gap'))

/** What a cell says; `quiet` where the unit has decided nothing by itself. */
export const wordsOfCell = ({ kind, approvers, steps }: MatrixCell): string => {
  if (kind === 'inherited') return '同上级'
  if (kind === 'free') return '免审'
  if (kind === 'shipped') return '提交时选'
  if (kind === 'gap') return '缺'
  if (kind === 'gapAbove') return '上级缺'
  const [first = '', ...others] = approvers
  return `${first}${others.length > 0 ? ` 等 ${approvers.length}` : ''}${steps > 1 ? ` · ${steps} 步` : ''}`
}

/** The whole of it, for whoever rests on the cell. */
export const titleOfCell = ({ kind, approvers, from, steps }: MatrixCell): string | undefined => {
  if (kind === 'own') return `${approvers.join('、')}${steps > 1 ? `，共 ${steps} 步` : ''}`
  if (kind === 'gapAbove') return '上级单位没有人能批，补上后这里随之补上'
  return from ? `沿用「${from.name}」` : undefined
}
