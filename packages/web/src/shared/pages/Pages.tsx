import { Pagination } from 'antd'
import { PHONE, useMedia } from '#src/platform/use-media.ts'

/** Lists count no further. */
const COUNTED_UP_TO = 10_000

interface PagesProps {
  page: number
  pageSize: number
  /** -1 where there are too many to count. */
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
      total={total < 0 ? COUNTED_UP_TO : total}
      showSizeChanger={false}
      onChange={onChange}
    />
  )
}
