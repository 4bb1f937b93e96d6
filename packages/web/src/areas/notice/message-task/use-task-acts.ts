import { cancelSchoolTask, recallSchoolTask, resendSchoolTask } from '@portal/contract/areas/notice/message-task.ts'
import type { TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { P } from '@portal/contract/privileges.ts'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

const isOpen = ({ state }: TaskRow) => state === 'draft' || state === 'scheduled'

/** What can be done with a task of the school, the same in the list and in the detail. */
export const useTaskActs = (write: (task: TaskRow) => void) => {
  const cancelling = useWrite(cancelSchoolTask)
  const recalling = useWrite(recallSchoolTask)
  const resending = useWrite(resendSchoolTask)

  const cancel = async ({ id, title }: TaskRow) => {
    if (!(await confirm({ name: title, verb: '取消任务', consequence: '尚未发出的消息不再发送。' }))) return
    if (await cancelling.run({ id })) tip('success', '已取消')
  }
  const recall = async ({ id, title }: TaskRow) => {
    const consequence = '未读的站内消息将消失；已发出的公众号消息和邮件无法收回。'
    if (!(await confirm({ name: title, verb: '撤回未读', consequence }))) return
    const answer = await recalling.run({ id })
    if (answer) tip('success', `已撤回 ${answer.recalled} 条未读消息`)
  }
  const resend = async ({ id }: TaskRow) => {
    const answer = await resending.run({ taskId: id })
    if (answer) tip('success', `已重新排队 ${answer.queued} 条`)
  }

  return (task: TaskRow): RowAction[] => {
    const mayCancel = isOpen(task) || task.state === 'sending' || (task.state === 'sent' && task.queued > 0)
    const mayRecall = task.state === 'sent' || task.state === 'sending'
    return [
      ...(isOpen(task) ? [{ label: '编辑', access: [P.schoolMessageSend], onClick: () => write(task) }] : []),
      ...(mayCancel
        ? [{ label: '取消', danger: true, access: [P.schoolMessageSend], onClick: () => void cancel(task) }]
        : []),
      ...(mayRecall
        ? [{ label: '撤回未读', danger: true, access: [P.schoolMessageSend], onClick: () => void recall(task) }]
        : []),
      ...(isOpen(task)
        ? []
        : [
            {
              label: '重发失败',
              access: [P.schoolMessageStat],
              reason: task.failed + task.skipped === 0 ? '没有可重发的记录' : null,
              onClick: () => void resend(task),
            },
          ]),
    ]
  }
}
