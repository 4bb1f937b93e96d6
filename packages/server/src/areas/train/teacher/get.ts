import type {
  getLecturer,
  LecturerDetail,
  lecturerCalendar,
  ownTeaching,
} from '@portal/contract/areas/train/teacher/teacher.ts'
import { listLecturers } from '@portal/contract/areas/train/teacher/teacher.ts'
import { LEAST_ANSWERS } from '@portal/contract/areas/train/teacher/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import type { Portal } from '#src/shared/portal.ts'
import { busyOf, freeOf, HELD, SESSIONS } from './busy.ts'
import { certificatesOf } from './certificates.ts'
import { lecturerRowOf } from './list.ts'

const EVER = new Date('2200-01-01T00:00:00Z')

const reaches = async (tx: Tx, actor: Actor, id: string, code: Privilege): Promise<boolean> => {
  if (!actor.holds(code)) return false
  const scoped = { ...tx, actor, scope: actor.scopeOf([code]) }
  const { rowCount } = await tx.db.execute(sql`select 1 from ${lecturers}
    where ${lecturers.id} = ${id} and ${inScope(scoped, lecturers.ownerOrgId, lecturers.createdBy)}`)
  return (rowCount ?? 0) > 0
}

/** The lecturer himself, or one in the data scope; without an id one's own. Absent and foreign ones are alike. */
export const findLecturer = async (tx: Tx, actor: Actor, id: string | undefined) => {
  const [found] = await tx.db
    .select()
    .from(lecturers)
    .where(id === undefined ? eq(lecturers.userId, actor.id) : eq(lecturers.id, id))
  const isSeen = found && (found.userId === actor.id || (await reaches(tx, actor, found.id, P.lecturer)))
  return isSeen ? found : refuse(errors.missing)
}

const taughtOf = async (tx: Tx, lecturerId: string): Promise<LecturerDetail['taught']> => {
  const perHour = await minutesPerHour(tx)
  const { rows } = await tx.db.execute<{
    session_id: string
    class_id: string
    class_name: string
    title: string
    starts_at: string
    ends_at: string
    most: number | null
    place: string
    done: boolean
  }>(sql`
    select s.id as session_id, c.id as class_id, c.title as class_name, s.title, s.starts_at, s.ends_at,
      s.hours_hundredths as most, coalesce(room.name, s.place) as place, s.ends_at <= now() as done
    from ${SESSIONS} left join meeting_rooms room on room.id = s.room_id
    where x.lecturer_id = ${lecturerId} and ${HELD} order by s.starts_at desc, s.id limit 300`)
  return rows.map((row) => {
    const [from, to] = [new Date(row.starts_at), new Date(row.ends_at)]
    const worth = Math.floor(((to.getTime() - from.getTime()) / 60_000 / perHour) * 100)
    return {
      sessionId: row.session_id,
      classId: row.class_id,
      className: row.class_name,
      title: row.title,
      from,
      to,
      hours: Math.min(row.most ?? worth, worth) / 100,
      place: row.place,
      state: row.done ? 'done' : 'planned',
    }
  })
}

/** What was written in satisfaction surveys of his classes, without a name; nothing while few answered. */
const commentsOf = async (tx: Tx, lecturerId: string, ratings: number): Promise<LecturerDetail['comments']> => {
  if (ratings < LEAST_ANSWERS) return []
  const { rows } = await tx.db.execute<{ day: string; class_name: string; text: string }>(sql`
    select distinct on (r.id, q.id) to_char(coalesce(r.ended_at, c.ends_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      c.title as class_name, answer.value ->> 'text' as text
    from ${SESSIONS} cross join lateral jsonb_array_elements(c.surveys) survey
      join questionnaire_responses r on r.questionnaire_id = (survey ->> 'questionnaireId')::uuid and r.state = 'complete'
      cross join lateral jsonb_each(r.answers) answer
      join questionnaire_questions q on q.id::text = answer.key and q.kind in ('text', 'longText')
    where x.lecturer_id = ${lecturerId} and ${HELD} and survey ->> 'kind' = 'satisfaction'
      and btrim(coalesce(answer.value ->> 'text', '')) <> '' limit 100`)
  return rows
    .map(({ day, class_name: className, text }) => ({ at: day, className, text }))
    .sort((a, b) => b.at.localeCompare(a.at))
}

export const getWith =
  ({ files, platform }: Portal): HandlerOf<typeof getLecturer> =>
  async (call) => {
    const { tx, actor } = call
    const found = await findLecturer(tx, actor, call.body.id)
    const body = listLecturers.body.parse({})
    const row = (await lecturerRowOf({ tx, actor, body }, found.id)) ?? refuse(errors.missing)
    const isExternal = found.userId === null
    const edit = await reaches(tx, actor, found.id, P.lecturerEdit)
    return {
      ...row,
      company: found.company,
      intro: found.intro,
      stopReason: found.stopReason,
      certificates: await certificatesOf(tx, { files, actor }, found.id),
      free: await freeOf(tx, found.id, new Date(), EVER),
      taught: await taughtOf(tx, found.id),
      comments: await commentsOf(tx, found.id, row.ratings),
      may: {
        edit,
        del: await reaches(tx, actor, found.id, P.lecturerDel),
        free: found.userId === actor.id || (isExternal && edit),
      },
      ...(edit && isExternal && { phone: found.phoneSealed ? platform.secrets.open(found.phoneSealed) : '' }),
    }
  }

export const own: HandlerOf<typeof ownTeaching> = async ({ tx, actor }) => {
  const { rows } = await tx.db.execute<{ lecturer_id: string | null; hosts: boolean }>(sql`
    select (select l.id from train_lecturers l where l.user_id = ${actor.id}) as lecturer_id,
      exists (select 1 from sign_sheets h where h.owner_type = 'session' and h.state <> 'cancelled'
        and h.host_ids @> array[${actor.id}]::uuid[]) as hosts`)
  return { lecturerId: rows[0]?.lecturer_id ?? null, hosts: rows[0]?.hosts ?? false }
}

export const calendar: HandlerOf<typeof lecturerCalendar> = async ({ tx, actor, body: { id, from, to } }) => {
  ensure(to > from, errors.invalid)
  const found = await findLecturer(tx, actor, id)
  return { busy: await busyOf(tx, actor, found, from, to), free: await freeOf(tx, found.id, from, to) }
}
