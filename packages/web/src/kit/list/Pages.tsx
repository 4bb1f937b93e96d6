import { Button } from 'antd'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { PAGE_SIZES } from './list-state.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Total and page numbers of a list. */
export function Pages<Row>({ list }: { list: ResourceList<Row> }) {
  const { page, pageSize } = list.state
  const isCut = list.total === -1
  // Where the total is not known, a full page promises at least one more row.
  const least = Math.max(10_001, page * pageSize + (list.rows.length === pageSize ? 1 : 0))
  return (
    <nav className="kit-pages" aria-label="分页">
      <span>共 {isCut ? '10,000+' : list.total.toLocaleString('zh-CN')} 条</span>
      {isCut && (
        <Button type="link" size="small" onClick={list.askExactTotal}>
          查看准确总数
        </Button>
      )}
      <LatePagination
        current={page}
        pageSize={pageSize}
        total={isCut ? least : list.total}
        showSizeChanger
        pageSizeOptions={PAGE_SIZES}
        onChange={list.turnTo}
      />
    </nav>
  )
}
