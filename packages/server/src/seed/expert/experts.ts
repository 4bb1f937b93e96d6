import type { QuestionState, QuestionUrgency } from '@portal/contract/areas/expert/words.ts'
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { dueOf, refreshFigures } from '#src/areas/expert/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import { experts } from '#src/schema/expert/expert.ts'
import {
  expertAnswers,
  expertQuestionAskers,
  expertQuestionEvents,
  expertQuestions,
} from '#src/schema/expert/question.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { addWorkingHours, shippedCalendar } from '#src/shared/work-calendar/work-calendar.ts'
import { type Chance, idFrom } from '../random.ts'
import { answeredQuestions, expertTexts, openQuestions } from './texts.ts'

/** The learner of the demonstration asked what was answered last. */
const LATEST = '2'
const ASKERS = 30
const SPAN_OF_MINUTES = 40
/** The expert who is on leave, and for how many days. */
const [AWAY, AWAY_DAYS] = [5, 3]

interface Person extends Record<string, unknown> {
  id: string
  orgId: string
  loginName: string
}

const peopleOf = async (db: Db): Promise<Person[]> => {
  const { rows } = await db.execute<Person>(sql`
    select u.id, u.primary_org_id as "orgId", u.login_name as "loginName" from users u
    where u.enabled and u.deleted_at is null and (u.login_name in ('learner', 'lecturer')
      or (u.login_name not in ('admin', 'officer', 'approver', 'visitor') and u.code like '%7'))
    order by u.login_name in ('learner', 'lecturer') desc, u.login_name = 'learner' desc, u.code
    limit ${ASKERS}`)
  return rows
}

interface Expert {
  userId: string
  fields: string[]
}

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

const insertPeople = async (db: Db, people: readonly Person[]): Promise<Expert[]> => {
  const lecturer = people.find(({ loginName }) => loginName === 'lecturer')
  const others = people.filter(({ loginName }) => loginName !== 'lecturer' && loginName !== 'learner')
  const lines = linesOf(expertTexts)
  const chosen = [...(lecturer ? [lecturer] : []), ...others.slice(-lines.length)].slice(0, lines.length)
  const today = shanghaiDay(new Date())
  await db.insert(experts).values(
    chosen.map(({ id, orgId }, at) => {
      const [fields = '', limit = '10', title = '', intro = ''] = lines[at] ?? []
      return {
        ...{ userId: id, ownerOrgId: orgId, fields: fields.split(','), loadLimit: Number(limit), title, intro },
        ...{ official: at === 0, lead: at < 2 },
        ...(at === AWAY && { leaveFrom: today, leaveTo: addDays(today, AWAY_DAYS), deputyId: chosen[0]?.id ?? null }),
      }
    }),
  )
  return chosen.map(({ id }, at) => ({ userId: id, fields: (lines[at]?.[0] ?? '').split(',') }))
}

interface Asked {
  id: string
  at: Date
  asker: Person
  expert: Expert | undefined
  field: string
  urgency: QuestionUrgency
  state: QuestionState
  title: string
  body: string
}

/** Numbers of a day in the order of its questions. */
const numbered = () => {
  const used = new Map<string, number>()
  return (at: Date): string => {
    const day = shanghaiDay(at).slice(2).replaceAll('-', '')
    used.set(day, (used.get(day) ?? 0) + 1)
    return `WD-${day}-${String(used.get(day)).padStart(2, '0')}`
  }
}

const base = ({ id, at, asker, expert, field, urgency, state, title, body }: Asked, no: string) => {
  const anonymous = title.startsWith('*')
  const clock = { urgency, assignableAt: at, pausedHours: 0, pausedAt: null }
  return {
    ...{ id, no, field, urgency, state, body, anonymous, title: title.replace(/^\*/, '') },
    ...{ askedAt: at, assignableAt: at, lastActAt: at, createdAt: at, updatedAt: at },
    ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
    visibility: 'public' as const,
    askerId: anonymous ? null : asker.id,
    createdBy: anonymous ? null : asker.id,
    ownerOrgId: anonymous ? ROOT_ORG_ID : asker.orgId,
    assigneeId: state === 'asked' ? null : (expert?.userId ?? null),
    firstDueAt: dueOf(shippedCalendar, clock).dueAt,
  }
}

const eventsOf = ({ id, at, asker, expert, title, state }: Asked) => {
  const asked = { questionId: id, kind: 'asked' as const, byAsker: true, at }
  return [
    { ...asked, actorId: title.startsWith('*') ? null : asker.id },
    ...(state === 'asked' || !expert ? [] : [{ questionId: id, kind: 'assigned' as const, toId: expert.userId, at }]),
  ]
}

interface Seeding {
  db: Db
  chance: Chance
  people: readonly Person[]
  chosen: readonly Expert[]
  numberOf: (at: Date) => string
}

/** Who asks nothing here answers: the rest, the learner of the demonstration twice among the first. */
const askerOf = ({ people, chosen }: Seeding, at: number): Person => {
  const askers = people.filter(({ id }) => chosen.every(({ userId }) => userId !== id))
  const person = askers[at % askers.length]
  if (!person) throw new Error('nobody asks')
  return person
}

