import { compareRoles } from '@portal/contract/areas/access/role.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CodeTags } from './CodesTab.tsx'

interface CompareModalProps {
  initial: { a?: string; b?: string }
  onClose: () => void
}

/** 对比角色: what only one of the two gives, and both scopes. */
export function CompareModal({ initial, onClose }: CompareModalProps) {
  const { active } = usePage()
  const [a, setA] = useState<string | null>(initial.a ?? null)
  const [b, setB] = useState<string | null>(initial.b ?? null)
  return (
    <PageModal active={active} open width={760} title="对比角色" footer={null} onCancel={onClose}>
      <div className="role-compare">
        <RoleSelect aria-label="角色一" value={a} onChange={setA} />
        <RoleSelect aria-label="角色二" value={b} onChange={setB} />
      </div>
      {a !== null && b !== null && a !== b && <Comparison a={a} b={b} />}
      {a !== null && a === b && <p className="role-note">请选择两个不同的角色</p>}
    </PageModal>
  )
}

function Comparison({ a, b }: { a: string; b: string }) {
  const compared = useQuery(query(compareRoles, { a, b }))
  return (
    <Loaded of={compared}>
      {({ onlyA, onlyB, both, scopeA, scopeB }) => (
        <>
          <div className="role-compare">
            {[
              { key: 'a', scope: scopeA, codes: onlyA },
              { key: 'b', scope: scopeB, codes: onlyB },
            ].map(({ key, scope, codes }) => (
              <section key={key}>
                <p>数据范围：{scope}</p>
                <CodeTags title={`仅此角色 ${codes.length} 项`} codes={codes} colour="processing" />
              </section>
            ))}
          </div>
          <p className="role-note">两个角色共有 {both.length} 项权限</p>
        </>
      )}
    </Loaded>
  )
}
