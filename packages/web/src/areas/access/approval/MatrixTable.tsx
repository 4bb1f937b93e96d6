import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { GapMender } from './GapMender.tsx'
import { cellKey, type MatrixRow, type MatrixUse, titleOfCell, unfolded, wordsOfCell } from './matrix-rows.ts'

interface RowsProps extends MatrixUse {
  rows: readonly MatrixRow[]
}

export function MatrixTable({ rows, ...shared }: RowsProps) {
  const { items, onUnit } = shared
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const parents = new Set(rows.map(({ parentId }) => parentId))
  const fold = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  return (
    <div className="matrix-scroll">
      <table className="matrix-table" aria-label="审批配置矩阵">
        <colgroup>
          <col className="matrix-units" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">单位</th>
            {items.map(({ code, name }) => (
              <th key={code} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {unfolded(rows, folded).map((row) => (
            <tr key={row.id}>
              <th scope="row" title={row.path} style={{ paddingLeft: 16 + Math.min(row.level, 5) * 12 }}>
                <UnitName
                  row={row}
                  isFolded={folded.has(row.id)}
                  onFold={parents.has(row.id) ? () => fold(row.id) : undefined}
                  onUnit={onUnit}
                />
              </th>
              {items.map(({ code }) => (
                <td key={code}>
                  <Cell row={row} itemId={code} {...shared} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface UnitNameProps {
  row: MatrixRow
  isFolded: boolean
  /** Absent: what is below does not stand in the table, and is gone to. */
  onFold: (() => void) | undefined
  onUnit: (orgId: string) => void
}

function UnitName({ row: { id, name, below }, isFolded, onFold, onUnit }: UnitNameProps) {
  if (below === 0) return <span className="matrix-leaf">{name}</span>
  return onFold ? (
    <button type="button" className="matrix-unit" aria-expanded={!isFolded} onClick={onFold}>
      <Icon name="forward" small />
      {name}
    </button>
  ) : (
    <button type="button" className="matrix-unit" title="查看下级单位" onClick={() => onUnit(id)}>
      <Icon name="forward" small />
      {name}
    </button>
  )
}

interface CellProps extends MatrixUse {
  row: MatrixRow
  itemId: string
}

function Cell({ row, itemId, ...shared }: CellProps) {
  const cell = row.cells.get(itemId)
  if (!cell) return null
  const isMending = shared.mending === cellKey(cell)
  const name = shared.items.find(({ code }) => code === itemId)?.name ?? itemId
  const face = (
    <button
      type="button"
      className="matrix-cell"
      data-kind={cell.kind}
      data-open={isMending}
      title={titleOfCell(cell)}
      aria-label={`${row.name} ${name}：${wordsOfCell(cell)}`}
      onClick={() => shared.onOpen(cell)}
    >
      {cell.kind === 'gap' && <Icon name="warning" small />}
      {wordsOfCell(cell)}
    </button>
  )
  if (!isMending) return face
  return (
    <GapMender key={cellKey(cell)} row={row} cell={cell} {...shared}>
      {face}
    </GapMender>
  )
}

/** Units as cards on a phone: what each has decided by itself and where nobody approves, the rest in one line. */
export function MatrixCards({ rows, ...shared }: RowsProps) {
  return (
    <ul className="matrix-cards" aria-label="审批配置矩阵">
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.path}</b>
          {shared.items.map(({ code, name }) => (
            <div key={code}>
              {name}
              <Cell row={row} itemId={code} {...shared} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
