import { restoreUsers, type UserRow } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { userColumns } from './UserList.tsx'
import { userList } from './user-list-source.ts'

/** 回收站: deleted people, restorable for thirty days. */
export function RecycleBin() {
  const list = useResourceList(userList, { fixed: { deleted: true } })
  const restore = useWrite(restoreUsers, { refreshes: ['oa', 'org'] })
  const bringBack = async (rows: UserRow[]) => {
    const name = rows.length === 1 ? (rows[0]?.name ?? '') : `${rows.length} 个用户`
    if (!(await confirm({ name, verb: '恢复' }))) return
    const done = await restore.run({ ids: rows.map(({ id }) => id) })
    if (!done) return
    tip('success', `已恢复 ${done.done} 个用户`)
    list.selection.clear()
  }

  return (
    <ListPage
      list={list}
      title="回收站"
      columns={userColumns()}
      actions={(user) => [{ label: '恢复', access: [P.userDel], onClick: () => void bringBack([user]) }]}
      batch={[
        { label: '恢复', access: [P.userDel], onClick: async () => void bringBack(await list.selection.collect()) },
      ]}
    />
  )
}
