import { listSchoolTasks } from '@portal/contract/areas/notice/message-task.ts'
import type { TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { TaskForm } from '#src/shared/messaging/TaskForm.tsx'
import { taskColumns } from '#src/shared/messaging/task-columns.tsx'
import { copyOf, useSchoolEngine } from './school-engine.ts'
import { useFreshTasks } from './use-fresh-tasks.ts'
import { useTaskActs } from './use-task-acts.ts'

/** 发送任务: what people of the school wrote, with what became of it. */
export function TasksTab() {
  const list = useResourceList(listSchoolTasks)
  const engine = useSchoolEngine()
  useFreshTasks()
  const [writing, write] = useState<Partial<TaskRow>>()
  const actsOf = useTaskActs(write)
  const create = { label: '新建', access: [P.schoolMessageSend], onClick: () => write({}) }
  return (
    <>
      <ListPage
        list={list}
        title="发送任务"
        views="state"
        chips={['channel', 'from', 'to']}
        columns={taskColumns(({ id, title }) => <Link to={`/videoManageSc/messageDetail?taskId=${id}`}>{title}</Link>)}
        primary={create}
        exports={[P.schoolMessageExport]}
        actions={(task) => [
          ...actsOf(task),
          { label: '复制', access: [P.schoolMessageSend], onClick: () => write(copyOf(task)) },
        ]}
      />
      {writing && <TaskForm engine={engine} from={writing} onClose={() => write(undefined)} />}
    </>
  )
}
