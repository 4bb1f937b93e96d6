import { getSchoolTask, listSchoolDeliveries } from '@portal/contract/areas/notice/message-task.ts'
import { type TaskRow, taskState, taskUrgency } from '@portal/contract/areas/system/message/task.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { channelNames } from '#src/shared/messaging/channel-words.ts'
import { DeliveryList } from '#src/shared/messaging/DeliveryList.tsx'
import { TaskForm } from '#src/shared/messaging/TaskForm.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { copyOf, useSchoolEngine } from './school-engine.ts'
import { TaskOverview } from './TaskOverview.tsx'
import { useFreshTasks } from './use-fresh-tasks.ts'
import { useTaskActs } from './use-task-acts.ts'

const LIST = '/videoManageSc/messageMng'

const factsOf = (task: ResultOf<typeof getSchoolTask>) => [
  { label: '渠道', value: channelNames(task.channels) },
  { label: '范围', value: task.audienceText },
  { label: '紧急程度', value: wordsOf(taskUrgency)[task.urgency] },
  { label: '计划时间', value: task.sendAt === null ? '立即' : dateTimeText(task.sendAt.getTime()) },
  { label: '发送时间', value: dateTimeText(task.startedAt?.getTime()) },
  { label: '发送人', value: `${task.senderName}（${task.ownerOrgName}）` },
  ...(task.endReason === '' ? [] : [{ label: '撤回原因', value: task.endReason }]),
]

/** 消息详情: the words per channel, 应发 → 已发 → 已读, why some did not get it, and the people. */
export function MessageDetailPage() {
  const { query: address } = usePage()
  const task = useQuery(query(getSchoolTask, { id: address.taskId ?? '' }))
  const engine = useSchoolEngine()
  useFreshTasks()
  const seesPeople = useHolds([P.schoolMessageStat])
  const [writing, setWriting] = useState<Partial<TaskRow>>()
  const actsOf = useTaskActs(setWriting)

  return (
    <>
      <DetailPage of={task} back={LIST}>
        {(record) => ({
          title: record.title,
          state: <StateWord>{wordsOf(taskState)[record.state]}</StateWord>,
          actions: (
            <>
              <RowActions actions={actsOf(record)} />
              <Can codes={[P.schoolMessageSend]}>
                <Button onClick={() => setWriting(copyOf(record))}>复制为新任务</Button>
              </Can>
            </>
          ),
          facts: factsOf(record),
          tabs: [
            { key: 'overview', label: '概览', content: <TaskOverview task={record} /> },
            ...(seesPeople
              ? [
                  {
                    key: 'people',
                    label: '人员',
                    content: (
                      <DeliveryList
                        source={listSchoolDeliveries}
                        title="人员"
                        code={P.schoolMessage}
                        taskId={record.id}
                        exportCodes={[P.schoolMessageExport]}
                      />
                    ),
                  },
                ]
              : []),
          ],
        })}
      </DetailPage>
      {writing && (
        <TaskForm
          engine={engine}
          from={writing}
          onClose={() => {
            setWriting(undefined)
            if (writing.id === undefined) go(LIST)
          }}
        />
      )}
    </>
  )
}
