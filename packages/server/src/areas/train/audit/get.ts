import type { countEnrolments, getEnrolment } from '@portal/contract/areas/train/audit/audit.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { yearHoursOf } from '#src/areas/learning/public.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { reachedBy, runBy } from '../class/codes.ts'
import { mayDo } from '../class/reach.ts'
import { seatFiguresOf } from '../class/seat-figures.ts'
import { databaseNow } from '../class/state.ts'
import { conflictsOf } from '../enrolment/answer.ts'
import { type Enrolment, readEnrolment } from '../enrolment/change.ts'
import { standingsOf } from '../enrolment/standing.ts'
import { sessionsOf } from '../session/read.ts'
import { type EnrolmentRead, enrolmentColumns, enrolmentFrom, enrolmentJoins } from './list.ts'

const readRows = rowsByKey<EnrolmentRead>()({
  from: enrolmentFrom,
  joins: enrolmentJoins,
  key: sql`n.id`,
  columns: enrolmentColumns,
})

/** Whoever decides or decided, oversees requests, or runs the class. */
const mayLook = async (tx: Tx, actor: Actor, { id, classId }: Enrolment): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from approval_tasks t join approval_requests r on r.id = t.request_id
    where r.subject_type = 'enrolment' and r.subject_id = ${id} and t.assignee_id = ${actor.id} limit 1`)
  if (rows.length > 0) return true
  return (await mayDo(tx, actor, classId, 'audit')) || (await mayDo(tx, actor, classId, 'menu'))
}

const eventsOf = async (tx: Tx, id: string) => {
  const { rows } = await tx.db.execute<{ at: string; state: Enrolment['state']; by: string; reason: string }>(sql`
    select v.at, v.state, coalesce(u.name, '') as by, v.reason from train_enrolment_events v
      left join users u on u.id = v.by_id where v.enrolment_id = ${id} order by v.at, v.id`)
  return rows.map(({ at, state, by, reason }) => ({ at: new Date(at), state, byName: by, reason }))
}

const trainingsOf = async (tx: Tx, { id, userId }: Enrolment) => {
  const { rows } = await tx.db.execute<{
    class_id: string
    title: string
    starts_at: string | null
    state: Enrolment['state']
    result: Enrolment['result']
  }>(sql`
    select e.class_id, c.title, c.starts_at, e.state, e.result from train_enrolments e join train_classes c on c.id = e.class_id
    where e.user_id = ${userId} and e.id <> ${id} order by c.starts_at desc nulls last, e.id desc limit 20`)
  return rows.map(({ class_id: classId, title, starts_at: at, state, result }) => ({
    classId,
    name: title,
    from: at === null ? null : new Date(at),
    state,
    result,
  }))
}

const MOST_SHOWN = 50

const queueOf = async (tx: Tx, { classId, id }: Enrolment) => {
  const { rows } = await tx.db.execute<{ id: string; name: string; org_name: string }>(sql`
    select e.id, u.name, coalesce(o.name, '') as org_name from train_enrolments e join users u on u.id = e.user_id
      left join org_units o on o.id = e.org_id
    where e.class_id = ${classId} and e.state = 'waitlisted' order by e.priority, e.wait_at, e.id limit ${MOST_SHOWN}`)
  return rows.map((row) => ({ id: row.id, name: row.name, orgName: row.org_name, me: row.id === id }))
}

export const get: HandlerOf<typeof getEnrolment> = async ({ tx, body, actor }) => {
  const enrolment = (await readEnrolment(tx, body.id)) ?? refuse(no.missing)
  if (!(await mayLook(tx, actor, enrolment))) refuse(no.missing)
  const [row = refuse(no.missing)] = (await readRows({ tx, actor }, [enrolment.id])) as EnrolmentRead[]
  const [klass = refuse(no.missing)] = await tx.db
    .select()
    .from(trainClasses)
    .where(eq(trainClasses.id, enrolment.classId))
  const now = await databaseNow(tx.db)
  const standing = (await standingsOf(tx, klass, [enrolment.userId])).get(enrolment.userId)
  const missing = new Set(standing?.missing ?? [])
  const { totalHundredths } = await yearHoursOf(tx.db, enrolment.userId, shanghaiYear(now.getTime()))
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${klass.headTeacherId}`)
  return {
    ...row,
    classCode: klass.code,
    from: klass.startsAt,
    to: klass.endsAt,
    place: klass.place,
    enrolTo: klass.enrolTo,
    headTeacherName: rows[0]?.name ?? '',
    seats: await seatFiguresOf(tx, klass, now),
    form: enrolment.form,
    answers: enrolment.answers,
    answersBefore: enrolment.answersBefore,
    conflictList: conflictsOf(standing?.busy ?? [], await sessionsOf(tx, klass.id)),
    preconditions: klass.prerequisites.map(({ name }) => ({ name, done: !missing.has(name) })),
    trainings: await trainingsOf(tx, enrolment),
    yearHours: totalHundredths / 100,
    events: await eventsOf(tx, enrolment.id),
    queue: await queueOf(tx, enrolment),
    mayPromote: await mayDo(tx, actor, klass.id, 'promote'),
  }
}

const countWaiting = async (tx: Tx, actor: Actor, classId: string | undefined): Promise<number> => {
  const ofClass = classId === undefined ? sql`true` : sql`e.class_id = ${classId}`
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from train_enrolments e join ${trainClasses} on ${trainClasses.id} = e.class_id
    where e.state in ('waitlisted', 'offered') and ${trainClasses.state} in ('open', 'confirmed', 'running')
      and ${trainClasses.deletedAt} is null and ${ofClass} and (${reachedBy(tx, actor, 'audit')} or ${runBy(actor.id)})`)
  return rows[0]?.n ?? 0
}

export const counts: HandlerOf<typeof countEnrolments> = async ({ tx, body, actor }) => {
  const ofClass = body.classId === undefined ? sql`true` : sql`e.class_id = ${body.classId}`
  const { rows } = await tx.db.execute<{ todo: number }>(sql`
    select count(distinct e.id)::int as todo from approval_tasks t join approval_requests r on r.id = t.request_id
      join train_enrolments e on e.id = r.subject_id and e.state = 'pending'
    where r.subject_type = 'enrolment' and t.assignee_id = ${actor.id} and t.state = 'open' and ${ofClass}`)
  return { todo: rows[0]?.todo ?? 0, waiting: await countWaiting(tx, actor, body.classId) }
}
