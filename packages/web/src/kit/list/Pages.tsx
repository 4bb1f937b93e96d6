import { Button } from 'antd'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { PAGE_SIZES } from './list-state.ts'
import type { ResourceList } from './use-resource-list.ts'

const isCut = ({ total }: ResourceList<never>) => total === -1

/** How many rows there are, as far as they were counted. */
export const totalWords = (list: ResourceList<never>) => (isCut(list) ? '10,000+' : list.total.toLocaleString('zh-CN'))

/** Which rows are shown out of how many, and the way to the others. */
export function Pages({ list }: { list: ResourceList<never> }) {
  const { page, pageSize } = list.state
  const before = (page - 1) * pageSize
  // Where the total is not known, a full page promises at least one more row.
  const least = Math.max(10_001, page * pageSize + (list.rows.length === pageSize ? 1 : 0))
  return (
    <nav className="kit-pages" aria-label="分页">
      <span>
        第 {(before + 1).toLocaleString('zh-CN')}–{(before + list.rows.length).toLocaleString('zh-CN')} 条，共{' '}
        {totalWords(list)} 条
      </span>
      {isCut(list) && (
        <Button type="link" size="small" onClick={list.askExactTotal}>
          查看准确总数
        </Button>
      )}
      <LatePagination
        current={page}
        pageSize={pageSize}
        total={isCut(list) ? least : list.total}
        showSizeChanger
        pageSizeOptions={PAGE_SIZES}
        onChange={list.turnTo}
      />
    </nav>
  )
}
