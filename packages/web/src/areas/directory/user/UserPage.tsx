import { P } from '@portal/contract/privileges.ts'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { NARROW, useMedia } from '#src/platform/use-media.ts'
import { usePartName } from '#src/shared/pickers/part-name.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import './user.css'
import { UserList } from './UserList.tsx'
import type { UserAct } from './user-act.ts'

const OrgTree = late(() => import('#src/shared/pickers/OrgTree.tsx').then((module) => module.OrgTree))

const UserDialogs = late(() => import('./UserDialogs.tsx').then((module) => module.UserDialogs))
const UserDrawer = late(() => import('./UserDrawer.tsx').then((module) => module.UserDrawer))
const PeopleImport = late(() => import('../import/PeopleImport.tsx').then((module) => module.PeopleImport))
const SyncDesk = late(() => import('../sync/SyncDesk.tsx').then((module) => module.SyncDesk))
const RecycleBin = late(() => import('./RecycleBin.tsx').then((module) => module.RecycleBin))

/** 用户管理: people in scope by unit, from entry to leaving. */
export function UserPage() {
  const mayImport = useHolds([P.userImport])
  const maySync = useHolds([P.userSync])
  const tabs = [
    { key: 'users', label: '用户' },
    ...(mayImport ? [{ key: 'import', label: '导入' }] : []),
    ...(maySync ? [{ key: 'sync', label: '目录同步' }] : []),
    { key: 'deleted', label: '回收站' },
  ]
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  const { query, setQuery } = usePage()
  const narrow = useMedia(NARROW)
  const [act, setAct] = useState<UserAct>()
  // Not `id`: the shell keeps one page for each.
  const place = { orgId: query.org, below: query.below !== '0' }

  return (
    <div className="user-page">
      <Tabs className="user-page-tabs" activeKey={tab} onChange={chooseTab} items={tabs} />
      {tab === 'deleted' ? (
        <RecycleBin />
      ) : tab === 'import' ? (
        <PeopleImport />
      ) : tab === 'sync' ? (
        <SyncDesk />
      ) : (
        <div className="user-page-columns" data-narrow={narrow}>
          {narrow ? <TreeSheet /> : <aside className="user-page-tree">{<TreeFilter />}</aside>}
          <UserList place={place} onAct={setAct} onOpen={({ id }) => setQuery({ user: id })} />
        </div>
      )}
      {query.user && <UserDrawer id={query.user} onAct={setAct} onClose={() => setQuery({ user: undefined })} />}
      {act && <UserDialogs act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}

function TreeFilter({ onChosen }: { onChosen?: () => void }) {
  const { query, setQuery } = usePage()
  return (
    <OrgTree
      for={P.user}
      value={query.org ?? null}
      below={query.below !== '0'}
      onChange={(id) => {
        setQuery({ org: id ?? undefined, page: undefined })
        onChosen?.()
      }}
      onBelowChange={(below) => setQuery({ below: below ? undefined : '0', page: undefined })}
      height={560}
    />
  )
}

/** The tree of a small screen: folded away until it is asked for. */
function TreeSheet() {
  const { query } = usePage()
  const [isOpen, setOpen] = useState(false)
  const name = usePartName('unit', query.org)
  return (
    <>
      <Button className="user-page-unit" onClick={() => setOpen(true)}>
        组织：{query.org ? name || '…' : '全部'}
      </Button>
      <LateDrawer
        open={isOpen}
        title="选择组织"
        placement="bottom"
        size="large"
        closable={{ 'aria-label': '关闭' }}
        onClose={() => setOpen(false)}
      >
        <TreeFilter onChosen={() => setOpen(false)} />
      </LateDrawer>
    </>
  )
}
