import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { hourSources } from '@portal/contract/areas/learning/hours/year.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { countedByMonth } from './standing.ts'

/** Hours of a person, a unit or a month in hundredths, by source. */
export interface SumRow extends Record<string, unknown> {
  key: string
  name: string
  code: string
  org_name: string
  people: number
  video: number
  doc: number
  live: number
  train: number
  upload: number
  total: number
  /** Before the ceilings of sources. */
  earned: number
  target: number | null
  remain: number | null
}

const bySource = sql.join(
  hourSources.map((source) => sql`coalesce(sum(s.${sql.identifier(source)}), 0)::bigint as ${sql.identifier(source)}`),
  sql`, `,
)

/** Sums of standings `s`; a target is a sum only over people who have one. */
export const sumColumns: SQL = sql`count(*)::int as people, ${bySource}, coalesce(sum(s.total), 0)::bigint as total,
  coalesce(sum(s.earned), 0)::bigint as earned,
  sum(s.target)::bigint as target, sum(greatest(s.target - s.total, 0))::bigint as remain`

/** The twelve months of a year, those without hours included. */
export const selectMonths = async (db: Db, year: number, people: SQL): Promise<SumRow[]> => {
  const { rows } = await db.execute<{ month: number; source: string; hours: number; earned: number; people: number }>(
    countedByMonth(year, people),
  )
  return Array.from({ length: 12 }, (_, i) => {
    const own = rows.filter(({ month }) => month === i + 1)
    const of = (source: string) => own.find((row) => row.source === source)?.hours ?? 0
    const [video, doc, live, train, upload] = [of('video'), of('doc'), of('live'), of('train'), of('upload')]
    const seen = Math.max(0, ...own.map((row) => row.people))
    const earned = own.reduce((sum, row) => sum + row.earned, 0)
    const words = { key: String(i + 1), name: '', code: '', org_name: '', target: null, remain: null }
    return {
      ...words,
      people: seen,
      video,
      doc,
      live,
      train,
      upload,
      total: video + doc + live + train + upload,
      earned,
    }
  })
}

/** What every answer says of a row beside its sources. */
export const shownSum = (row: SumRow) => ({
  key: row.key,
  name: row.name,
  code: row.code,
  orgName: row.org_name,
  people: row.people,
  total: hoursFromHundredths(row.total),
  earned: hoursFromHundredths(row.earned),
  target: row.target === null ? null : hoursFromHundredths(row.target),
  remain: row.remain === null ? null : hoursFromHundredths(row.remain),
})
