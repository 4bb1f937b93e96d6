import { listActivities } from '@portal/contract/areas/activity/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

const MOST = 200

/** Published activities within reach, the newest first. */
export const useActivityChoices = () => {
  const found = useQuery(
    query(listActivities, { page: 1, pageSize: MOST, keyword: '', exactTotal: false, filter: { manage: true } }),
  )
  const rows = found.data?.list.filter(({ state }) => state !== 'draft') ?? []
  return { found, choices: rows.map(({ id, title }) => ({ value: id, label: title })) }
}
