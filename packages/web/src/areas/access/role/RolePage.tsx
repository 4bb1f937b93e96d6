import { usePage } from '#src/platform/page.ts'
import './role.css'
import { RoleDetail } from './RoleDetail.tsx'
import { RoleList } from './RoleList.tsx'

/** 角色管理 (20-system section 6): the list, and with `?id=` one role in its place. */
export function RolePage() {
  const { query } = usePage()
  return query.id === undefined ? <RoleList /> : <RoleDetail key={query.id} id={query.id} />
}
