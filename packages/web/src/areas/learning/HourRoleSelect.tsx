import { listRoleTargets } from '@portal/contract/areas/learning/target/target.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import type { OneOf } from '#src/shared/pickers/NamedSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { listBody } from './list-body.ts'

/** One role. Who may not list roles is offered those that have an hour target in some year. */
export function HourRoleSelect(props: OneOf) {
  const mayListRoles = useHolds([P.role])
  return mayListRoles ? <RoleSelect {...props} /> : <TargetedRoleSelect {...props} />
}

HourRoleSelect.chipWords = (id: string) => <PartName kind="role" id={id} />

const MOST_TARGETS = 200

function TargetedRoleSelect({ id, value, onChange, 'aria-label': label }: OneOf) {
  const mayList = useHolds([P.roleHours])
  const { data, isFetching } = useQuery({ ...query(listRoleTargets, listBody(1, MOST_TARGETS, {})), enabled: mayList })
  const names = new Map(data?.list.map(({ roleId, roleName }) => [roleId, roleName]))
  return (
    <Select
      id={id}
      aria-label={label}
      className="kit-wide"
      allowClear
      loading={isFetching}
      placeholder={mayList ? '请选择角色' : '无权查看角色列表'}
      notFoundContent="没有设置过目标学时的角色"
      options={[...names].map(([roleId, name]) => ({ value: roleId, label: name }))}
      labelInValue
      value={value ? { value, label: names.get(value) ?? <PartName kind="role" id={value} /> } : undefined}
      onChange={(chosen?: { value: string; label: ReactNode }) => onChange?.(chosen?.value ?? null)}
    />
  )
}
