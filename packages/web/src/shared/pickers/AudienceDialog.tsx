import type { Audience } from '@portal/contract/shared/audience.ts'
import { Switch, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { AudienceFigures } from './AudienceFigures.tsx'
import { PeopleField } from './PeopleField.tsx'
import type { PickingCode } from './people-source.ts'
import { GroupsSelect, RolesSelect } from './RoleSelect.tsx'
import { type UnitChoice, UnitsField } from './UnitsField.tsx'

interface AudienceDialogProps {
  code: PickingCode
  title: string
  initial: Audience
  onOk: (audience: Audience) => void
  onClose: () => void
}

const MOST_UNITS = 500
const MOST_PEOPLE = 500
const MOST_NAMED = 100

const asChoices = (units: Audience['units']): UnitChoice[] => units.map(({ id, below }) => ({ orgId: id, below }))
const asUnits = (choices: readonly UnitChoice[]) => choices.map(({ orgId, below }) => ({ id: orgId, below }))

/** The parts of an audience, one tab each; what it comes to is counted while it is put together. */
export function AudienceDialog({ code, title, initial, onOk, onClose }: AudienceDialogProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const [audience, setAudience] = useState(initial)
  const set = (changes: Partial<Audience>) => setAudience((before) => ({ ...before, ...changes }))
  const { everyone, units, roles, groups, users, exceptUnits, exceptUsers } = audience
  const counted = (label: string, count: number) => (count === 0 ? label : `${label}（${count}）`)

  const tabs: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'units',
      label: counted('单位', units.length),
      children: (
        <UnitsField
          for={code}
          max={MOST_UNITS}
          value={asChoices(units)}
          onChange={(next) => set({ units: asUnits(next) })}
        />
      ),
    },
    {
      key: 'roles',
      label: counted('角色', roles.length),
      children: (
        <RolesSelect aria-label="角色" max={MOST_NAMED} value={roles} onChange={(next) => set({ roles: next })} />
      ),
    },
    {
      key: 'groups',
      label: counted('用户组', groups.length),
      children: (
        <GroupsSelect aria-label="用户组" max={MOST_NAMED} value={groups} onChange={(next) => set({ groups: next })} />
      ),
    },
    {
      key: 'users',
      label: counted('人员', users.length),
      children: <PeopleField for={code} max={MOST_PEOPLE} value={users} onChange={(next) => set({ users: next })} />,
    },
  ]
  const exceptions = {
    key: 'except',
    label: counted('例外', exceptUnits.length + exceptUsers.length),
    children: (
      <div className="audience-except">
        <p className="picker-note">以下单位和人员不在范围内</p>
        <UnitsField
          for={code}
          max={MOST_UNITS}
          aria-label="排除单位"
          value={asChoices(exceptUnits)}
          onChange={(next) => set({ exceptUnits: asUnits(next) })}
        />
        <PeopleField
          for={code}
          verb="排除人员"
          max={MOST_PEOPLE}
          value={exceptUsers}
          onChange={(next) => set({ exceptUsers: next })}
        />
      </div>
    ),
  }

  return (
    <PageModal
      active={active}
      open
      width={phone ? 'calc(100vw - 16px)' : 720}
      title={title}
      okText="确定"
      cancelText="取消"
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => onOk(audience)}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className="audience-everyone">
        <Switch checked={everyone} onChange={(next) => set({ everyone: next })} />
        全员
        {everyone && <span className="picker-note">已包含所有人，可在“例外”中排除</span>}
      </label>
      <Tabs className="audience-tabs" items={everyone ? [exceptions] : [...tabs, exceptions]} />
      <AudienceFigures audience={audience} />
    </PageModal>
  )
}
