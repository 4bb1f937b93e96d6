import { remindLearners } from '@portal/contract/areas/learning/record.ts'
import { remindConsequence, remindedText, reminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { count } from './unit-words.ts'

interface Whom {
  video: { id: string; title: string }
  /** How many have not finished, as the screen shows it. */
  people: number
  orgId?: string | undefined
  userIds?: string[]
}

/** 提醒 with how many and what they will get. */
export const useRemindUnit = () => {
  const reminding = useWrite(remindLearners, { refreshes: ['aliVideo'] })
  const remind = async ({ video, people, orgId, userIds }: Whom) => {
    const { title, text } = reminderOf(video.title)
    const sure = await askConfirm({
      title: `提醒 ${count(people)} 人学习《${video.title}》`,
      content: remindConsequence(`${title}：${text}`),
      okText: `提醒 ${count(people)} 人`,
    })
    if (!sure) return
    const told = await reminding.run({
      itemType: 'video',
      itemId: video.id,
      ...(userIds && { userIds }),
      ...(orgId !== undefined && { filter: { orgId } }),
    })
    if (told) tip('success', remindedText(told.sent, told.skipped))
  }
  return { remind, isReminding: reminding.isPending }
}
