import { approvalOrphans } from '@portal/contract/areas/access/approval-survey.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { RuleDrawer } from '#src/shared/approval/rule/RuleDrawer.tsx'

type Orphan = ResultOf<typeof approvalOrphans>['list'][number]

const problems = wordsOf(approvalOrphans.result.shape.list.element.shape.problem)

/** 孤立检查: where a submission would be refused, and rules that name people who cannot act. */
export function OrphansView() {
  const orphans = useQuery(query(approvalOrphans, {}))
  const [editing, setEditing] = useState<{ itemId: string; orgId: string }>()
  return (
    <>
      <Loaded of={orphans}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Alert type="success" showIcon title="所有单位的审批配置均可用" />
          ) : (
            <>
              <p>
                共 {total} 项{total > list.length && `，显示前 ${list.length} 项`}
              </p>
              <ul className="authority-people" aria-label="孤立检查">
                {list.map((orphan) => (
                  <li key={`${orphan.itemId} ${orphan.orgId} ${orphan.problem}`}>
                    <OrphanWords orphan={orphan} />
                    <Button size="small" type="link" onClick={() => setEditing(orphan)}>
                      配置
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {editing && <RuleDrawer at={editing} picking={P.authorityApprove} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function OrphanWords({ orphan: { orgName, itemName, problem, people } }: { orphan: Orphan }) {
  return (
    <>
      <strong>{orgName}</strong> · {itemName} · <span className="matrix-missing">{problems[problem]}</span>
      {people.length > 0 && `：${people.map(({ name }) => name).join('、')}`}
    </>
  )
}
