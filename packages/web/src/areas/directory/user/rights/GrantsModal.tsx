import { configPrivileges, userPrivileges } from '@portal/contract/areas/access/person-rights.ts'
import { DIRECT_GRANT_DAYS } from '@portal/contract/areas/access/refusals.ts'
import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { holds, serverNow } from '#src/platform/session/session.ts'
import { dayFrom } from '../user-input.ts'
import { GrantRow } from './GrantRow.tsx'
import { type Grant, grantsIn, titleOfCode } from './grant-draft.ts'
import { RightsModal } from './RightsModal.tsx'
import { sayGranted } from './say-granted.ts'

/** 附加权限: single codes given to one person for at most ninety days. */
export function GrantsModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const rights = useQuery({ ...query(userPrivileges, { userId: user.id }), refetchOnMount: 'always' })
  const config = useWrite(configPrivileges)
  const [draft, setDraft] = useState<Grant[]>()
  const shown = draft ?? (rights.data ? grantsIn(rights.data) : [])
  const faulty = shown.some(
    ({ reason, scope, to }) =>
      [...reason.trim()].length < 2 || to === '' || (scope.kind === 'custom' && !scope.units?.length),
  )

  const add = (code: Privilege) =>
    setDraft([...shown, { code, scope: { kind: 'below' }, to: dayFrom(serverNow(), 30), reason: '' }])
  const save = () =>
    config.mutate(
      { userId: user.id, privileges: shown, revision: user.revision },
      {
        onSuccess: (result) => {
          sayGranted(result)
          onClose()
        },
      },
    )

  return (
    <RightsModal
      title={`「${user.name}」的附加权限`}
      disabled={draft === undefined || faulty}
      saving={config.isPending}
      refused={config.error?.words}
      onSave={save}
      onClose={onClose}
    >
      <p className="user-note">
        附加权限最长 {DIRECT_GRANT_DAYS} 天，只能授予自己拥有的权限；长期需要的权限请使用角色。
      </p>
      <Loaded of={rights}>
        {() => (
          <>
            <AddCode taken={shown.map(({ code }) => code)} onAdd={add} />
            {shown.length === 0 && <p className="user-note">没有附加权限</p>}
            {shown.map((grant, at) => (
              <GrantRow
                key={grant.code}
                grant={grant}
                onChange={(next) => setDraft(shown.map((each, index) => (index === at ? next : each)))}
                onRemove={() => setDraft(shown.filter((_, index) => index !== at))}
              />
            ))}
          </>
        )}
      </Loaded>
    </RightsModal>
  )
}

function AddCode({ taken, onAdd }: { taken: readonly string[]; onAdd: (code: Privilege) => void }) {
  const offered = privilegeRows.filter(({ code }) => holds([code]) && !taken.includes(code))
  return (
    <Select
      aria-label="添加权限"
      placeholder="添加权限（按名称或权限码查找）"
      value={null}
      showSearch={{ filterOption: (text, option) => option?.search.includes(text.toLowerCase()) ?? false }}
      options={offered.map(({ code, sensitive }) => ({
        value: code,
        search: `${titleOfCode(code)} ${code}`.toLowerCase(),
        label: (
          <span>
            {titleOfCode(code)} {sensitive && <Tag color="warning">敏感</Tag>}
          </span>
        ),
      }))}
      onSelect={(code: Privilege | null) => code !== null && onAdd(code)}
    />
  )
}
