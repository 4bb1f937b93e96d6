import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import type { ScopeRuleInput } from '@portal/contract/areas/access/role-scope.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button, Select } from 'antd'
import { ScopeField, ScopeWords } from './ScopeField.tsx'

export type ScopeByResource = Partial<Record<Privilege, ScopeRuleInput>>

interface ScopeTabProps {
  scope: ScopeRuleInput
  byResource: ScopeByResource
  codes: ReadonlySet<Privilege>
  disabled: boolean
  onScope: (scope: ScopeRuleInput) => void
  onByResource: (scopes: ScopeByResource) => void
}

const explanations: Record<ScopeRuleInput['kind'], string> = {
  all: '可查看和处理所有单位的数据',
  below: '授权单位及其下级单位的数据；未指定授权单位时为成员主单位',
  unit: '仅授权单位本级的数据；未指定授权单位时为成员主单位',
  own: '仅本人创建或与本人有关的数据',
  custom: '仅所选单位的数据',
}

const menusAbove = (codes: ReadonlySet<Privilege>) =>
  new Set(privilegeRows.filter(({ code }) => codes.has(code)).map(({ code, parent }) => parent ?? code))

/** 数据范围: one for everything, and exceptions by resource. */
export function ScopeTab({ scope, byResource, codes, disabled, onScope, onByResource }: ScopeTabProps) {
  const own = privilegeRows.filter(({ code }) => byResource[code])
  const free = [...menusAbove(codes)].filter((code) => !byResource[code])
  const without = (code: Privilege) => {
    const { [code]: _gone, ...rest } = byResource
    return rest
  }
  return (
    <div className="role-scopes">
      <section aria-label="默认范围">
        <h3>默认范围</h3>
        <ScopeField aria-label="默认范围" value={scope} disabled={disabled} onChange={onScope} />
        <p className="role-note">
          <ScopeWords scope={scope} />：{explanations[scope.kind]}
        </p>
      </section>
      <section aria-label="按资源">
        <h3>按资源</h3>
        {own.length === 0 && <p className="role-note">所有资源使用默认范围</p>}
        <ul className="role-scope-list">
          {own.map(({ code, name }) => (
            <li key={code}>
              <strong>{name}</strong>
              <ScopeField
                aria-label={`${name}的范围`}
                disabled={disabled}
                value={byResource[code] ?? scope}
                onChange={(next) => onByResource({ ...byResource, [code]: next })}
              />
              <span className="role-note">
                <ScopeWords scope={byResource[code] ?? scope} />
              </span>
              {!disabled && (
                <Button size="small" type="link" onClick={() => onByResource(without(code))}>
                  恢复默认
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!disabled && free.length > 0 && (
          <Select<Privilege>
            aria-label="为资源单独设置范围"
            className="role-add-scope"
            placeholder="为资源单独设置范围"
            showSearch={{ optionFilterProp: 'label' }}
            value={null}
            options={free.map((code) => ({ value: code, label: titleOf(code) }))}
            onChange={(code) => onByResource({ ...byResource, [code]: scope })}
          />
        )}
      </section>
    </div>
  )
}
