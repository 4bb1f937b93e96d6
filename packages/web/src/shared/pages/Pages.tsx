import { Pagination } from 'antd'
import { PHONE, useMedia } from '#src/platform/use-media.ts'

interface PagesProps {
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/** Below cards and plain lists: nothing where everything stands on one page, and no wider than a phone. */
export function Pages({ page, pageSize, total, onChange }: PagesProps) {
  const phone = useMedia(PHONE)
  return (
    <Pagination
      hideOnSinglePage
      simple={phone && { readOnly: true }}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      onChange={onChange}
    />
  )
}
