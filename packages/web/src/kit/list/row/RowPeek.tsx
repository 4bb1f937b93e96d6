import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { ActionButtons } from '../ActionButtons.tsx'
import type { RowAction } from '../RowActions.tsx'

interface PeekProps<Row> {
  row: Row
  at: number
  columns: readonly Column<Row>[]
  actions: readonly RowAction[]
  /** To the row above or below; left out at the ends of the page. */
  onStep: { up: (() => void) | undefined; down: (() => void) | undefined }
  onClose: () => void
}

/** All of a row beside the list, which stays in use: ↑ ↓ walk on. */
export function RowPeek<Row extends ListRow>({ row, at, columns, actions, onStep, onClose }: PeekProps<Row>) {
  const cell = ({ dataIndex, render }: Column<Row>) => {
    const value = row[dataIndex as keyof Row]
    return (render ? render(value, row, at) : value) as ReactNode
  }
  const facts = columns.map((column) => ({ column, words: cell(column) })).filter(({ words }) => !isEmpty(words))
  return (
    <LateDrawer
      rootClassName="kit-peek"
      open
      size={560}
      mask={false}
      keyboard
      closable={false}
      title={nameOfRow(row) || '详情'}
      aria-label={`预览 ${nameOfRow(row)}`}
      extra={
        <>
          <Button
            type="text"
            aria-label="上一条"
            disabled={!onStep.up}
            icon={<Icon name="up" small />}
            onClick={onStep.up}
          />
          <Button
            type="text"
            aria-label="下一条"
            disabled={!onStep.down}
            icon={<Icon name="down" small />}
            onClick={onStep.down}
          />
          <Button type="text" aria-label="关闭预览" icon={<Icon name="cross" small />} onClick={onClose} />
        </>
      }
      footer={actions.length > 0 && <span className="kit-peek-acts">{<ActionButtons actions={actions} />}</span>}
      onClose={onClose}
    >
      <dl className="kit-props">
        {facts.map(({ column: { key, title }, words }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </LateDrawer>
  )
}

const isEmpty = (words: ReactNode) => words === null || words === undefined || words === '' || words === false
