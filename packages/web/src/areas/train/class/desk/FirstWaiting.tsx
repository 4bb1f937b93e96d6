import { listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

const SHOWN = 2

/** `第 1 位 周晓敏 · 第 2 位 邵建军`. */
export function FirstWaiting({ classId }: { classId: string }) {
  const { data } = useQuery(
    query(listEnrolments, {
      page: 1,
      pageSize: SHOWN,
      keyword: '',
      exactTotal: false,
      sort: 'wait',
      filter: { tab: 'roster', classId, state: 'waitlisted' },
    }),
  )
  return (data?.list ?? []).map(({ name, wait }, at) => `第 ${wait ?? at + 1} 位 ${name}`).join(' · ')
}
