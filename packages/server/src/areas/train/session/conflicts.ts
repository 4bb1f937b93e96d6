import type { checkSessions } from '@portal/contract/areas/train/session/session.ts'
import type { SessionConflict, SessionInput } from '@portal/contract/areas/train/session/session-input.ts'
import { conflictWords as words } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { foundInRoom } from '#src/areas/meeting/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { codeOf } from '../class/codes.ts'
import { findClass } from '../class/reach.ts'
import type { TrainClass } from '../class/state.ts'
import { type Busy, busyPeople, onLeave } from './busy.ts'
import { LECTURER_NAME } from './read.ts'

type Asked = Pick<SessionInput, 'id' | 'from' | 'to' | 'roomId' | 'place' | 'title'> & {
  lecturerIds: readonly string[]
}
type Class = Pick<TrainClass, 'id' | 'place'>

const roomConflicts = async (tx: Tx, sessions: readonly Asked[]): Promise<SessionConflict[]> => {
  const found: SessionConflict[] = []
  const ids = sessions.flatMap(({ roomId }) => roomId ?? [])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from meeting_rooms where id = any(${sql.param(ids)}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const [session, { id, roomId, from, to }] of sessions.entries()) {
    if (roomId === null || to <= from) continue
    const taken = await foundInRoom(
      tx,
      { roomId, from, to },
      id === undefined ? null : { use: 'session', objectId: id },
    )
    if (!taken) continue
    const who = names.get(roomId) ?? ''
    const text = fill(words.room, { time: shanghaiTime(from), room: who, title: taken.title })
    found.push({
      session,
      kind: 'room',
      who,
      people: 0,
      with: taken.use === 'meeting' ? 'meeting' : 'class',
      title: taken.title,
      from: taken.from,
      to: taken.to,
      text,
    })
  }
  return found
}

interface Taught extends Record<string, unknown> {
  lecturer_id: string
  user_id: string | null
  name: string
  title: string | null
  starts_at: string | null
  ends_at: string | null
  span: number | null
}

/** Sessions that these lecturers teach in other classes, and who they are. */
const lecturerConflicts = async (
  tx: Tx,
  sessions: readonly Asked[],
  besides: string | null,
): Promise<SessionConflict[]> => {
  const asked = JSON.stringify(
    sessions.flatMap(({ lecturerIds, from, to }, span) => lecturerIds.map((id) => ({ id, span, from, to }))),
  )
  const { rows } = await tx.db.execute<Taught>(sql`
    select a.id as lecturer_id, l.user_id, ${LECTURER_NAME} as name, c.title, s.starts_at, s.ends_at, a.span
    from jsonb_to_recordset(${asked}::jsonb) as a (id uuid, span int, "from" timestamptz, "to" timestamptz)
      join train_lecturers l on l.id = a.id left join users lu on lu.id = l.user_id
      left join lateral (select s.* from train_session_lecturers x join train_sessions s on s.id = x.session_id
        join train_classes k on k.id = s.class_id and k.state not in ('cancelled', 'draft') and k.deleted_at is null
        where x.lecturer_id = a.id and s.class_id is distinct from ${besides}::uuid
          and s.starts_at < a."to" + interval '15 minutes' and s.ends_at > a."from" - interval '15 minutes') s on true
      left join train_classes c on c.id = s.class_id order by a.span, s.starts_at, a.id`)
  const taught = rows.flatMap((row): SessionConflict[] => {
    if (row.title === null || row.span === null) return []
    const text = fill(words.lecturer, { who: row.name, title: row.title })
    const [from, to] = [new Date(row.starts_at ?? 0), new Date(row.ends_at ?? 0)]
    return [
      {
        session: row.span,
        kind: 'lecturer',
        who: row.name,
        people: 1,
        with: 'class',
        title: row.title,
        from,
        to,
        text,
      },
    ]
  })
  const people = new Map(rows.flatMap(({ user_id: id, name }) => (id === null ? [] : [[id, name] as const])))
  const elsewhere = await busyPeople(tx, [...people.keys()], sessions, besides)
  const teaching = new Set(rows.map(({ user_id: id, span }) => `${id} ${span}`))
  const attending = elsewhere
    .filter(({ userId, span }) => teaching.has(`${userId} ${span}`))
    .map(
      (each): SessionConflict => ({
        session: each.span,
        kind: 'lecturer',
        who: people.get(each.userId) ?? '',
        people: 1,
        with: each.with,
        title: each.title,
        from: each.from,
        to: each.to,
        text: fill(words.busy, { who: people.get(each.userId) ?? '', title: each.title }),
      }),
    )
  return [...taught, ...attending]
}

const traineeConflicts = async (
  tx: Tx,
  sessions: readonly Asked[],
  classId: string | null,
): Promise<SessionConflict[]> => {
  if (classId === null) return []
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from train_enrolments where class_id = ${classId} and state in ('confirmed', 'offered', 'pending')`)
  const busy = await busyPeople(
    tx,
    rows.map(({ user_id: id }) => id),
    sessions,
    classId,
  )
  const away = (await onLeave(tx, classId)).flatMap(({ sessionId, ...leave }): Busy[] => {
    const span = sessions.findIndex(({ id }) => id === sessionId)
    return span < 0 ? [] : [{ ...leave, span }]
  })
  const groups = new Map<string, Busy[]>()
  for (const each of [...busy, ...away]) {
    const key = `${each.span}|${each.with}|${each.title}|${each.from.getTime()}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap((group): SessionConflict[] => {
    const [first] = group
    if (!first) return []
    const people = new Set(group.map(({ userId }) => userId)).size
    const word = first.with === 'class' || first.with === 'meeting' ? words.trainee : words[first.with]
    const text = fill(word, { n: people, title: first.title })
    return [
      {
        session: first.span,
        kind: 'trainee',
        who: '',
        people,
        with: first.with,
        title: first.title,
        from: first.from,
        to: first.to,
        text,
      },
    ]
  })
}

/** Rooms, lecturers and trainees that are elsewhere at the time of these sessions. */
export const conflictsOfInput = async (
  tx: Tx,
  sessions: readonly Asked[],
  klass: Class | null,
): Promise<SessionConflict[]> => {
  const placed = sessions.map((session) => ({ ...session, place: session.place || (klass?.place ?? '') }))
  const id = klass?.id ?? null
  return [
    ...(await roomConflicts(tx, placed)),
    ...(await lecturerConflicts(tx, placed, id)),
    ...(await traineeConflicts(tx, placed, id)),
  ].sort((a, b) => a.session - b.session)
}

/** {@link conflictsOfInput} of sessions as they are kept. */
export const conflictsOfSessions = (
  tx: Tx,
  list: readonly (Omit<Asked, 'lecturerIds'> & { lecturers: readonly { id: string }[] })[],
  klass: Class,
): Promise<SessionConflict[]> =>
  conflictsOfInput(
    tx,
    list.map(({ lecturers, ...session }) => ({ ...session, lecturerIds: lecturers.map(({ id }) => id) })),
    klass,
  )

export const checkConflicts: HandlerOf<typeof checkSessions> = async ({ tx, body, actor }) => {
  ensure(body.excludeId !== undefined || actor.holds(codeOf('add'), codeOf('edit')), errors.noRight)
  const klass = body.excludeId === undefined ? null : await findClass(tx, actor, body.excludeId, 'edit')
  return conflictsOfInput(tx, body.sessions, klass)
}
