import { Pagination } from 'antd'

interface PagesProps {
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/** Below cards and plain lists: nothing where everything stands on one page. */
export const Pages = ({ page, pageSize, total, onChange }: PagesProps) => (
  <Pagination
    hideOnSinglePage
    current={page}
    pageSize={pageSize}
    total={total}
    showSizeChanger={false}
    onChange={onChange}
  />
)
