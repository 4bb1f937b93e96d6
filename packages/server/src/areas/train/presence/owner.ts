import { presenceRefusals as no } from '@portal/contract/areas/train/presence/presence-words.ts'
import { type SheetScope, sheetTitle } from '@portal/contract/areas/train/presence/sheet-groups.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { OwnerFacts, SealedPerson, SealedSheet, SignInOwner } from '#src/shared/sign-in/owner.ts'
import { keepPresence } from './keep.ts'
import { sessionsByIds } from './sessions.ts'

interface ClassRow extends Record<string, unknown> {
  title: string
  scope: SheetScope
  place: string
  ownerOrgId: string
  headTeacherId: string
  assistantIds: string[]
  /** People who teach these sessions. */
  teachers: string[]
  /** Somebody from outside teaches as well. */
  outside: boolean
}

const classOf = async (tx: Tx, ids: readonly string[]): Promise<ClassRow | null> => {
  const { rows } = await tx.db.execute<ClassRow>(sql`
    select c.title, c.sheet_scope as scope, c.owner_org_id as "ownerOrgId", c.head_teacher_id as "headTeacherId",
      c.assistant_ids as "assistantIds",
      (select coalesce(nullif(string_agg(distinct coalesce(r.name, nullif(s.place, '')), ' / '), ''), c.place)
        from train_sessions s left join meeting_rooms r on r.id = s.room_id
        where s.id = any(${sql.param([...ids])}::uuid[])) as place,
      coalesce(t.teachers, '{}') as teachers, coalesce(t.outside, false) as outside
    from train_classes c left join lateral (
      select array_agg(distinct l.user_id) filter (where l.user_id is not null) as teachers, bool_or(l.user_id is null) as outside
      from train_session_lecturers x join train_lecturers l on l.id = x.lecturer_id
      where x.session_id = any(${sql.param([...ids])}::uuid[])) t on true
    where c.id = (select class_id from train_sessions where id = ${ids[0] ?? null}::uuid) and c.state <> 'draft'
      and c.deleted_at is null`)
  return rows[0] ?? null
}

/** The lecturers confirm their sessions; for one without an account the head teacher does. */
const confirmersOf = ({ teachers, outside, headTeacherId }: ClassRow): string[] =>
  teachers.length === 0 || outside ? [...teachers, headTeacherId] : teachers

const describe = async (tx: Tx, ids: readonly string[]): Promise<OwnerFacts | null> => {
  const [sessions, found] = [await sessionsByIds(tx.db, ids), await classOf(tx, ids)]
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!found || !first || !last || sessions.length !== ids.length) return null
  return {
    title: sheetTitle(found.title, sessions, found.scope),
    place: found.place,
    start: new Date(first.start),
    end: new Date(Math.max(...sessions.map(({ end }) => end))),
    ownerOrgId: found.ownerOrgId,
    hostIds: [found.headTeacherId, ...found.assistantIds, ...found.teachers],
    hostCode: P.trainClassSign,
    sealCode: P.trainClassFinish,
    menuCode: P.trainClass,
    confirmerIds: confirmersOf(found),
  }
}

/** Who has a seat for good. */
const expected = (ids: readonly string[]): SQL => sql`
  select distinct e.user_id, null::uuid as in_place_of
  from train_sessions s join train_enrolments e on e.class_id = s.class_id and e.state = 'confirmed'
  where s.id = any(${sql.param([...ids])}::uuid[])`

interface Limits extends Record<string, unknown> {
  most: number
  days: number
  used: number
  late: boolean
}

/** 补签申请 of a class: so many a person, within so many days of the end. */
const makeUp = async (tx: Tx, ids: readonly string[], userId: string): Promise<{ left: number; days: number }> => {
  const { rows } = await tx.db.execute<Limits>(sql`
    select c.make_up_max as most, c.make_up_days as days,
      (select count(*)::int from sign_requests q join sign_sheets h on h.id = q.sheet_id
        where h.owner_type = 'session' and h.owner_ids && (select array_agg(a.id) from train_sessions a where a.class_id = c.id)
          and q.kind = 'makeUp' and q.user_id = ${userId} and q.state in ('pending', 'approved')) as used,
      exists (select 1 from sign_sheets h where h.owner_type = 'session' and h.owner_ids @> array[${ids[0] ?? null}]::uuid[]
        and h.state <> 'cancelled' and now() > greatest(h.in_to, h.out_to) + c.make_up_days * interval '1 day') as late
    from train_classes c where c.id = (select class_id from train_sessions where id = ${ids[0] ?? null}::uuid)`)
  const { most, days, used, late } = rows[0] ?? { most: 0, days: 0, used: 0, late: false }
  ensure(used < most, no.makeUpMost, { n: most })
  ensure(!late, no.makeUpLate, { n: days })
  return { left: most - used, days }
}

/** What the rest of the area does with sessions: seats for walk-ins, and results that follow a correction. */
export interface SessionFollowers {
  admit(tx: Tx, classId: string, userId: string): Promise<'seat' | 'listener'>
  /** Attendance of somebody changed after the seal; hours of these sessions before and after, null where none stand. */
  corrected(
    tx: Tx,
    change: { classId: string; sessionIds: readonly string[]; userId: string; reason: string },
  ): Promise<{ before: number; after: number } | null>
}

const corrected =
  (followers: SessionFollowers) => async (tx: Tx, sheet: SealedSheet, person: SealedPerson, reason: string) => {
    const { classIds, sessions } = await keepPresence(tx, sheet, [person])
    const [classId] = classIds
    if (classId === undefined) return null
    const sessionIds = sessions.map(({ id }) => id)
    return followers.corrected(tx, { classId, sessionIds, userId: person.userId, reason })
  }

/** Class sessions as owners of sign-in sheets. */
export const sessionOwner = (followers: SessionFollowers): SignInOwner => ({
  page: '/signInList',
  codes: [P.trainClassSign, P.trainClassFinish, P.trainClass],
  shipped: { walkIn: 'confirm' },
  describe,
  expected,
  isHead: (ownerIds, person) => sql`exists (select 1 from train_sessions s join train_classes c on c.id = s.class_id
    where s.id = (${ownerIds})[1] and c.head_teacher_id = ${person})`,
  admit: async (tx, ids, userId) => {
    const [session] = await sessionsByIds(tx.db, ids)
    return session ? followers.admit(tx, session.classId, userId) : 'listener'
  },
  makeUp,
  sealed: async (tx, sheet, people) => {
    await keepPresence(tx, sheet, people)
  },
  corrected: corrected(followers),
})
