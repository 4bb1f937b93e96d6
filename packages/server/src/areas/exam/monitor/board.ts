import { LOST_AFTER_SECONDS } from '@portal/contract/areas/exam/attempt.ts'
import {
  monitorAlerts as alerts,
  type BoardCounts,
  type BoardRow,
  type boardProgress,
  MOST_BOARD_CHANGES,
  MOST_BOARD_ROWS,
  MOST_LOST,
  type monitorBoard,
} from '@portal/contract/areas/exam/monitor.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { exams } from '#src/schema/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { settleOverdueOf } from '#src/shared/attempt/settle.ts'
import { examinee } from '../exam/people.ts'
import type { Exam } from '../exam/person-rules.ts'
import { phaseOf } from '../exam/phase.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Changes whose transactions began before the last call and were committed after it are told once more. */
const OVERLAP_MS = 2000
const MANY_DEVICES = 2
/** Changes looked at for one answer: more than there are people in the largest hall. */
const MOST_LINES = 6000

interface Line extends Record<string, unknown> {
  person_id: string
  attempt_id: string | null
  no: number
  state: BoardRow['state']
  answered: number
  items: number
  deadline: string | null
  last_beat_at: string | null
  switches: number
  device: string
  take_overs: number
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

const alertsOf = ({ switches, switch_limit: limit, state, take_overs: takeOvers }: Line): string[] => [
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

/** A running sitting counts its answers where they live; a closed one knows. */
const columns = sql`a.id as attempt_id, coalesce(a.no, 1) as no, coalesce(a.state, 'prepared') as state,
  coalesce(a.item_count, 0) as items, a.deadline, a.last_beat_at, coalesce(a.switches, 0) as switches,
  coalesce(a.device, '') as device, (a.rules -> 'guard' ->> 'switchLimit')::int as switch_limit,
  case when a.state in ('started', 'frozen')
    then (select count(*) from jsonb_each(a.answers) x where x.value -> 'a' <> 'null'::jsonb)
    else coalesce(a.answered, 0) end as answered,
  (select count(*) from attempt_events e where e.attempt_id = a.id and e.kind = 'takeOver') as take_overs`

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

/** Sittings of which anything changed, oldest change first: what does not fit comes with the next call. */
const changedRows = async (tx: Tx, exam: Exam, since: Date): Promise<Line[]> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select a.person_id, ${columns}, c.changed_at,
      a.state = 'started' and greatest(a.started_at, c.event_at) <= ${since.toISOString()}::timestamptz as quiet
    from attempts a cross join lateral (
      select greatest(a.updated_at, a.started_at, max(e.at)) as changed_at, max(e.at) as event_at
      from attempt_events e where e.attempt_id = a.id) c
    where a.scene = 'exam' and a.object_id = ${exam.id} and a.state <> 'prepared'
      and c.changed_at > ${since.toISOString()}::timestamptz and not exists (
        select 1 from attempts n where n.scene = 'exam' and n.object_id = a.object_id and n.person_id = a.person_id
          and n.no > a.no and n.state <> 'prepared')
    order by c.changed_at, a.id limit ${MOST_LINES}`)
  return rows
}

/** As many as fit one answer. */
const fitting = (lines: readonly Line[]): readonly Line[] => {
  let whole = 0
  const end = lines.findIndex(({ quiet }) => {
    if (!quiet) whole += 1
    return whole > MOST_BOARD_CHANGES
  })
  return end === -1 ? lines : lines.slice(0, end)
}

const progressOf = ({ person_id: personId, answered, deadline, switches }: Line): z.output<typeof boardProgress> => [
  personId,
  answered,
  deadline === null ? null : Math.floor(Date.parse(deadline) / 1000),
  switches,
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
  const { rows } = await tx.db.execute<{ person_id: string; last_beat_at: string | null }>(sql`
    select a.person_id, a.last_beat_at from attempts a
    where a.scene = 'exam' and a.object_id = ${exam.id} and ${isLost}
    order by coalesce(a.last_beat_at, a.started_at) limit ${MOST_LOST}`)
  return rows.map((row) => ({ personId: row.person_id, lastBeatAt: dateOf(row.last_beat_at) }))
}

/** Where the next delta begins: behind the last row that was sent, or a little before now. */
const cursorOf = (lines: readonly Line[], isCut: boolean, now: Date): Date => {
  const last = isCut ? lines.at(-1) : undefined
  return last ? new Date(Date.parse(last.changed_at) - 1) : new Date(now.getTime() - OVERLAP_MS)
}

export const boardWith =
  (core: Attempts): HandlerOf<typeof monitorBoard> =>
  async ({ tx, body }) => {
    const exam = await getRow(tx, exams, body.examId)
    await settleOverdueOf(core, { scene: 'exam', objectId: exam.id })
    const serverNow = new Date(await core.clock.at())
    const [now] = await tx.db.select({ phase: phaseOf }).from(exams).where(eq(exams.id, exam.id))
    const found = body.since ? await changedRows(tx, exam, body.since) : await firstRows(tx, exam, body.after ?? FIRST)
    const lines = body.since ? fitting(found) : found
    const isCut = body.since !== undefined && (lines.length < found.length || found.length === MOST_LINES)
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
      cursor: cursorOf(lines, isCut, serverNow),
      after: !body.since && lines.length === MOST_BOARD_ROWS ? (lines.at(-1)?.person_id ?? null) : null,
      serverNow,
    }
  }
