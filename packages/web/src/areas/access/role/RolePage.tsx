import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import './role.css'
import { RoleList } from './RoleList.tsx'

const RoleDetail = late(() => import('./RoleDetail.tsx').then((module) => module.RoleDetail))

/** 角色管理 (20-system section 6): the list, and with `?id=` one role in its place. */
export function RolePage() {
  const { query } = usePage()
  return query.id === undefined ? <RoleList /> : <RoleDetail key={query.id} id={query.id} />
}
