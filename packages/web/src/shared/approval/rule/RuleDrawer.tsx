import { getApproveRule, listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Collapse, Select } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleVersions } from './version/RuleVersions.tsx'
import './rule-editor.css'

interface RuleDrawerProps {
  /** Subjects that may be set here; without it all. */
  items?: readonly string[]
  /** What is shown first. */
  at?: { itemId: string; orgId: string }
  picking: PickingCode
  onClose: () => void
}

/** 审批人配置: the rule of one unit and subject, own, inherited or missing. */
export function RuleDrawer({ items, at, picking, onClose }: RuleDrawerProps) {
  const phone = useMedia(PHONE)
  const { markDirty } = usePage()
  const known = useQuery(query(listApproveItems, {}))
  const [chosen, setChosen] = useState(at?.itemId)
  const [orgId, setOrgId] = useState<string | null>(at?.orgId ?? null)
  const close = () => {
    markDirty(false)
    onClose()
  }

  return (
    <DrawerPart
      open
      title="审批人配置"
      size={phone ? '100%' : 720}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={close}
    >
      <Loaded of={known}>
        {(all) => {
          const offered = all.filter(({ code }) => items === undefined || items.includes(code))
          const item = offered.find(({ code }) => code === chosen) ?? offered[0]
          if (!item) return <EmptyNew text="暂无可配置的审批事项" />
          return (
            <div className="rule-drawer">
              <div className="rule-line">
                <span>事项</span>
                <Select
                  aria-label="事项"
                  value={item.code}
                  options={offered.map(({ code, name }) => ({ value: code, label: name }))}
                  onChange={setChosen}
                />
              </div>
              <div className="rule-line">
                <span>单位</span>
                <OrgSelect for={picking} aria-label="单位" value={orgId} onChange={setOrgId} />
              </div>
              {orgId === null ? (
                <EmptyNew text="请选择单位" />
              ) : (
                <RuleOfUnit
                  key={`${item.code} ${orgId}`}
                  itemId={item.code}
                  orgId={orgId}
                  fields={item.fields}
                  picking={picking}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </DrawerPart>
  )
}

interface RuleOfUnitProps {
  itemId: string
  orgId: string
  fields: { field: string; label: string }[]
  picking: PickingCode
}

function RuleOfUnit({ itemId, orgId, fields, picking }: RuleOfUnitProps) {
  const rule = useQuery(query(getApproveRule, { itemId, orgId }))
  return (
    <Loaded of={rule}>
      {(found) => (
        <>
          {found.version === 0 ? (
            <Alert type="error" showIcon title="未配置审批人，提交会被拒绝" />
          ) : found.inheritedFrom ? (
            <Alert type="info" showIcon title={`继承自「${found.inheritedFrom.name}」第 ${found.version} 版`} />
          ) : (
            <Alert
              type="success"
              showIcon
              title={`本单位配置，第 ${found.version} 版，${found.validFrom ?? ''} 起生效`}
            />
          )}
          <RuleForm
            key={`${found.inheritedFrom?.id ?? ''} ${found.version}`}
            itemId={itemId}
            orgId={orgId}
            rule={found}
            fields={fields}
            picking={picking}
            onSaved={() => void rule.refetch()}
          />
          <Can codes={[P.authorityApprove]}>
            <Collapse
              items={[
                {
                  key: 'versions',
                  label: '历史版本',
                  children: <RuleVersions itemId={itemId} orgId={orgId} fields={fields} />,
                },
              ]}
            />
          </Can>
        </>
      )}
    </Loaded>
  )
}
