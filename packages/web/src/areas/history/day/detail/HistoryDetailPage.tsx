import { getHistory } from '@portal/contract/areas/history/day.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { readOnce } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import '../../history.css'
import { newValues, valuesOf } from '../edit/history-values.ts'

const HistoryForm = late(() => import('../edit/HistoryForm.tsx').then((module) => module.HistoryForm))
const HistoryApproval = late(() => import('./HistoryApproval.tsx').then((module) => module.HistoryApproval))
const HistoryView = late(() => import('./HistoryView.tsx').then((module) => module.HistoryView))

/** 历史上的今天详情: `?id=` shows or edits one, `?request=` approves one, none writes a new one. */
export function HistoryDetailPage() {
  const { query: address } = usePage()
  if (address.request !== undefined) return <HistoryApproval requestId={address.request} />
  if (address.id === undefined) return <NewEntry />
  return address.edit === '1' ? <EditEntry id={address.id} /> : <HistoryView id={address.id} />
}

function NewEntry() {
  const { setTitle } = usePage()

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle('新增历史条目'), [setTitle])
  return <HistoryForm entry={null} initial={newValues()} />
}

function EditEntry({ id }: { id: string }) {
  const entry = useQuery({
    queryKey: ['historyForm', id],
    queryFn: () => call(getHistory, { id, manage: true }, { quiet: true }),
    ...readOnce,
  })
  return <Loaded of={entry}>{(found) => <HistoryForm entry={found} initial={valuesOf(found)} />}</Loaded>
}
