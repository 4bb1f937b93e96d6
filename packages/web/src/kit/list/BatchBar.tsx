import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { ResourceList } from './use-resource-list.ts'

/** What can be done with the selected rows; floats over the list while some are, and moves nothing. */
export function BatchBar({ list, children }: { list: ResourceList<never>; children: ReactNode }) {
  const { selection, total, rows } = list
  if (selection.count === 0) return null
  // Beyond the limit the total is not known, and a batch of that size belongs to an import.
  const offersAll = !selection.isAll && total > rows.length && total <= EXACT_TOTAL_LIMIT
  return (
    <FloatingBar count={selection.count} unit="项" onClear={selection.clear}>
      {offersAll && (
        <Button type="text" size="small" onClick={selection.selectAll}>
          选中全部 {total} 条筛选结果
        </Button>
      )}
      <i aria-hidden="true" />
      {children}
    </FloatingBar>
  )
}

interface FloatingBarProps {
  count: number
  unit: string
  onClear: () => void
  children: ReactNode
}

/** The bar itself, for pages whose rows are no list of the kit. */
export function FloatingBar({ count, unit, onClear, children }: FloatingBarProps) {
  return (
    <section className="kit-batch-bar" aria-label="批量操作">
      <span aria-live="polite">
        已选 {count.toLocaleString('zh-CN')} {unit}
      </span>
      {children}
      <Button
        type="text"
        size="small"
        icon={<Icon name="cross" small />}
        aria-label="清空选择"
        title="清空选择"
        onClick={onClear}
      />
    </section>
  )
}
