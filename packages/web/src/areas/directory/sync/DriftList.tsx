import { listSyncDrift, resolveSyncDrift, type SyncDriftRow } from '@portal/contract/areas/directory/sync.ts'
import { Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

const column = columnsOf(listSyncDrift)

/** Where the portal and a source say different things, until somebody decides. */
export function DriftList() {
  const list = useResourceList(listSyncDrift)
  const decide = useWrite(resolveSyncDrift, { refreshes: ['directorySync', 'user'] })

  const resolve = async (rows: readonly SyncDriftRow[], winner: 'source' | 'portal') => {
    const done = await decide.run({ ids: rows.map(({ id }) => id), winner })
    if (done) tip('success', winner === 'source' ? `已采用来源 ${done.done} 项` : `已保留本地 ${done.done} 项`)
    list.selection.clear()
  }
  return (
    <ListPage
      list={list}
      title="目录差异"
      chips={['field', 'winner']}
      columns={[
        column('sourceName', { width: 150 }),
        column('code', { width: 120 }),
        column('name', { width: 110 }),
        column('field', { width: 100 }),
        column('portalValue', { width: 180 }),
        column('sourceValue', { width: 180 }),
        column('winner', { width: 80 }),
        column('kept', { width: 110, render: (_, { kept }) => kept && <Tag>已保留本地</Tag> }),
        column('since'),
      ]}
      actions={(row) => [
        { label: '采用来源', onClick: () => void resolve([row], 'source') },
        { label: '保留本地', reason: row.kept ? '已保留本地' : null, onClick: () => void resolve([row], 'portal') },
      ]}
      batch={[
        { label: '采用来源', onClick: async () => void resolve(await list.selection.collect(), 'source') },
        { label: '保留本地', onClick: async () => void resolve(await list.selection.collect(), 'portal') },
      ]}
    />
  )
}
