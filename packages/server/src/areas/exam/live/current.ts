import type { currentLivePush, LivePush, livePulse } from '@portal/contract/areas/exam/live/answer.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { getOpenClass, type LiveClass, stateAt } from '#src/areas/live/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { livePushes, liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import { closeIfDue } from './close.ts'
import { isDue, type LiveDesk, type LivePushRow, type LiveQuiz, phaseOf } from './desk.ts'
import { answersOf, shownPush } from './shown.ts'

interface Latest {
  push: LivePushRow
  quiz: LiveQuiz
}

const findLatest = async (tx: Tx, liveId: string): Promise<Latest | null> => {
  const [latest] = await tx.db
    .select({ push: livePushes, quiz: liveQuizzes })
    .from(livePushes)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, livePushes.quizId))
    .where(eq(livePushes.liveId, liveId))
    .orderBy(desc(livePushes.openedAt))
    .limit(1)
  return latest ?? null
}

/** The push a class stands at; whoever meets one whose time is over closes it before he goes on. */
const latestOf = async ({ attempts }: LiveDesk, tx: Tx, liveId: string): Promise<Latest | null> => {
  const latest = await findLatest(tx, liveId)
  if (!latest || !isDue(latest.push, await attempts.clock.at())) return latest
  await closeIfDue(attempts, latest.push.id)
  return findLatest(tx, liveId)
}

const markOf = (live: LiveClass, latest: Latest | null): string => {
  if (!latest) return live.state
  const { push, quiz } = latest
  const times = [push.closesAt, push.closedAt, quiz.overAt, quiz.settledAt].map((at) => at?.getTime() ?? '')
  return [live.state, push.id, ...times].join('.')
}

const stateOf = ({ overAt }: LiveQuiz, push: LivePushRow): LivePush['quizState'] => {
  if (overAt !== null) return 'over'
  return push.closedAt === null ? 'open' : 'between'
}

export const currentWith =
  (desk: LiveDesk): HandlerOf<typeof currentLivePush> =>
  async ({ tx, body, actor }) => {
    const { live, hostName, hosting } = await getOpenClass(tx, actor, body.liveId)
    const latest = await latestOf(desk, tx, live.id)
    const now = await desk.attempts.clock.at()
    const head = {
      liveId: live.id,
      title: live.title,
      hostName,
      state: stateAt(live, now),
      plannedStart: live.plannedStart,
      cancelReason: live.cancelReason,
      hosting,
      mark: markOf(live, latest),
      serverNow: new Date(now),
    }
    if (!latest) return { ...head, push: null }
    const { push, quiz } = latest
    const answers = await answersOf(tx, actor.id, quiz.id)
    const shown = await shownPush(desk.attempts, { tx, actor, answers }, quiz, push)
    return {
      ...head,
      push: {
        ...shown,
        quizId: quiz.id,
        quizTitle: quiz.title,
        quizState: stateOf(quiz, push),
        count: quiz.itemCount,
        openedAt: push.openedAt,
        closesAt: push.closesAt,
        phase: phaseOf(push, now),
        answered: await desk.answered(push),
      },
    }
  }

export const pulseWith =
  (desk: LiveDesk): HandlerOf<typeof livePulse> =>
  async ({ tx, body, actor }) => {
    const { live } = await getOpenClass(tx, actor, body.liveId)
    await tx.db.execute(sql`
      insert into live_presences (live_id, person_id, seen_at) values (${live.id}, ${actor.id}, now())
      on conflict (live_id, person_id) do update set seen_at = excluded.seen_at`)
    const latest = await latestOf(desk, tx, live.id)
    return {
      mark: markOf(live, latest),
      answered: latest ? await desk.answered(latest.push) : 0,
      serverNow: new Date(await desk.attempts.clock.at()),
    }
  }
