import { hourSource } from '@portal/contract/areas/learning/time.ts'
import { courseKey } from '@portal/contract/areas/outside-hours/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HourSource } from '#src/schema/study.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import type { Counted, JudgeGround, SheetPerson, SheetRow } from './judge.ts'

const peopleOf = async (tx: Tx, codes: readonly string[], reached: SQL): Promise<Map<string, SheetPerson>> => {
  const { rows } = await tx.db.execute<{ id: string; code: string; name: string; reached: boolean }>(sql`
    select u.id, u.code, u.name, ${reached} as reached from users u
    where u.code = any(${sql.param(codes)}::text[]) and u.deleted_at is null`)
  return new Map(rows.map(({ id, code, name, reached: isReached }) => [code, { userId: id, name, reached: isReached }]))
}

const sourceNames = wordsOf(hourSource)

interface CountedRow extends Record<string, unknown> {
  user_id: string
  source: HourSource
  title: string
  course_code: string
  from_day: string
  to_day: string
  hundredths: number
  cert_no: string
  evidence: string[]
}

/** What these people have hours for; a row of a batch stands for its whole time, other entries for their day. */
const countedOf = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, Counted[]>> => {
  const { rows } = await tx.db.execute<CountedRow>(sql`
    select e.user_id, e.source, e.item_title as title, coalesce(r.course_code, s.course_code, '') as course_code,
      coalesce(r.from_day, (e.completed_at at time zone 'Asia/Shanghai')::date)::text as from_day,
      coalesce(r.to_day, (e.completed_at at time zone 'Asia/Shanghai')::date)::text as to_day,
      e.hours_hundredths as hundredths, coalesce(r.cert_no, '') as cert_no,
      coalesce((select array_agg(f.sha256) from hour_upload_files x join files f on f.id = x.file_id
        where x.batch_id = r.batch_id), '{}') as evidence
    from hour_entries e left join hour_upload_rows r on e.source = 'upload' and r.id = e.item_id
      left join train_sessions s on e.source = 'train' and s.id = e.item_id
    where e.state = 'granted' and e.user_id = any(${sql.param(userIds)}::uuid[])
    order by e.user_id, e.no`)
  const counted = new Map<string, Counted[]>()
  for (const row of rows)
    counted.set(row.user_id, [
      ...(counted.get(row.user_id) ?? []),
      {
        source: sourceNames[row.source] ?? row.source,
        title: row.title,
        key: courseKey(row.title),
        courseCode: row.course_code,
        from: row.from_day,
        to: row.to_day,
        hundredths: row.hundredths,
        certNo: row.cert_no,
        evidence: row.evidence,
      },
    ])
  return counted
}

const certsTaken = async (tx: Tx, numbers: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ cert_no: string }>(sql`
    select distinct cert_no from hour_upload_rows where state = 'posted' and cert_no = any(${sql.param(numbers)}::text[])`)
  return new Set(rows.map((row) => row.cert_no))
}

export const evidenceHashes = async (tx: Tx, batchId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ sha256: string }>(sql`
    select f.sha256 from hour_upload_files x join files f on f.id = x.file_id where x.batch_id = ${batchId} order by x.place`)
  return rows.map(({ sha256 }) => sha256)
}

/** Everything a sheet is judged by. `tx.scope` says whom the caller may submit for; `everybody` asks for no scope. */
export const groundOf = async (
  tx: Tx,
  settings: Settings,
  rows: readonly SheetRow[],
  { batchId, everybody = false }: { batchId: string; everybody?: boolean },
): Promise<JudgeGround> => {
  const reached = everybody ? sql`true` : personVisible(tx)
  const people = await peopleOf(tx, [...new Set(rows.map(({ code }) => code))], reached)
  return {
    people,
    counted: await countedOf(
      tx,
      [...people.values()].map(({ userId }) => userId),
    ),
    certs: await certsTaken(
      tx,
      rows.flatMap(({ certNo }) => (certNo === '' ? [] : [certNo])),
    ),
    evidence: await evidenceHashes(tx, batchId),
    dayMaxHundredths: (await settings.get('uploadDayMax')) * 100,
    today: shanghaiDay(new Date()),
  }
}
