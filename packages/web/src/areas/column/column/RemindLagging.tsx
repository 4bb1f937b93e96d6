import { columnReadStat, remindColumn } from '@portal/contract/areas/column/progress.ts'
import { COLUMN_REMIND_HOURS, type ColumnRemindWho, columnRemindWho } from '@portal/contract/areas/column/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'

interface Scope {
  id: string
  orgId: string | undefined
  itemId: string | undefined
}

/** Of all of them it is the call of the figures above, which is not asked twice. */
const countOf = (scope: Scope, state?: 'unread' | 'complete') =>
  query(columnReadStat, { page: 1, pageSize: 1, keyword: '', filter: {}, exactTotal: false, ...scope, state })

/** How many of the people in sight lag; undefined until that is known. */
const useLagging = (scope: Scope, who: ColumnRemindWho): number | undefined => {
  const isUnread = who === 'unread'
  const unread = useQuery({ ...countOf(scope, 'unread'), enabled: isUnread }).data?.total
  const all = useQuery({ ...countOf(scope), enabled: !isUnread }).data?.total
  const complete = useQuery({ ...countOf(scope, 'complete'), enabled: !isUnread }).data?.total
  if (isUnread) return unread
  return all === undefined || complete === undefined ? undefined : all - complete
}

/** 提醒未完成的 n 人: of the column, of its item or of the unit that is looked at; narrowed to 未读 those alone. */
export function RemindLagging({ who, ...scope }: Scope & { who: ColumnRemindWho }) {
  const n = useLagging(scope, who)
  const remind = useWrite(remindColumn)
  const word = wordsOf(columnRemindWho)[who] ?? ''
  if (n === undefined || n === 0) return null

  const people = `${word}的 ${n.toLocaleString('zh-CN')} 人`
  const send = async () => {
    const content = `将给${people}各发一条消息，${COLUMN_REMIND_HOURS} 小时内不能再次提醒。`
    if (!(await askConfirm({ title: `提醒${people}`, content, okText: '提醒' }))) return
    const answer = await remind.run({ ...scope, who })
    if (answer) tip('success', `已提醒 ${answer.sent.toLocaleString('zh-CN')} 人`)
  }
  return (
    <Can codes={[P.columnStat]}>
      <div className="column-stat-head">
        <Button loading={remind.isPending} onClick={() => void send()}>
          提醒{people}
        </Button>
      </div>
    </Can>
  )
}
