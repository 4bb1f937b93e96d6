import { getRole } from '@portal/contract/areas/access/role.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { RoleDrawer } from './RoleDrawer.tsx'
import { RoleRights } from './RoleRights.tsx'

const LIST = '/system/role'

/** One role with 权限, 数据范围 and 授权规则. */
export function RoleDetail({ id }: { id: string }) {
  const found = useQuery({ ...query(getRole, { id }), ...readOnce })
  const { setTitle } = usePage()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <DetailPage of={found} back={LIST}>
        {(role) => ({
          title: role.name,
          state: (
            <>
              <StateWord>{role.enabled ? '启用' : '停用'}</StateWord>
              {role.shipped && <Tag>内置</Tag>}
              {role.sensitive && <Tag color="warning">敏感</Tag>}
              {role.codeCount === 0 && <Tag color="warning">尚未配置权限</Tag>}
            </>
          ),
          actions: (
            <>
              <Link to={LIST} onClick={() => setTitle('')}>
                <Button>返回列表</Button>
              </Link>
              <Link to={`/system/roleMemberList?roleId=${id}`}>
                <Button>成员（{role.memberCount}）</Button>
              </Link>
              <Can codes={[P.roleEdit]}>
                <Button onClick={() => setEditing(true)}>编辑</Button>
              </Can>
            </>
          ),
          facts: factsOf(role),
          tabs: [
            {
              key: 'rights',
              label: '权限和范围',
              content: <RoleRights key={role.revision} role={role} onReload={() => void found.refetch()} />,
            },
          ],
        })}
      </DetailPage>
      {isEditing && found.data && (
        <RoleDrawer title="编辑角色" initial={found.data} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

const factsOf = ({ code, ownerOrgName, codeCount, scopeText, sort }: ResultOf<typeof getRole>) => [
  { label: '编码', value: code },
  { label: '归属单位', value: ownerOrgName },
  { label: '权限数', value: codeCount },
  { label: '数据范围', value: scopeText },
  { label: '排序', value: sort },
]
