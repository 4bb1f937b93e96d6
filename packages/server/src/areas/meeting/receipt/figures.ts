import type { ReceiptFigures } from '@portal/contract/areas/meeting/receipt-view.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SheetFigures } from '../sign/sheets.ts'
import { sumsByUnit } from './units.ts'

const MOST_UNITS = 12
const MOST_STAND_INS = 6

interface Row extends Record<string, unknown> {
  path: string
  expected: number
  attending: number
  on_leave: number
  deputies: number
  again: number
  present: number
  missing: number
}

/** By unit, of those invited: came counts who signed himself or by his deputy. */
const countsOf = async (tx: Tx, meetingId: string, sheetId: string | null): Promise<Row[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    with came as (select distinct e.user_id from sign_entries e
      where e.sheet_id = ${sheetId}::uuid and e.direction = 'in' and e.state = 'counted')
    select coalesce(o.path, '') as path, count(*)::int as expected,
      (count(*) filter (where p.answer = 'attend'))::int as attending,
      (count(*) filter (where p.answer = 'leave'))::int as on_leave,
      (count(*) filter (where p.answer = 'deputy'))::int as deputies,
      (count(*) filter (where p.again))::int as again, (count(c.user_id))::int as present,
      (count(*) filter (where c.user_id is null and p.answer <> 'leave'))::int as missing
    from meeting_people p left join org_units o on o.id = p.org_id
      left join lateral (select came.user_id from came where came.user_id in (p.person_id, p.deputy_id) limit 1) c on true
    where p.meeting_id = ${meetingId} group by 1`)
  return rows
}

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const standInsOf = async (tx: Tx, meetingId: string): Promise<ReceiptFigures['standIns']> => {
  const { rows } = await tx.db.execute<{ deputy: string; person: string }>(sql`
    select y.name as deputy, u.name as person from meeting_people p join users u on u.id = p.person_id
      join users y on y.id = p.deputy_id where p.meeting_id = ${meetingId} order by p.answered_at limit ${MOST_STAND_INS}`)
  return rows
}

export const receiptsOf = async (
  tx: Tx,
  meetingId: string,
  sheet: SheetFigures | undefined,
): Promise<ReceiptFigures> => {
  const rows = await countsOf(tx, meetingId, sheet?.id ?? null)
  const sum = (key: 'expected' | 'attending' | 'on_leave' | 'deputies' | 'again' | 'missing') =>
    rows.reduce((total, row) => total + row[key], 0)
  const units = sumsByUnit(rows).slice(0, MOST_UNITS)
  const names = await namesOf(
    tx,
    units.map(({ orgId }) => orgId),
  )
  const isOver = sheet !== undefined && (sheet.state === 'closed' || sheet.state === 'sealed')
  const answered = sum('attending') + sum('on_leave') + sum('deputies')
  return {
    expected: sum('expected'),
    attending: sum('attending'),
    onLeave: sum('on_leave'),
    deputies: sum('deputies'),
    unanswered: sum('expected') - answered,
    again: sum('again'),
    missing: isOver ? sum('missing') : null,
    units: units.map(({ present, ...unit }) => ({
      ...unit,
      orgName: names.get(unit.orgId) ?? '',
      present: sheet === undefined || sheet.state === 'planned' ? null : present,
    })),
    standIns: await standInsOf(tx, meetingId),
  }
}
