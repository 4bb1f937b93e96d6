import type { userRoles } from '@portal/contract/areas/access/person-rights.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Tag } from 'antd'
import dayjs from 'dayjs'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import type { GrantedRole } from './role-draft.ts'

interface RoleRowProps {
  granted: GrantedRole
  role: ResultOf<typeof userRoles>[number] | undefined
  onChange: (granted: GrantedRole) => void
  onRemove: () => void
}

/** One role held directly: counted from which unit, from when, until when. */
export function RoleRow({ granted, role, onChange, onRemove }: RoleRowProps) {
  const name = role?.name ?? '已删除的角色'
  const { anchorOrgId, from, to } = granted
  return (
    <section className="user-grant" aria-label={name}>
      <div className="user-grant-head">
        <span>
          <strong>{name}</strong> {role?.sensitive && <Tag color="warning">敏感</Tag>}
          {role?.maxDays && <small className="picker-count">最长 {role.maxDays} 天</small>}
        </span>
        <Button type="text" size="small" danger aria-label={`移除 ${name}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      <div className="user-grant-fields">
        {/* biome-ignore-start lint/a11y/noLabelWithoutControl: the controls stand inside their labels */}
        <label>
          授权单位
          <OrgSelect
            for={P.user}
            allowClear
            placeholder="默认为主单位"
            value={anchorOrgId}
            onChange={(next) => onChange({ ...granted, anchorOrgId: next })}
          />
        </label>
        <label>
          开始日期
          <LateDatePicker
            placeholder="立即"
            value={from ? dayjs(from) : null}
            onChange={(next) => onChange({ ...granted, from: next ? next.format('YYYY-MM-DD') : null })}
          />
        </label>
        <label>
          结束日期
          <LateDatePicker
            placeholder="长期"
            value={to ? dayjs(to) : null}
            onChange={(next) => onChange({ ...granted, to: next ? next.format('YYYY-MM-DD') : null })}
          />
        </label>
        {/* biome-ignore-end lint/a11y/noLabelWithoutControl: the controls stand inside their labels */}
      </div>
    </section>
  )
}
