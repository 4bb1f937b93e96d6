import type { GuideTask, guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { DAY_MS, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { GuideProviders } from '#src/shared/guide/guide-providers.ts'
import type { FoundTask } from '#src/shared/guide/tasks.ts'

const SOON_DAYS = 7

/** What people look at the clock for: its beginning as long as that is to come, then its end. */
const momentOf = ({ startsAt, due }: Pick<GuideTask, 'startsAt' | 'due'>, now: number): number | null => {
  if (startsAt !== null && startsAt.getTime() > now) return startsAt.getTime()
  return (due ?? startsAt)?.getTime() ?? null
}

const stateOfTask = (task: Pick<FoundTask, 'startsAt' | 'due' | 'running'>, now: number): GuideTask['state'] => {
  if (task.running) return 'running'
  if (task.due !== null && task.due.getTime() < now) return 'overdue'
  const moment = momentOf(task, now)
  if (moment === null) return 'open'
  if (shanghaiDayNumber(moment) <= shanghaiDayNumber(now)) return 'today'
  return moment < now + SOON_DAYS * DAY_MS ? 'soon' : 'open'
}

/** What runs out while one looks first, then what is overdue, then by time, then by weight; what has no time stands last. */
const inOrderOfTasks = (tasks: readonly FoundTask[], now: number): GuideTask[] => {
  const place = ({ state }: GuideTask) => (state === 'running' ? 0 : state === 'overdue' ? 1 : 2)
  const time = (task: GuideTask) => momentOf(task, now) ?? Number.MAX_SAFE_INTEGER
  return tasks
    .map(({ later: _, running, ...task }): GuideTask => ({ ...task, state: stateOfTask({ ...task, running }, now) }))
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        time(a) - time(b) ||
        b.weight - a.weight ||
        a.title.localeCompare(b.title, 'zh-CN') ||
        (a.objectId < b.objectId ? -1 : 1),
    )
}

export const tasksWith =
  ({ readTasks }: GuideProviders): HandlerOf<typeof guideTasks> =>
  async ({ tx, actor }) => {
    const now = Date.now()
    const found = await readTasks(tx.db, actor)
    const ordered = (which: (task: FoundTask) => boolean) => inOrderOfTasks(found.filter(which), now)
    return {
      list: ordered(({ doneToday, later }) => !doneToday && !later),
      done: ordered(({ doneToday }) => doneToday),
      next: ordered(({ doneToday, later }) => !doneToday && later)[0] ?? null,
    }
  }
