import { getRole, listRoles } from '@portal/contract/areas/access/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Switch, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './role-member.css'
import { MemberList } from './MemberList.tsx'

/** 角色成员 (`?roleId=`): who holds the role, how, and until when. */
export function RoleMemberPage() {
  const { query: address } = usePage()
  return address.roleId === undefined ? <ChooseRole /> : <MembersOf key={address.roleId} roleId={address.roleId} />
}

function MembersOf({ roleId }: { roleId: string }) {
  const { query: address, setQuery } = usePage()
  const found = useQuery(query(getRole, { id: roleId }))
  const expand = address.expand === '1'
  return (
    <Loaded of={found} back={<Button onClick={() => go('/system/role')}>返回列表</Button>}>
      {(record) => (
        <>
          <header className="member-head">
            <Button type="link" onClick={() => go(`/system/role?id=${roleId}`)}>
              {record.name}
            </Button>
            {record.sensitive && <Tag color="warning">敏感</Tag>}
            {!record.enabled && <Tag>停用</Tag>}
            <span>数据范围：{record.scopeText}</span>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
            <label>
              <Switch
                size="small"
                checked={expand}
                onChange={(on) => setQuery({ expand: on ? '1' : undefined, page: undefined })}
              />{' '}
              展开为人员
            </label>
          </header>
          <MemberList key={String(expand)} role={record} expand={expand} />
        </>
      )}
    </Loaded>
  )
}

const MOST_ROLES = 200

/** Without a role: the roles to choose from. */
function ChooseRole() {
  const { setQuery } = usePage()
  const roles = useQuery(
    query(listRoles, { page: 1, pageSize: MOST_ROLES, keyword: '', filter: {}, exactTotal: false, sort: 'sort' }),
  )
  return (
    <section className="member-choose">
      <Alert type="info" showIcon title="请先选择角色" />
      <Loaded of={roles}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="暂无角色" />
          ) : (
            <ul aria-label="角色">
              {list.map(({ id, name, memberCount }) => (
                <li key={id}>
                  <Button type="link" onClick={() => setQuery({ roleId: id }, { push: true })}>
                    {name}
                  </Button>
                  <span>{memberCount} 个成员（人、单位、组）</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
