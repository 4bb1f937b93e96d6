import { roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import { type getRole, grantRole, privilegeCode } from '@portal/contract/areas/access/role.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { Alert, Button, Descriptions, Tabs } from 'antd'
import { useState } from 'react'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { faultOf, type WriteFault } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { CodesTab } from './CodesTab.tsx'
import { GrantPreview } from './GrantPreview.tsx'
import { changesBetween } from './privilege-tree.ts'
import { type ScopeByResource, ScopeTab } from './ScopeTab.tsx'

type Role = ResultOf<typeof getRole>

const SHIPPED_ADMINISTRATOR = 'admin'

const privilegesIn = (codes: readonly string[]): Privilege[] =>
  codes.flatMap((code) => privilegeCode.safeParse(code).data ?? [])

const scopesIn = (scopes: Role['scopeByResource']): ScopeByResource =>
  Object.fromEntries(Object.entries(scopes).filter(([code]) => privilegeCode.safeParse(code).success))

interface RoleRightsProps {
  role: Role
  /** After a refusal for a stale revision. */
  onReload: () => void
}

/** What is ticked and how far it reaches, changed together and saved after a look at who gains and loses. */
export function RoleRights({ role, onReload }: RoleRightsProps) {
  const { markDirty } = usePage()
  const mayGrant = useHolds([P.roleGrant])
  const isFixed = role.shipped && role.code === SHIPPED_ADMINISTRATOR
  const [saved] = useState(() => new Set(privilegesIn(role.codes)))
  const [codes, setCodes] = useState<ReadonlySet<Privilege>>(saved)
  const [scope, setScope] = useState(role.scope)
  const [byResource, setByResource] = useState<ScopeByResource>(() => scopesIn(role.scopeByResource))
  const [preview, setPreview] = useState<ResultOf<typeof grantRole>>()
  const [fault, setFault] = useState<WriteFault | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [tab, chooseTab] = usePageTab(['codes', 'scope', 'rules', 'history'])
  const disabled = !mayGrant || isFixed

  const { added, removed } = changesBetween(saved, codes)
  const scopeChanged =
    JSON.stringify([scope, byResource]) !== JSON.stringify([role.scope, scopesIn(role.scopeByResource)])
  const isChanged = added.length + removed.length > 0 || scopeChanged
  const touch =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      markDirty(true)
    }
  const body = { id: role.id, codes: [...codes], scope, scopeByResource: byResource, revision: role.revision }

  const ask = async () => {
    setFault(null)
    setAsking(true)
    try {
      setPreview(await call(grantRole, { ...body, dryRun: true }, { quiet: true }))
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      {isFixed && <Alert type="info" showIcon title={roleRefusals.adminCodes.message} />}
      <Tabs
        activeKey={tab}
        onChange={chooseTab}
        items={[
          {
            key: 'codes',
            label: '权限',
            children: <CodesTab saved={saved} codes={codes} disabled={disabled} onChange={touch(setCodes)} />,
          },
          {
            key: 'scope',
            label: '数据范围',
            children: (
              <ScopeTab
                scope={scope}
                byResource={byResource}
                codes={codes}
                disabled={disabled}
                onScope={touch(setScope)}
                onByResource={touch(setByResource)}
              />
            ),
          },
          { key: 'rules', label: '授权规则', children: <GrantRules role={role} /> },
          { key: 'history', label: '变更记录', children: <ChangeHistory objectType="roles" objectId={role.id} /> },
        ]}
      />
      {fault && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={fault.fields[0]?.message ?? fault.words}
          action={fault.stale ? <Button onClick={onReload}>重新加载</Button> : undefined}
        />
      )}
      {!disabled && tab !== 'rules' && tab !== 'history' && (
        <div className="role-save">
          <span className="role-note">
            {isChanged
              ? `新增 ${added.length} 项，移除 ${removed.length} 项${scopeChanged ? '，数据范围有修改' : ''}`
              : '没有修改'}
          </span>
          <Button type="primary" disabled={!isChanged} loading={isAsking} onClick={() => void ask()}>
            保存权限和范围
          </Button>
        </div>
      )}
      {preview && (
        <GrantPreview
          change={preview}
          body={body}
          onFault={(next) => {
            setPreview(undefined)
            setFault(next)
          }}
          onSaved={() => {
            setPreview(undefined)
            markDirty(false)
          }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}

function GrantRules({ role: { grantableByNames, maxDays, needsApproval } }: { role: Role }) {
  return (
    <Descriptions
      column={1}
      items={[
        {
          key: 'grantableBy',
          label: '可授予者',
          children:
            grantableByNames.length === 0
              ? '拥有本角色全部权限的管理员'
              : `拥有本角色全部权限的管理员，或角色 ${grantableByNames.map(({ name }) => name).join('、')} 的成员`,
        },
        { key: 'maxDays', label: '最长授权天数', children: maxDays === null ? '不限' : `${maxDays} 天` },
        { key: 'needsApproval', label: '授予须审批', children: needsApproval ? '是' : '否' },
      ]}
    />
  )
}
