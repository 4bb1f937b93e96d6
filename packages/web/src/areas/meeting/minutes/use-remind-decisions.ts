import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { remindDecisions } from '@portal/contract/areas/meeting/minutes.ts'
import type { MeetingDecision } from '@portal/contract/areas/meeting/minutes-view.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** 催办 of one decision, or of all that are overdue, after saying whom it reaches. */
export const useRemindDecisions = ({
  id,
  topic,
  decisionList,
}: Pick<MeetingDetail, 'id' | 'topic' | 'decisionList'>) => {
  const remind = useWrite(remindDecisions)
  return async (decision?: MeetingDecision) => {
    const asked = decision ? [decision] : decisionList.filter(({ state }) => state === 'overdue')
    const people = new Set(
      asked.flatMap(({ owners }) => owners.filter(({ doneAt }) => doneAt === null).map(({ userId }) => userId)),
    )
    const name = decision?.text ?? topic
    const consequence = `${asked.length} 项决议还没有完成的 ${people.size} 名负责人会收到消息，4 小时内只能催一次。`
    if (!(await confirm({ name, verb: '提醒', consequence }))) return
    const done = await remind.run({ id, ...(decision && { decisionId: decision.id }) })
    if (done) tip('success', `已提醒 ${done.sent} 人`)
  }
}
