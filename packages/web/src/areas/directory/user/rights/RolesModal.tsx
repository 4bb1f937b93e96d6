import { configRoles, userRoles } from '@portal/contract/areas/access/person-rights.ts'
import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { RightsModal } from './RightsModal.tsx'
import { RoleRow } from './RoleRow.tsx'
import { asGranted, changeWords, type GrantedRole, isSameGrant } from './role-draft.ts'
import { sayGranted } from './say-granted.ts'
import { originWords } from './source-words.ts'

type Role = ResultOf<typeof userRoles>[number]

interface RolesModalProps {
  user: UserDetail
  onClose: () => void
}

/** 授予角色: what the person holds directly, with anchor and days; what comes by units and groups is only shown. */
export function RolesModal({ user, onClose }: RolesModalProps) {
  const roles = useQuery({ ...query(userRoles, { userId: user.id }), refetchOnMount: 'always' })
  const config = useWrite(configRoles)
  const [draft, setDraft] = useState<GrantedRole[]>()
  const [reason, setReason] = useState('')
  const held = roles.data ? asGranted(roles.data) : []
  const shown = draft ?? held
  const repeated = shown.some((each, at) => shown.findIndex((other) => isSameGrant(each, other)) !== at)

  const save = () =>
    config.mutate(
      { userId: user.id, roles: shown, reason, revision: user.revision },
      {
        onSuccess: (result) => {
          sayGranted(result)
          onClose()
        },
      },
    )

  return (
    <RightsModal
      title={`授予「${user.name}」角色`}
      disabled={draft === undefined || repeated}
      saving={config.isPending}
      refused={config.error?.words}
      onSave={save}
      onClose={onClose}
    >
      {repeated && <Alert type="warning" showIcon title="同一角色与授权单位只能出现一次" />}
      <Loaded of={roles}>
        {(all) => (
          <>
            <AddRole
              roles={all}
              onAdd={(roleId) => setDraft([...shown, { roleId, anchorOrgId: null, from: null, to: null }])}
            />
            {shown.length === 0 && <p className="user-note">没有直接授予的角色</p>}
            {shown.map((granted, at) => (
              <RoleRow
                key={`${granted.roleId} ${at}`}
                granted={granted}
                role={all.find(({ id }) => id === granted.roleId)}
                onChange={(next) => setDraft(shown.map((each, index) => (index === at ? next : each)))}
                onRemove={() => setDraft(shown.filter((_, index) => index !== at))}
              />
            ))}
            <OtherWays roles={all} />
            <Outcome
              words={changeWords(held, shown, (id) => all.find((role) => role.id === id)?.name ?? '已删除的角色')}
            />
          </>
        )}
      </Loaded>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field inside is the control */}
      <label>
        原因
        <Input.TextArea
          rows={2}
          count={{ show: true, max: 200 }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </RightsModal>
  )
}

/** What the button below will do, before it is pressed. */
function Outcome({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={`保存后：${words.join('，')}。权限随即改变；需要第三人同意的角色，同意后生效。`}
    />
  )
}

function AddRole({ roles, onAdd }: { roles: readonly Role[]; onAdd: (roleId: string) => void }) {
  return (
    <Select
      aria-label="添加角色"
      placeholder="添加角色"
      value={null}
      showSearch={{ optionFilterProp: 'name' }}
      options={roles.map((role) => ({
        value: role.id,
        name: role.name,
        label: (
          <span>
            {role.name} {role.sensitive && <Tag color="warning">敏感</Tag>}
            {role.whyNot && <small className="picker-count">{role.whyNot}</small>}
          </span>
        ),
        disabled: !role.grantable,
      }))}
      onSelect={(roleId: string | null) => roleId !== null && onAdd(roleId)}
    />
  )
}

/** Roles that come by a unit, a group or to everybody: changed where they are given. */
function OtherWays({ roles }: { roles: readonly Role[] }) {
  const others = roles.flatMap(({ id, name, sources }) =>
    sources
      .filter(({ via }) => via !== 'user')
      .map((source, at) => ({ key: `${id} ${at}`, name, words: originWords(source) })),
  )
  if (others.length === 0) return null
  return (
    <>
      <strong>其他途径获得</strong>
      <ul className="user-sources">
        {others.map(({ key, name, words }) => (
          <li key={key}>
            <Tag>{name}</Tag>
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
