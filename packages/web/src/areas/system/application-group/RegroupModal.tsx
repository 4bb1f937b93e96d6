import { listAppGroups, regroupApplications } from '@portal/contract/areas/system/application.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { Application } from '../application/application-row.ts'
import { GroupsSelect } from './GroupsSelect.tsx'

/** 批量改分组: the chosen applications stand in exactly these groups afterwards. */
export function RegroupModal({ apps, onClose }: { apps: Application[]; onClose: () => void }) {
  const { active } = usePage()
  const groups = useQuery(query(listAppGroups, {}))
  const { send, isPending } = useWrite(regroupApplications, { refreshes: ['guide', 'applicationGroup'] })
  const runBatch = useBatch()
  const [groupIds, setGroupIds] = useState<string[]>([])

  const save = async () => {
    await runBatch(
      async () => apps,
      (ids) => send({ ids, groupIds }),
    )
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`批量改分组（${apps.length} 个应用）`}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>所选应用将只属于以下分组：</p>
      <GroupsSelect groups={groups.data ?? []} value={groupIds} onChange={setGroupIds} />
    </PageModal>
  )
}
