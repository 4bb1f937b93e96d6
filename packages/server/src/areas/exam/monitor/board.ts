import { LOST_AFTER_SECONDS } from '@portal/contract/areas/exam/attempt/attempt.ts'
import {
  monitorAlerts as alerts,
  type BoardCounts,
  type BoardPlace,
  type BoardRow,
  type boardProgress,
  MOST_BOARD_ROWS,
  MOST_DELTA_BYTES,
  MOST_LOST,
  type monitorBoard,
  SIGN_LENGTH,
  seatSign,
} from '@portal/contract/areas/exam/monitor.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import { examinee } from '../exam/people.ts'
import type { Exam } from '../override/person-rules.ts'
import { phaseOf } from '../own/phase.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Changes whose transactions began before the last call and were committed after it are told once more. */
const OVERLAP_MS = 2000
const MANY_DEVICES = 2
/** About what a change takes on the way: a row with all its fields, and one that only went on answering. */
const ROW_BYTES = 360
const PROGRESS_BYTES = 20
/** More than fit one answer, so a part that is not cut is the last one. */
const MOST_LINES = MOST_DELTA_BYTES / PROGRESS_BYTES + 1

interface Line extends Record<string, unknown> {
  person_id: string
  attempt_id: string | null
  no: number
  state: BoardRow['state']
  answered: number
  items: number
  deadline: string | null
  stands_since: string | null
  last_beat_at: string | null
  switches: number
  device: string
  take_overs: number
  device_waits: boolean
  switch_limit: number | null
  changed_at: string
  /** It went on answering and nothing else. */
  quiet: boolean
  name?: string
  code?: string
  org_id?: string
  org_name?: string
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const alertsOf = ({
  switches,
  switch_limit: limit,
  state,
  take_overs: takeOvers,
  device_waits: waits,
}: Line): string[] => [
  ...(waits ? [alerts.deviceWaits] : []),
  ...(limit !== null && switches > limit ? [alerts.switches] : []),
  ...(state === 'frozen' ? [alerts.frozen] : []),
  ...(takeOvers > MANY_DEVICES ? [alerts.devices] : []),
]

const rowOf = (line: Line): BoardRow => ({
  personId: line.person_id,
  attemptId: line.attempt_id,
  no: line.no,
  state: line.state,
  answered: line.answered,
  items: line.items,
  deadline: dateOf(line.deadline),
  standsSince: dateOf(line.stands_since),
  lastBeatAt: dateOf(line.last_beat_at),
  switches: line.switches,
  device: line.device,
  alerts: alertsOf(line),
  ...(line.name !== undefined && {
    person: {
      name: line.name,
      code: line.code ?? '',
      orgId: line.org_id ?? FIRST,
      orgName: line.org_name ?? '',
    },
  }),
})

/** A sitting that was never handed in counts the answers of its page; another one knows. */
const columns = sql`a.id as attempt_id, coalesce(a.no, 1) as no, coalesce(a.state, 'prepared') as state,
  coalesce(a.item_count, 0) as items, a.deadline, least(a.frozen_at, a.paused_at) as stands_since, a.last_beat_at,
  coalesce(a.switches, 0) as switches,
  coalesce(a.device, '') as device, (a.rules -> 'guard' ->> 'switchLimit')::int as switch_limit,
  case when a.submitted_at is null
    then (select count(*) from attempt_answers x where x.attempt_id = a.id and x.stored -> 'a' <> 'null'::jsonb)
    else coalesce(a.answered, 0) end as answered,
  (select count(*) from attempt_events e where e.attempt_id = a.id and e.kind = 'takeOver') as take_overs,
  a.state in ('started', 'frozen') and not a.device_allowed and (select count(*) > 0 from attempt_events e
    where e.attempt_id = a.id and e.kind = 'deviceWaits' and e.detail ->> 'lease' = a.lease::text) as device_waits`

const newestOf = (exam: Exam, person: SQL): SQL => sql`(
  select * from attempts n where n.scene = 'exam' and n.object_id = ${exam.id} and n.person_id = ${person}
    and n.state <> 'prepared' order by n.no desc limit 1)`

/** Everybody the exam is for, in parts. */
const firstRows = async (tx: Tx, exam: Exam, after: string): Promise<Line[]> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select u.id as person_id, u.name, u.code, u.primary_org_id as org_id, o.name as org_name, ${columns},
      now() as changed_at, false as quiet
    from users u left join org_units o on o.id = u.primary_org_id
      left join lateral ${newestOf(exam, sql`u.id`)} a on true
    where u.id > ${after}::uuid and ${examinee(exam)} order by u.id limit ${MOST_BOARD_ROWS}`)
  return rows
}

/**
 * Sittings of which anything changed, oldest change first; places are told by milliseconds, as they travel. Deadlines
 * that follow a change of the exam leave no event, so after one every change is told whole.
 */
const changedRows = async (tx: Tx, exam: Exam, since: Date, after: BoardPlace | undefined): Promise<Line[]> => {
  const place = after?.at
    ? sql`(c.changed_at, a.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await tx.db.execute<Line>(sql`
    select a.person_id, ${columns}, c.changed_at, a.state = 'started'
      and greatest(a.started_at, c.event_at, ${exam.updatedAt.toISOString()}::timestamptz) <= ${since.toISOString()}::timestamptz as quiet
    from attempts a cross join lateral (
      select date_trunc('milliseconds', greatest(a.updated_at, a.started_at, max(e.at))) as changed_at,
        max(e.at) as event_at
      from attempt_events e where e.attempt_id = a.id) c
    where a.scene = 'exam' and a.object_id = ${exam.id} and a.state <> 'prepared'
      and c.changed_at > ${since.toISOString()}::timestamptz and ${place} and not exists (
        select 1 from attempts n where n.scene = 'exam' and n.object_id = a.object_id and n.person_id = a.person_id
          and n.no > a.no and n.state <> 'prepared')
    order by c.changed_at, a.id limit ${MOST_LINES}`)
  return rows
}

/** As many as fit one answer. */
const fitting = (lines: readonly Line[]): readonly Line[] => {
  let bytes = 0
  const end = lines.findIndex(({ quiet }) => {
    bytes += quiet ? PROGRESS_BYTES : ROW_BYTES
    return bytes > MOST_DELTA_BYTES
  })
  return end === -1 ? lines : lines.slice(0, end)
}

const progressOf = ({ person_id: personId, answered }: Line): z.output<typeof boardProgress> => [
  seatSign(personId),
  answered,
]

const isLost = sql`a.state = 'started' and a.paused_at is null
  and coalesce(a.last_beat_at, a.started_at) < now() - ${LOST_AFTER_SECONDS}::int * interval '1 second'`

const countsOf = async (tx: Tx, exam: Exam): Promise<BoardCounts> => {
  const { rows } = await tx.db.execute<{ [Key in keyof BoardCounts]: number }>(sql`
    with newest as (
      select distinct on (person_id) person_id, state, paused_at, last_beat_at, started_at from attempts
      where scene = 'exam' and object_id = ${exam.id} and state <> 'prepared' order by person_id, no desc)
    select (select count(*) from users u where ${examinee(exam)}
        and not exists (select 1 from newest n where n.person_id = u.id)) as "notStarted",
      count(*) filter (where a.state = 'started') as started, count(*) filter (where a.state = 'frozen') as frozen,
      count(*) filter (where ${isLost}) as lost,
      count(*) filter (where a.state not in ('started', 'frozen', 'void')) as submitted from newest a`)
  return rows[0] ?? { notStarted: 0, started: 0, frozen: 0, lost: 0, submitted: 0 }
}

const lostOf = async (tx: Tx, exam: Exam): Promise<ResultOf<typeof monitorBoard>['lost']> => {
  const { rows } = await tx.db.execute<{ sign: string; pulse: number | null }>(sql`
    select right(a.person_id::text, ${SIGN_LENGTH}::int) as sign, floor(extract(epoch from a.last_beat_at))::int as pulse
    from attempts a where a.scene = 'exam' and a.object_id = ${exam.id} and ${isLost}
    order by coalesce(a.last_beat_at, a.started_at) limit ${MOST_LOST}`)
  return rows.map(({ sign, pulse }) => [sign, pulse])
}

const placeOf = (line: Line | undefined, since: Date | undefined): BoardPlace | null => {
  if (!line) return null
  if (!since) return { at: null, id: line.person_id }
  return line.attempt_id === null ? null : { at: new Date(line.changed_at), id: line.attempt_id }
}

/** The lines of this answer, and where the next part begins. */
const partOf = async (
  tx: Tx,
  exam: Exam,
  { since, after }: Pick<Call<typeof monitorBoard>['body'], 'since' | 'after'>,
) => {
  const found = since ? await changedRows(tx, exam, since, after) : await firstRows(tx, exam, after?.id ?? FIRST)
  const lines = since ? fitting(found) : found
  const isCut = since ? lines.length < found.length : lines.length === MOST_BOARD_ROWS
  return { lines, after: isCut ? placeOf(lines.at(-1), since) : null }
}

export const boardWith =
  (core: Attempts): HandlerOf<typeof monitorBoard> =>
  async ({ tx, body }) => {
    const exam = await getRow(tx, exams, body.examId)
    await handInOverdueOf(core, { scene: 'exam', objectId: exam.id })
    const serverNow = new Date(await core.clock.at())
    const [now] = await tx.db.select({ phase: phaseOf }).from(exams).where(eq(exams.id, exam.id))
    const { lines, after } = await partOf(tx, exam, body)
    const { title, state, openAt, closeAt, pausedAt } = exam
    return {
      title,
      state,
      phase: now?.phase ?? 'upcoming',
      openAt,
      closeAt,
      pausedAt,
      counts: await countsOf(tx, exam),
      rows: lines.filter(({ quiet }) => !quiet).map(rowOf),
      progress: lines.filter(({ quiet }) => quiet).map(progressOf),
      lost: await lostOf(tx, exam),
      cursor: new Date(serverNow.getTime() - OVERLAP_MS),
      after,
      serverNow,
    }
  }
