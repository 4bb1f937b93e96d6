import type { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HomeCard } from '../home/HomeCard.tsx'
import { dueOf } from './due-words.ts'
import { TaskRow } from './TaskRow.tsx'
import { taskKey } from './tasks.ts'
import { useLeaving } from './use-leaving.ts'

const SHOWN = 5

type Tasks = ResultOf<typeof guideTasks>

/** 要做的: the first five; where nothing is left, that and what comes next. */
export function TasksCard({ tasks: { list, next } }: { tasks: Tasks }) {
  const leaving = useLeaving(list)
  const shown = list.slice(0, SHOWN)
  return (
    <HomeCard
      title="要做的"
      more={list.length > 0 ? { to: '/guide?panel=tasks', words: `全部 ${list.length}` } : undefined}
    >
      <ul className="tasks">
        {leaving.map((task) => (
          <TaskRow key={taskKey(task)} task={task} leaving />
        ))}
        {shown.map((task, place) => (
          <TaskRow key={taskKey(task)} task={task} first={place === 0} />
        ))}
      </ul>
      {list.length === 0 && <AllDone next={next} />}
    </HomeCard>
  )
}

function AllDone({ next }: Pick<Tasks, 'next'>) {
  const due = next && dueOf(next, serverNow())
  return (
    <div className="tasks-done">
      <span className="kind kind-ok">
        <Icon name="tick" />
      </span>
      <p>
        <b>本月的都做完了</b>
        {next && (
          <Link to={next.link}>
            接下来：{due?.words} · {next.title}
          </Link>
        )}
      </p>
    </div>
  )
}
