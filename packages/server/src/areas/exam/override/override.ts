import { listExamOverrides, type overrideExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { examOverrides, exams } from '#src/schema/exam/exam.ts'
import { tellAdjusted } from '../exam/examinee-messages.ts'
import { examinee } from '../exam/people.ts'
import { refreshDeadlines } from './deadlines.ts'
import type { Exam } from './person-rules.ts'

type Body = BodyOf<typeof overrideExam>

/** Only people the exam is for: an adjustment never widens its audience. */
const ensureInside = async (tx: Tx, exam: Exam, { persons, groups }: Body): Promise<void> => {
  const { rows } = await tx.db.execute<{ outside: number; known: number }>(sql`
    select (select count(*) from unnest(${sql.param(persons)}::uuid[]) as p (id)
        where not exists (select 1 from users u where u.id = p.id and ${examinee(exam)})) as outside,
      (select count(*) from user_groups g where g.id = any(${sql.param(groups)}::uuid[])) as known`)
  const outside = rows[0]?.outside ?? 0
  if (outside > 0)
    refuseField('persons', { ...no.overrideOutside, message: fill(no.overrideOutside.message, { n: outside }) })
  ensure(rows[0]?.known === new Set(groups).size, errors.missing)
}

const peopleReached = async (tx: Tx, exam: Exam, { persons, groups }: Body): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where ${examinee(exam)} and (u.id = any(${sql.param(persons)}::uuid[]) or exists (
      select 1 from user_group_members g where g.user_id = u.id and g.way <> 'excluded'
        and g.group_id = any(${sql.param(groups)}::uuid[])))`)
  return rows.map(({ id }) => id)
}

const ofThese = ({ examId, persons, groups }: Body) =>
  and(
    eq(examOverrides.examId, examId),
    or(
      and(isNotNull(examOverrides.personId), anyOf(examOverrides.personId, persons)),
      and(isNotNull(examOverrides.groupId), anyOf(examOverrides.groupId, groups)),
    ),
  )

const rowsFor = (
  { examId, persons, groups, extraMinutes, openAt, closeAt, extraAttempts, reason }: Body,
  by: string,
) => {
  const values = { examId, extraMinutes, openAt, closeAt, extraAttempts, reason, createdBy: by }
  return [
    ...[...new Set(persons)].map((personId) => ({ id: v7(), personId, ...values })),
    ...[...new Set(groups)].map((groupId) => ({ id: v7(), groupId, ...values })),
  ]
}

/** Replaces what was set for these people and groups; whoever sits now has the longer time at once. */
export const override: HandlerOf<typeof overrideExam> = async ({ tx, body, actor }) => {
  const exam = await lockRow(tx, exams, body.examId)
  ensure(exam.state !== 'archived', no.archivedFixed)
  ensure(exam.state !== 'cancelled', no.cancelledFixed)
  if (!body.clear) {
    await ensureInside(tx, exam, body)
    const [openAt, closeAt] = [body.openAt ?? exam.openAt, body.closeAt ?? exam.closeAt]
    if (closeAt <= openAt) refuseField('closeAt', no.overrideWindow)
  }
  const people = await peopleReached(tx, exam, body)
  const gone = await tx.db.delete(examOverrides).where(ofThese(body)).returning({ id: examOverrides.id })
  const rows = body.clear ? [] : rowsFor(body, actor.id)
  if (rows.length > 0) await tx.db.insert(examOverrides).values(rows)
  const { extraMinutes, openAt, closeAt, extraAttempts, reason } = body
  tx.notes.push({
    objectType: 'exams',
    objectId: exam.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [
      {
        field: 'overrides',
        before: gone.length,
        after: { people: people.length, extraMinutes, openAt, closeAt, extraAttempts },
      },
    ],
    reason,
  })
  await refreshDeadlines(tx, exam)
  const adjusted = { extraMinutes, openAt, closeAt, extraAttempts }
  if (!body.clear) await tellAdjusted(tx, exam, { people, adjusted, reason, event: v7() })
  return { count: body.clear ? gone.length : rows.length }
}

export const listOverrides = pageRead(listExamOverrides, {
  from: sql`exam_overrides o left join users u on u.id = o.person_id left join user_groups g on g.id = o.group_id`,
  joins: sql`left join org_units org on org.id = u.primary_org_id left join users by on by.id = o.created_by`,
  key: sql`o.id`,
  columns: {
    id: sql`o.id`,
    personId: sql`o.person_id`,
    groupId: sql`o.group_id`,
    name: sql`coalesce(u.name, g.name)`,
    code: sql`coalesce(u.code, '')`,
    orgName: sql`coalesce(org.name, '')`,
    extraMinutes: sql`o.extra_minutes`,
    openAt: sql`o.open_at`,
    closeAt: sql`o.close_at`,
    extraAttempts: sql`o.extra_attempts`,
    reason: sql`o.reason`,
    createdByName: sql`coalesce(by.name, '')`,
    createdAt: sql`o.created_at`,
  },
  given: async ({ tx, body }) => ({ exam: (await getRow(tx, exams, body.filter.examId ?? refuse(errors.missing))).id }),
  where: sql`o.exam_id = ${given('exam')}`,
  search: [sql`u.name`, sql`u.code`, sql`g.name`],
  filter: { examId: elsewhere },
  sort: { createdAt: sql`o.created_at` },
  order: '-createdAt',
})
