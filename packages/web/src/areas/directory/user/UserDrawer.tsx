import { getUser, type UserDetail } from '@portal/contract/areas/directory/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ActionButtons } from '#src/kit/list/ActionButtons.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { MergeNotice } from '../user-merge/MergeNotice.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { RightsTab } from './rights/RightsTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { StateTag } from './StateTag.tsx'
import { UserFacts } from './UserFacts.tsx'
import { useDoings } from './UserList.tsx'
import { actionsOf, headActsOf, type UserAct } from './user-act.ts'

interface UserDrawerProps {
  id: string
  onAct: (act: UserAct) => void
  onClose: () => void
}

/** Everything about one person beside the list. */
export function UserDrawer({ id, onAct, onClose }: UserDrawerProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const user = useQuery(query(getUser, { id }))
  if (!active) return null
  return (
    <DrawerPart open title="用户详情" size={phone ? '100%' : 760} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded of={user}>{(record) => <Person user={record} onAct={onAct} onGone={onClose} />}</Loaded>
    </DrawerPart>
  )
}

function Person({ user, onAct, onGone }: { user: UserDetail; onAct: (act: UserAct) => void; onGone: () => void }) {
  const ownId = useSession((session) => session.userId)
  const doings = useDoings()
  const headActs = headActsOf(user, ownId, onAct)
  const inHead = new Set(headActs.map(({ label }) => label))
  const actions = actionsOf(user, ownId, {
    act: onAct,
    enable: (one) => void doings.enable([one]),
    unlock: (one) => void doings.unlock([one]),
    remove: async (one) => {
      if (await doings.remove([one])) onGone()
    },
  })
  return (
    <div className="user-rights">
      <header className="user-head">
        <PersonAvatar person={user} size={48} />
        <div>
          <h2>
            {user.name} <StateTag state={user.state} />
          </h2>
          <span className="picker-count">
            {user.code} · {user.orgPath}
          </span>
        </div>
        {user.deletedAt === null && (
          <div className="user-head-actions">
            <ActionButtons actions={headActs} />
            <RowActions actions={actions.filter(({ label }) => !inHead.has(label))} name={user.name} />
          </div>
        )}
      </header>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'facts', label: '基本', children: <UserFacts user={user} /> },
          { key: 'places', label: '组织与岗位', children: <PlacesTab user={user} /> },
          ...(user.deletedAt === null
            ? [{ key: 'rights', label: '角色与权限', children: <RightsTab user={user} /> }]
            : []),
          { key: 'security', label: '账号安全', children: <SecurityTab user={user} /> },
          {
            key: 'history',
            label: '变更记录',
            children: (
              <>
                <MergeNotice user={user} />
                <ChangeHistory objectType="users" objectId={user.id} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
