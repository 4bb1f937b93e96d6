import {
  composeMessage,
  listSentMessages,
  previewMessage,
  remindReaders,
  type TaskRow,
} from '@portal/contract/areas/system/message/task.ts'
import { MOST_REMINDERS } from '@portal/contract/areas/system/message/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { TaskForm } from '#src/shared/messaging/TaskForm.tsx'
import { taskColumns } from '#src/shared/messaging/task-columns.tsx'
import type { TaskEngine } from '#src/shared/messaging/task-engine.ts'
import { ReadersDrawer } from './ReadersDrawer.tsx'
import { RecallModal } from './RecallModal.tsx'

const useEngine = (): TaskEngine => {
  const compose = useWrite(composeMessage)
  return {
    code: P.message,
    timeField: 'at',
    preview: (content, userId) => call(previewMessage, { ...content, userId }, { quiet: true }),
    save: async (content, key, { draft, at }) => {
      const { state, resolvedCount } = await compose.send({ ...content, ...key, draft, at })
      return { state, people: resolvedCount }
    },
  }
}

/** A copy of the words for a new message; the old one stays as it is. */
const copyOf = ({ title, text, link, channels, audience, urgency }: TaskRow): Partial<TaskRow> => ({
  title,
  text,
  link,
  channels,
  audience,
  urgency,
})

const isOpen = ({ state }: TaskRow) => state === 'draft' || state === 'scheduled'

/** 发送: messages that people write to an audience. */
export function SendTab() {
  const { setQuery } = usePage()
  const list = useResourceList(listSentMessages)
  const engine = useEngine()
  const remind = useWrite(remindReaders)
  const [writing, write] = useState<Partial<TaskRow>>()
  const [recalling, setRecalling] = useState<TaskRow>()
  const [readersOf, setReadersOf] = useState<TaskRow>()

  const remindUnread = async ({ id, title, sent, read }: TaskRow) => {
    const consequence = `将提醒未读的 ${sent - read} 人，最多提醒 ${MOST_REMINDERS} 次。`
    if (!(await confirm({ name: title, verb: '提醒未读', consequence }))) return
    const answer = await remind.run({ id })
    if (answer) tip('success', `已提醒 ${answer.sent} 人`)
  }
  const actionsOf = (task: TaskRow): RowAction[] => [
    ...(isOpen(task)
      ? [{ label: '编辑', onClick: () => write(task) }]
      : [{ label: '名单', access: [P.messageStat], onClick: () => setReadersOf(task) }]),
    ...(task.state === 'draft' || task.state === 'recalled' || task.state === 'cancelled'
      ? []
      : [{ label: '撤回', danger: true, access: [P.messageRecall], onClick: () => setRecalling(task) }]),
    ...(task.state === 'sent'
      ? [
          {
            label: '提醒未读',
            access: [P.messageStat],
            reason: task.reminders >= MOST_REMINDERS ? '已提醒 2 次，不能再提醒' : null,
            onClick: () => void remindUnread(task),
          },
        ]
      : []),
    ...(isOpen(task)
      ? []
      : [
          {
            label: '投递记录',
            access: [P.messageStat],
            onClick: () => setQuery({ tab: 'delivery', 'f.taskId': task.id }, { push: true }),
          },
        ]),
    { label: '复制', onClick: () => write(copyOf(task)) },
  ]
  const create = { label: '新建', access: [P.messageSend], onClick: () => write({}) }

  return (
    <>
      <ListPage
        list={list}
        title="发送记录"
        views="state"
        chips={['channel', 'from', 'to']}
        columns={taskColumns(({ title }) => title)}
        primary={create}
        actions={actionsOf}
      />
      {writing && <TaskForm engine={engine} from={writing} onClose={() => write(undefined)} />}
      {recalling && <RecallModal task={recalling} onClose={() => setRecalling(undefined)} />}
      {readersOf && <ReadersDrawer task={readersOf} onClose={() => setReadersOf(undefined)} />}
    </>
  )
}