const expertFor = ({ chosen }: Seeding, field: string, at: number): Expert | undefined => {
  const able = chosen.filter(({ fields }, place) => fields.includes(field) && place !== AWAY)
  return able[at % Math.max(1, able.length)]
}

/** Asked some days ago in the morning, and answered so many working hours later, which are over whatever the weekday. */
const pastTimes = (chance: Chance, days: number, hours: number): { asked: Date; answeredAt: Date } => {
  const today = startOfDay(shanghaiDay(new Date())).getTime()
  const asked = new Date(today - days * DAY_MS + 9 * HOUR_MS + chance.whole(0, SPAN_OF_MINUTES) * MINUTE_MS)
  const answeredAt = addWorkingHours(shippedCalendar, asked, hours)
  return answeredAt.getTime() < Date.now() ? { asked, answeredAt } : pastTimes(chance, days + 1, hours)
}

const insertAnswered = async (seeding: Seeding): Promise<void> => {
  const { db, chance, numberOf } = seeding
  for (const [at, line] of linesOf(answeredQuestions).toReversed().entries()) {
    const [days, field = '', urgency, hours, stars, state, title = '', body = '', words = ''] = line
    const { asked, answeredAt } = pastTimes(chance, Number(days), Number(hours))
    const expert = expertFor(seeding, field, at)
    const question: Asked = {
      ...{ id: idFrom(chance), at: asked, asker: askerOf(seeding, days === LATEST ? 0 : at + 1) },
      ...{ expert, field, title, body },
      ...{ urgency: urgency as QuestionUrgency, state: state as QuestionState },
    }
    const answerId = idFrom(chance)
    const isDone = state !== 'answered'
    await db.insert(expertQuestions).values({
      ...base(question, numberOf(asked)),
      ...{ firstAnsweredAt: answeredAt, firstAnswererId: expert?.userId ?? null, firstHours: Number(hours) },
      ...{ lastActAt: answeredAt, updatedAt: answeredAt, featured: Number(stars) === 5 && at % 2 === 0 },
      ...(isDone && {
        stars: Number(stars),
        solved: Number(stars) > 2,
        acceptedAnswerId: answerId,
        earnedAt: answeredAt,
      }),
      ...(Number(stars) === 2 && { ratingText: '没有说清两个数各是哪里的', acceptedAnswerId: null }),
      ...(state === 'closed' && { closedAt: new Date(answeredAt.getTime() + 7 * DAY_MS) }),
    })
    await db.insert(expertAnswers).values({
      ...{ id: answerId, questionId: question.id, authorId: expert?.userId ?? '', body: words.replaceAll('\\n', '\n') },
      ...{ at: answeredAt, official: expert?.userId === seeding.chosen[0]?.userId },
    })
    await db
      .insert(expertQuestionEvents)
      .values([
        ...eventsOf(question),
        { questionId: question.id, kind: 'answered', actorId: expert?.userId ?? null, at: answeredAt },
      ])
  }
}

const insertOpen = async (seeding: Seeding): Promise<void> => {
  const { db, chance, numberOf } = seeding
  const now = Date.now()
  for (const [at, line] of linesOf(openQuestions).entries()) {
    const [hours, field = '', urgency, state, title = '', body = ''] = line
    const asked = new Date(now - Number(hours) * HOUR_MS)
    const question: Asked = {
      ...{ id: idFrom(chance), at: asked, asker: askerOf(seeding, at + 2), field, title, body },
      ...{ expert: expertFor(seeding, field, at), urgency: urgency as QuestionUrgency, state: state as QuestionState },
    }
    // The learner of the demonstration has something to tell more of.
    if (state === 'needsInfo') question.asker = askerOf(seeding, 0)
    const clock = { urgency: question.urgency, assignableAt: asked, pausedHours: 0, pausedAt: null }
    const due = state === 'needsInfo' ? { pausedAt: asked } : dueOf(shippedCalendar, clock)
    await db.insert(expertQuestions).values({ ...base(question, numberOf(asked)), ...due })
    await db.insert(expertQuestionEvents).values(eventsOf(question))
    if (title.startsWith('*'))
      await db.insert(expertQuestionAskers).values({ questionId: question.id, userId: question.asker.id })
    if (state === 'needsInfo')
      await db.insert(expertQuestionEvents).values({
        ...{ questionId: question.id, kind: 'askInfo', actorId: question.expert?.userId ?? null },
        text: '请补充型号、使用年限，有照片更好。',
      })
  }
}

/** Experts of all fields with questions that wait, in the order of their due times, and questions that have answers. */
export const insertExperts = async (db: Db, chance: Chance): Promise<void> => {
  const people = await peopleOf(db)
  const chosen = await insertPeople(db, people)
  const seeding = { db, chance, people, chosen, numberOf: numbered() }
  await insertAnswered(seeding)
  await insertOpen(seeding)
  await refreshFigures({ db })
}
