import { audienceOptions } from '@portal/contract/areas/access/audience.ts'
import { PEOPLE_PICKING_CODES } from '@portal/contract/areas/directory/picker.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { NamedMultiSelect, NamedSelect, type OneOf, type SomeOf } from './NamedSelect.tsx'
import { PartName } from './PartTag.tsx'
import { useDebounced } from './use-debounced.ts'

// Names may be listed by everybody whose screens choose people; what a record names already is shown to everybody.
const useRoles = () => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const mayList = useHolds(PEOPLE_PICKING_CODES)
  const { data, isFetching } = useQuery({
    ...query(audienceOptions, { kind: 'role', keyword }),
    enabled: mayList,
  })
  return {
    kind: 'role' as const,
    thing: '角色',
    options: data ?? [],
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

RoleSelect.chipWords = (id: string) => <PartName kind="role" id={id} />

/** Several roles. */
export function RolesSelect(props: SomeOf) {
  return <NamedMultiSelect {...props} source={useRoles()} />
}

const useGroups = (without?: string) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const mayList = useHolds(PEOPLE_PICKING_CODES)
  const { data, isFetching } = useQuery({
    ...query(audienceOptions, { kind: 'group', keyword }),
    enabled: mayList,
  })
  return {
    kind: 'group' as const,
    thing: '用户组',
    options: data?.filter(({ id }) => id !== without) ?? [],
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

GroupSelect.chipWords = (id: string) => <PartName kind="group" id={id} />

interface GroupsSelectProps extends SomeOf {
  /** The group that is edited: it cannot stand inside itself. */
  without?: string
}

/** Several user groups. */
export function GroupsSelect({ without, ...props }: GroupsSelectProps) {
  return <NamedMultiSelect {...props} source={useGroups(without)} />
}
