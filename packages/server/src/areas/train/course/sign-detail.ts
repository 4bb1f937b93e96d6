import type { SessionCounts, SignDetailRow, signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { personRows } from '#src/areas/sign-in/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { CAME } from './facts.ts'

interface ClassRow extends Record<string, unknown> {
  title: string
  state: 'draft'
  named: boolean
  host: boolean
  finish: boolean
  analysis: boolean
  person: boolean
}

const readClass = async (tx: Tx, actor: Actor, id: string): Promise<ClassRow> => {
  const reached = (code: Privilege) =>
    actor.holds(code)
      ? (inScope({ ...tx, scope: actor.scopeOf([code]) }, sql`c.owner_org_id`, sql`c.created_by`) ?? sql`true`)
      : sql`false`
  const { rows } = await tx.db.execute<ClassRow>(sql`
    select c.title, c.state, (c.head_teacher_id = ${actor.id} or c.assistant_ids @> array[${actor.id}]::uuid[]
        or exists (select 1 from train_sessions s join train_session_lecturers x on x.session_id = s.id
          join train_lecturers l on l.id = x.lecturer_id where s.class_id = c.id and l.user_id = ${actor.id})) as named,
      ${reached(P.trainClassSign)} as host, (${reached(P.trainClassFinish)} or ${actor.holds(P.trainClassFinish)} and c.head_teacher_id = ${actor.id}) as finish,
      ${reached(P.trainAnalysis)} as analysis, ${reached(P.trainAnalysisPerson)} as person
    from train_classes c where c.id = ${id} and c.deleted_at is null and c.state <> 'draft'`)
  const cls = rows[0] ?? refuse(errors.missing)
  ensure(cls.named || cls.host || cls.finish || cls.analysis, errors.missing)
  return cls
}

/** Everybody of the sheets of the class, as their own lists say it; of a sealed sheet each session as it was kept. */
const marks = (classId: string) => sql`(
  select s.id as session_id, s.no, h.id as sheet_id, w.user_id, w.expected, w.org_id,
    coalesce(p.status, w.status) as status, p.minutes,
    coalesce(p.made_up, w.in_method = 'makeUp' or w.out_method = 'makeUp', false) as made_up, coalesce(p.corrected, false) as corrected
  from train_sessions s
    join lateral (select x.id from sign_sheets x where x.owner_type = 'session' and x.owner_ids @> array[s.id]
      order by x.state = 'cancelled', x.created_at desc limit 1) h on true
    join (${personRows}) w on w.sheet_id = h.id
    left join train_presence p on p.session_id = s.id and p.user_id = w.user_id
  where s.class_id = ${classId} and w.user_id is not null)`

const readSessions = async (tx: Tx, classId: string): Promise<SessionCounts[]> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & { start: string; end: string }>(sql`
    select s.id as "sessionId", s.no, s.title, s.starts_at as start, s.ends_at as "end", h.id as "sheetId",
      case when h.state in ('planned', 'open') and coalesce(greatest(h.in_to, h.out_to), h.in_to) < now() then 'closed'
        when h.state = 'planned' and h.in_from <= now() then 'open' else h.state end as state,
      coalesce(n.expected, 0) as expected, coalesce(n.present, 0) as present, coalesce(n.late, 0) as late,
      coalesce(n.early, 0) as early, coalesce(n.leave, 0) as leave, coalesce(n.absent, 0) as absent,
      coalesce(n.pending, 0) as pending, h.confirmed_at is not null as confirmed
    from train_sessions s
      left join lateral (select x.* from sign_sheets x where x.owner_type = 'session' and x.owner_ids @> array[s.id]
        order by x.state = 'cancelled', x.created_at desc limit 1) h on true
      left join (select m.session_id, (count(*) filter (where m.expected))::int as expected,
          (count(*) filter (where m.expected and (m.status in ${CAME} or m.status = 'noOut')))::int as present,
          (count(*) filter (where m.expected and m.status in ('late', 'lateEarly')))::int as late,
          (count(*) filter (where m.expected and m.status in ('early', 'lateEarly')))::int as early,
          (count(*) filter (where m.expected and m.status = 'leave'))::int as leave,
          (count(*) filter (where m.expected and m.status = 'absent'))::int as absent,
          (count(*) filter (where m.status = 'pending'))::int as pending
        from ${marks(classId)} m group by m.session_id) n on n.session_id = s.id
    where s.class_id = ${classId} order by s.starts_at, s.no`)
  return rows.map((row) => ({
    ...row,
    start: new Date(row.start),
    end: new Date(row.end),
  })) as unknown as SessionCounts[]
}

interface StoredPerson extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  orgId: string
  percent: number | null
  marks: SignDetailRow['marks']
}

const readPeople = async (tx: Tx, classId: string): Promise<(SignDetailRow & { orgId: string })[]> => {
  const { rows } = await tx.db.execute<StoredPerson>(sql`
    select u.id, u.name, u.code, coalesce(o.name, '') as "orgName", x.org_id as "orgId", e.percent::float8 as percent, x.marks
    from (select m.user_id, (array_agg(m.org_id))[1] as org_id, jsonb_agg(jsonb_build_object('sessionId', m.session_id, 'no', m.no,
          'status', m.status, 'minutes', m.minutes, 'madeUp', m.made_up, 'corrected', m.corrected) order by m.no) as marks
        from ${marks(classId)} m group by m.user_id) x
      join users u on u.id = x.user_id left join org_units o on o.id = x.org_id
      left join train_enrolments e on e.class_id = ${classId} and e.user_id = u.id and e.state = 'confirmed'
    order by u.code`)
  return rows
}

const compare: Record<string, (a: SignDetailRow, b: SignDetailRow) => number> = {
  code: (a, b) => a.code.localeCompare(b.code),
  name: (a, b) => a.name.localeCompare(b.name, 'zh'),
  orgName: (a, b) => a.orgName.localeCompare(b.orgName, 'zh'),
  percent: (a, b) => (a.percent ?? -1) - (b.percent ?? -1),
}

export const detail: HandlerOf<typeof signDetail> = async ({ tx, actor, body }) => {
  const { filter, keyword, page, pageSize, sort = 'code' } = body
  const cls = await readClass(tx, actor, body.classId)
  const may = {
    host: cls.named || cls.host,
    finish: cls.finish,
    people: cls.named || cls.host || cls.finish || cls.person,
  }
  const everybody = may.people ? await readPeople(tx, body.classId) : []
  const found = everybody.filter(
    ({ name, code, orgId, marks: own }) =>
      (keyword === '' || name.includes(keyword) || code.includes(keyword)) &&
      (filter.orgId === undefined || filter.orgId === orgId) &&
      ((filter.status === undefined && filter.madeUp === undefined) ||
        own.some(
          (mark) =>
            (filter.sessionId === undefined || mark.sessionId === filter.sessionId) &&
            (filter.status === undefined || mark.status === filter.status) &&
            (filter.madeUp === undefined || (mark.madeUp || mark.corrected) === filter.madeUp),
        )),
  )
  const by = compare[sort.replace(/^-/, '')] ?? compare.code
  if (by) found.sort(sort.startsWith('-') ? (a, b) => by(b, a) : by)
  return {
    list: found.slice((page - 1) * pageSize, page * pageSize).map(({ orgId: _, ...row }) => row),
    total: found.length,
    title: cls.title,
    classState: cls.state,
    sessions: await readSessions(tx, body.classId),
    may,
  }
}
