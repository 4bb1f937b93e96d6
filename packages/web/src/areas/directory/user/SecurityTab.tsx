import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { Descriptions } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { PersonSessions } from './PersonSessions.tsx'
import { StateTag } from './StateTag.tsx'

/** How the account stands: state, lock, devices, second factor. */
export function SecurityTab({ user }: { user: UserDetail }) {
  const time = (at: Date | null, otherwise: string) => (at ? fullTimeText(at.getTime()) : otherwise)
  return (
    <>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'state', label: '账号状态', children: <StateTag state={user.state} /> },
          { key: 'locked', label: '锁定至', children: time(user.lockedUntil, '未锁定') },
          { key: 'last', label: '最近登录', children: time(user.lastLoginAt, '从未登录') },
          { key: 'sessions', label: '登录设备数', children: user.sessions },
          { key: 'factor', label: '两步验证', children: user.secondFactor ? '已开启' : '未开启' },
          { key: 'must', label: '下次登录修改密码', children: user.mustChange ? '是' : '否' },
          { key: 'validTo', label: '账号有效期', children: user.validTo ?? '长期' },
          ...(user.deletedAt ? [{ key: 'deleted', label: '删除时间', children: time(user.deletedAt, '') }] : []),
        ]}
      />
      <Can codes={[P.logOnline]}>
        <PersonSessions userId={user.id} name={user.name} />
      </Can>
    </>
  )
}
