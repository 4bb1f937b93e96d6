import { usePage } from '#src/platform/page.ts'
import { ImportDesk } from '#src/shared/exchange/ImportDesk.tsx'

/** Tab 导入 of 用户管理: the batches, and one of them by the address. */
export function PeopleImport() {
  const { query, setQuery } = usePage()
  return (
    <ImportDesk
      kind="people"
      batchId={query.batch}
      onBatch={(batch) => setQuery({ batch }, { push: true })}
      refreshes={['user', 'org', 'role', 'userGroup', 'oa']}
    />
  )
}
