import type { GuideTask } from '@portal/contract/areas/account/guide-tasks.ts'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dueOf } from './due-words.ts'
import './task.css'
import '#src/ui/plain/verb.css'
import { taskIcons } from './tasks.ts'

interface TaskRowProps {
  task: GuideTask
  /** The one filled verb of the page. */
  first?: boolean
  /** Done a moment ago: it leaves with a tick. */
  leaving?: boolean
}

/** One thing to do: what, when, why it is mine, and the verb that begins it. */
export function TaskRow({ task, first = false, leaving = false }: TaskRowProps) {
  const { kind, title, verb, link, state, reason, doneToday } = task
  const due = dueOf(task, serverNow())
  const isDone = leaving || doneToday
  return (
    <li className="task" data-leaving={leaving}>
      <span className={state === 'overdue' && !isDone ? 'kind kind-bad' : 'kind'}>
        <Icon name={isDone ? 'tick' : taskIcons[kind]} />
      </span>
      <Link to={link} className="task-words">
        <b>{title}</b>
        <span>
          {isDone ? (
            <span className="tone-ok">✓ 已完成</span>
          ) : (
            due && <span className={`tone-${due.tone}`}>{due.words}</span>
          )}
          {!isDone && due && reason !== '' && ' · '}
          {!isDone && reason}
        </span>
      </Link>
      {!isDone && (
        <Link to={link} className={first ? 'verb verb-first' : 'verb'} aria-label={`${verb}：${title}`}>
          {verb}
        </Link>
      )}
    </li>
  )
}
