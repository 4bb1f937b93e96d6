import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './user.css'
import { UserList } from './UserList.tsx'
import type { UserAct } from './user-act.ts'

const UserDialogs = late(() => import('./UserDialogs.tsx').then((module) => module.UserDialogs))
const UserDrawer = late(() => import('./UserDrawer.tsx').then((module) => module.UserDrawer))
const PeopleImport = late(() => import('../import/PeopleImport.tsx').then((module) => module.PeopleImport))
const SyncDesk = late(() => import('../sync/SyncDesk.tsx').then((module) => module.SyncDesk))
const RecycleBin = late(() => import('./RecycleBin.tsx').then((module) => module.RecycleBin))

interface Part {
  key: string
  label: string
  draw: () => ReactNode
}

/** 用户管理: people in scope, from entry to leaving; import, sync and the bin lie behind ⋯ of the list. */
export function UserPage() {
  const mayImport = useHolds([P.userImport])
  const maySync = useHolds([P.userSync])
  const parts: Part[] = [
    ...(mayImport ? [{ key: 'import', label: '导入', draw: () => <PeopleImport /> }] : []),
    ...(maySync ? [{ key: 'sync', label: '目录同步', draw: () => <SyncDesk /> }] : []),
    { key: 'deleted', label: '回收站', draw: () => <RecycleBin /> },
  ]
  const [tab, chooseTab] = usePageTab(['users', ...parts.map(({ key }) => key)])
  const { query, setQuery } = usePage()
  const [act, setAct] = useState<UserAct>()
  const part = parts.find(({ key }) => key === tab)

  return (
    <>
      {part ? (
        <>
          <Button className="user-back" type="text" onClick={() => chooseTab('users')}>
            ‹ 返回用户列表
          </Button>
          {part.draw()}
        </>
      ) : (
        <UserList
          toolbar={parts.map(({ key, label }) => (
            <Button key={key} onClick={() => chooseTab(key)}>
              {label}
            </Button>
          ))}
          onAct={setAct}
          onOpen={({ id }) => setQuery({ user: id })}
        />
      )}
      {query.user && <UserDrawer id={query.user} onAct={setAct} onClose={() => setQuery({ user: undefined })} />}
      {act && <UserDialogs act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
