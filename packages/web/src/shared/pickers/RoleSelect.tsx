import { role } from '@portal/contract/areas/access/role.ts'
import { userGroup } from '@portal/contract/areas/directory/user-group.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session.ts'
import { NamedMultiSelect, NamedSelect, type OneOf, type SomeOf } from './NamedSelect.tsx'
import { useSettled } from './use-settled.ts'

const MOST_SHOWN = 100

// Roles may be listed by holders of 角色管理 only; what a record names already is shown to everybody.
const useRoles = () => {
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim())
  const mayList = useHolds([P.role])
  const { data, isFetching } = useQuery({
    ...query(role.list, { page: 1, pageSize: MOST_SHOWN, keyword, filter: { enabled: true }, exactTotal: false }),
    enabled: mayList,
  })
  return {
    kind: 'role' as const,
    thing: '角色',
    options: data?.list ?? [],
    isFetching,
    text,
    onText: setText,
    mayList,
  }
}

/** One role. */
export function RoleSelect(props: OneOf) {
  return <NamedSelect {...props} source={useRoles()} />
}

/** Several roles. */
export function RolesSelect(props: SomeOf) {
  return <NamedMultiSelect {...props} source={useRoles()} />
}

const useGroups = (without?: string) => {
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim())
  const mayList = useHolds([P.userGroup])
  const { data, isFetching } = useQuery({
    ...query(userGroup.list, { page: 1, pageSize: MOST_SHOWN, keyword, filter: {}, exactTotal: false }),
    enabled: mayList,
  })
  return {
    kind: 'group' as const,
    thing: '用户组',
    options: data?.list.filter(({ id }) => id !== without) ?? [],
    isFetching,
    text,
    onText: setText,
    mayList,
  }
}

/** One user group. */
export function GroupSelect(props: OneOf) {
  return <NamedSelect {...props} source={useGroups()} />
}

interface GroupsSelectProps extends SomeOf {
  /** The group that is edited: it cannot stand inside itself. */
  without?: string
}

/** Several user groups. */
export function GroupsSelect({ without, ...props }: GroupsSelectProps) {
  return <NamedMultiSelect {...props} source={useGroups(without)} />
}
