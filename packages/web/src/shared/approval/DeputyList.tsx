import { deleteDeputy, deputyState, listDeputies } from '@portal/contract/areas/access/approval-deputy.ts'
import { listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useSession } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './approval.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { DeputyForm } from './DeputyForm.tsx'

type Deputyship = ResultOf<typeof listDeputies>['list'][number]

const states = wordsOf(deputyState)

/** 审批代理: who decides for whom and when; one sets a deputy for oneself only. */
export function DeputyList() {
  const deputies = useQuery(query(listDeputies, {}))
  const items = useQuery(query(listApproveItems, {}))
  const [isAdding, setAdding] = useState(false)
  const nameOf = (code: string) => items.data?.find((item) => item.code === code)?.name ?? code
  return (
    <div className="deputy-list">
      <Button type="primary" onClick={() => setAdding(true)}>
        新增代理
      </Button>
      <Loaded of={deputies}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="暂无审批代理" />
          ) : (
            <ul aria-label="审批代理">
              {list.map((each) => (
                <DeputyRow key={each.id} deputyship={each} nameOf={nameOf} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <DeputyForm items={items.data ?? []} onClose={() => setAdding(false)} />}
    </div>
  )
}

function DeputyRow({ deputyship, nameOf }: { deputyship: Deputyship; nameOf: (code: string) => string }) {
  const { id, person, deputy, from, to, items, state } = deputyship
  const userId = useSession((session) => session.userId)
  const remove = useWrite(deleteDeputy)
  const cancel = async () => {
    const name = `${deputy.name} 代 ${person.name}`
    if (await confirm({ name, verb: '取消代理' })) await remove.run({ id })
  }
  return (
    <li>
      <p>
        <strong>
          {deputy.name} 代 {person.name}
        </strong>{' '}
        <StateWord>{states[state]}</StateWord>
      </p>
      <p className="approval-facts">
        {dateTimeText(from.getTime())} 至 {dateTimeText(to.getTime())} ·{' '}
        {items.length === 0 ? '全部事项' : items.map(nameOf).join('、')}
      </p>
      {person.id === userId && state !== 'over' && (
        <Button size="small" type="link" danger loading={remove.isPending} onClick={() => void cancel()}>
          取消代理
        </Button>
      )}
    </li>
  )
}
