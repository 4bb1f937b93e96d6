import type { ActivityTodo, activityToday } from '@portal/contract/areas/activity/desk.ts'
import { activityTodoWords as words } from '@portal/contract/areas/activity/desk-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, shanghaiHourMinute, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { drawsOf } from '#src/shared/lots/store.ts'
import { type Activity, partsOf, stateOf } from '../activity/activities.ts'
import type { AudienceFigures, UnitFiguresCache } from '../activity/unit-figures.ts'
import { remindedLately } from '../count/remind.ts'
import { prizesOf } from '../draw/prizes.ts'

const MOST = 20
const SOON_MS = 2 * DAY_MS

const joinedOf = ({ units }: AudienceFigures): number => units.reduce((sum, { joined }) => sum + joined, 0)

const todo = (
  kind: ActivityTodo['kind'],
  { text, note }: { text: string; note: string },
  facts: Record<string, string | number> = {},
): ActivityTodo => ({ kind, text: fill(text, facts), note: fill(note, facts) })

/** What a draft still owes before it can be published. */
const draftTodos = async (tx: Tx, { id }: Activity): Promise<ActivityTodo[]> => {
  const parts = await partsOf(tx, id)
  return parts.length === 0 ? [todo('arrange', words.arrange)] : [todo('arrange', words.publish, { n: parts.length })]
}

/** Who has not come, and since when they know; the times are those of Shanghai. */
const absentTodo = (activity: Activity, n: number, now: number): ActivityTodo => {
  const reminded = remindedLately(activity, now)
  if (reminded === null) return todo('near', words.absent, { n })
  return todo('near', words.reminded, {
    n,
    at: shanghaiHourMinute(reminded.at),
    next: shanghaiHourMinute(reminded.nextAt),
  })
}

const runningTodos = async (tx: Tx, activity: Activity, figures: AudienceFigures, now: number) => {
  const todos: ActivityTodo[] = []
  const left = activity.endAt.getTime() - now
  const open = figures.expected - figures.completed
  if (left < SOON_MS && open > 0) todos.push(todo('end', words.end, { time: shanghaiTime(activity.endAt), n: open }))
  for (const { toAt, title } of await partsOf(tx, activity.id)) {
    const rest = toAt === null ? 0 : toAt.getTime() - now
    if (toAt !== null && rest > 0 && rest < SOON_MS)
      todos.push(todo('end', words.partEnd, { time: shanghaiTime(toAt), title }))
  }
  const absent = figures.expected - joinedOf(figures)
  if (absent > 0) todos.push(absentTodo(activity, absent, now))
  const uncapped = (await prizesOf(tx, activity.id)).find(({ unitCap }) => unitCap === null)
  if (uncapped) todos.push(todo('prize', words.prize, { title: uncapped.title, n: uncapped.count }))
  return todos
}

const endedTodos = async (tx: Tx, { id, endAt }: Activity): Promise<ActivityTodo[]> => {
  const draws = await drawsOf(tx, { ownerType: 'activity', ownerId: id })
  const open = draws.filter(({ runAt }) => runAt === null).length
  return [
    ...(open > 0 ? [todo('draw', words.draw, { n: open })] : []),
    todo('settle', words.settle, { time: shanghaiTime(endAt) }),
  ]
}

const todosOf = async (tx: Tx, activity: Activity, figures: AudienceFigures, now: number): Promise<ActivityTodo[]> => {
  switch (stateOf(activity, now)) {
    case 'draft':
      return draftTodos(tx, activity)
    case 'running':
      return runningTodos(tx, activity, figures, now)
    case 'ended':
      return endedTodos(tx, activity)
    default:
      return []
  }
}

const open = sql`(${activities.state} = 'draft' or (${activities.state} = 'published' and ${activities.settledAt} is null))`

/** Running ones first, then what waits for its settlement, what comes and what is being written. */
const order = sql`case when ${activities.state} = 'draft' then 4 when ${activities.endAt} <= now() then 2
  when ${activities.startAt} > now() then 3 else 1 end, ${activities.endAt}`

export const todayWith =
  (core: Attempts, figures: UnitFiguresCache): HandlerOf<typeof activityToday> =>
  async ({ tx, body: { id } }) => {
    const inReach = inScope(tx, activities.ownerOrgId, activities.createdBy)
    const rows = await tx.db
      .select()
      .from(activities)
      .where(id === undefined ? and(inReach, open) : and(inReach, eq(activities.id, id)))
      .orderBy(order)
      .limit(MOST)
    const now = await core.clock.at()
    const list: ResultOf<typeof activityToday> = []
    for (const activity of rows) {
      const counted = await figures.of(tx, activity)
      list.push({
        ...{ id: activity.id, title: activity.title, startAt: activity.startAt, endAt: activity.endAt },
        state: stateOf(activity, now),
        expected: counted.expected,
        joined: joinedOf(counted),
        completed: counted.completed,
        todos: await todosOf(tx, activity, counted, now),
      })
    }
    return list
  }
