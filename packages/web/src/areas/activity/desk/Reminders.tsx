import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { remindActivity } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { remindedText, type Summary } from '../count/summary-words.ts'

/** Where the reminders stand, for what leads to them. */
export const REMINDERS = 'desk-reminders'

interface RemindersProps {
  of: ActivityDetail
  summary: Summary
  /** Of those it is for, who took part. */
  joined: number
}

/** 提醒 of three kinds of people, each told how many they are; once in some hours. */
export function Reminders({ of, summary, joined }: RemindersProps) {
  const remind = useWrite(remindActivity, { refreshes: ['activity'] })
  const { expected, completed, near, reminded } = summary
  const send = async (who: 'absent' | 'near' | 'unfinished', words: string, n: number) => {
    const content = `给 ${n.toLocaleString()} 人各发一条消息，4 小时内不能再次提醒。`
    if (!(await askConfirm({ title: `提醒${words}的 ${n.toLocaleString()} 人`, content, okText: '提醒' }))) return
    const answer = await remind.run({ activityId: of.id, orgIds: [], who })
    if (answer) tip('success', `已提醒 ${answer.sent.toLocaleString()} 人`)
  }
  const asked = [
    { who: 'near' as const, words: '只差一步', n: near.people },
    { who: 'absent' as const, words: '没有参加', n: expected - joined },
    { who: 'unfinished' as const, words: '没有完成', n: expected - completed },
  ].filter(({ n }) => n > 0)
  if (asked.length === 0) return null
  return (
    <Can codes={[P.activityStat]}>
      <div id={REMINDERS} className="desk-reminders">
        {reminded !== null && <span>{remindedText(reminded)}</span>}
        {asked.map(({ who, words, n }, at) => (
          <Button
            key={who}
            type={at === 0 && reminded === null ? 'primary' : 'default'}
            disabled={reminded !== null}
            loading={remind.isPending}
            onClick={() => void send(who, words, n)}
          >
            提醒{words}的 {n.toLocaleString()} 人
          </Button>
        ))}
      </div>
    </Can>
  )
}
