import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import { versionKey } from '#src/shared/evidence/item-source.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { type Evidence, hundredthsAgain } from '../hours/recalculate.ts'

interface EntryRow extends Evidence, Record<string, unknown> {
  user_id: string
  code: string
  name: string
  org_name: string
  source: StudyItemType
  item_id: string
  item_version: number
  hours: number
}

interface Recounted {
  userId: string
  code: string
  name: string
  orgName: string
  before: number
  after: number
}

/** Entries are read in pieces, so that a year of a large group does not stand in memory at once. */
const PIECE = 5000

const selectPiece = async (db: Db, year: number, people: SQL, afterNo: number) => {
  const { rows } = await db.execute<EntryRow & { no: number }>(sql`
    select e.no, u.id as user_id, u.code, u.name, o.name as org_name, e.source, e.item_id, e.item_version,
      e.hours_hundredths as hours, coalesce(r.page_ms, '[]') as page_ms, coalesce(r.effective_ms, 0) as effective_ms,
      coalesce((select jsonb_agg(jsonb_build_array(lower(piece), upper(piece))) from unnest(r.intervals) piece), '[]')
        as intervals
    from hour_entries e join users u on u.id = e.user_id join org_units o on o.id = u.primary_org_id
      left join study_records r on r.id = e.evidence_id
    where e.state = 'granted' and e.year = ${year} and e.source in ('video', 'doc', 'live') and e.no > ${afterNo}
      and ${people}
    order by e.no limit ${PIECE}`)
  return rows
}

/** Hours of each person in a year as granted, and as another number of minutes per hour would count them. */
export const selectRecounted = async (
  items: StudyItems,
  db: Db,
  { year, people, minutesPerHour }: { year: number; people: SQL; minutesPerHour: number },
): Promise<Recounted[]> => {
  const byPerson = new Map<string, Recounted>()
  for (let afterNo = 0; ; ) {
    const rows = await selectPiece(db, year, people, afterNo)
    for (const source of new Set(rows.map((row) => row.source))) {
      const own = rows.filter((row) => row.source === source)
      const versions = own.map((row) => ({ itemId: row.item_id, versionNo: row.item_version }))
      const rules = await items.rulesOf(db, source, versions)
      for (const row of own) {
        const rule = rules.get(versionKey({ itemId: row.item_id, versionNo: row.item_version }))
        const after = (rule && hundredthsAgain(rule, row, minutesPerHour)) ?? row.hours
        const { user_id: userId, code, name, org_name: orgName } = row
        const sum = byPerson.get(userId) ?? { userId, code, name, orgName, before: 0, after: 0 }
        byPerson.set(userId, { ...sum, before: sum.before + row.hours, after: sum.after + after })
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) break
    afterNo = last.no
  }
  return [...byPerson.values()].sort((a, b) => b.after - b.before - (a.after - a.before) || (a.code < b.code ? -1 : 1))
}
