import { type GuideTask, taskKind } from '@portal/contract/areas/account/guide-tasks.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { usePage } from '#src/platform/page.ts'
import { TaskRow } from './TaskRow.tsx'
import './task.css'
import { taskKey, tasksQuery } from './tasks.ts'

const kindWords = wordsOf(taskKind)

/** 全部: everything that waits, or one kind of it by `?kind=`, and what was done today. */
export function TasksPanel() {
  const kind = taskKind.safeParse(usePage().query.kind).data
  const tasks = useQuery({ ...tasksQuery, refetchOnMount: 'always' })
  const ofKind = (all: readonly GuideTask[]) => all.filter((task) => kind === undefined || task.kind === kind)
  return (
    <Loaded of={tasks}>
      {({ list, done }) => (
        <>
          <Rows tasks={ofKind(list)} label={kind ? `待办${kindWords[kind]}` : '要做的'} />
          {ofKind(list).length === 0 && <p className="tasks-none">{kind ? '没有待办的事项' : '本月的都做完了'}</p>}
          {ofKind(done).length > 0 && (
            <>
              <h2 className="tasks-head">今天完成的</h2>
              <Rows tasks={ofKind(done)} label="今天完成的" />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

function Rows({ tasks, label }: { tasks: readonly GuideTask[]; label: string }) {
  if (tasks.length === 0) return null
  return (
    <ul className="tasks" aria-label={label}>
      {tasks.map((task, place) => (
        <TaskRow key={taskKey(task)} task={task} first={place === 0 && !task.doneToday} />
      ))}
    </ul>
  )
}
