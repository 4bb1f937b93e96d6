import type { GuideTask, TaskKind } from '@portal/contract/areas/account/guide-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TaskRow } from '../guide/task/TaskRow.tsx'
import { taskKey, tasksQuery } from '../guide/task/tasks.ts'
import { OfficeCard } from './OfficeCard.tsx'

const SHOWN = 5

/** What one studies for oneself stands on the other home. */
const STUDY: readonly TaskKind[] = ['course', 'earlierCourses', 'wrong', 'activity']

const noteOf = (tasks: readonly GuideTask[]): string => {
  const overdue = tasks.filter(({ state }) => state === 'overdue').length
  return overdue === 0 ? `${tasks.length} 件` : `${tasks.length} 件，${overdue} 件已逾期`
}

/** 等我处理: what others wait for, each with its one verb. */
export function WaitingCard() {
  const tasks = useQuery({ ...tasksQuery, refetchOnMount: 'always' })
  const waiting = (tasks.data?.list ?? []).filter(({ kind }) => !STUDY.includes(kind))
  if (waiting.length === 0) return null
  return (
    <OfficeCard
      title="等我处理"
      note={noteOf(waiting)}
      more={
        <Link to="/guide?panel=tasks" aria-label="等我处理：全部">
          全部
          <Icon name="forward" small />
        </Link>
      }
    >
      <ul className="tasks">
        {waiting.slice(0, SHOWN).map((task, place) => (
          <TaskRow key={taskKey(task)} task={task} first={place === 0} />
        ))}
      </ul>
    </OfficeCard>
  )
}
