import { packCheckWords, packPartWords } from '@portal/contract/areas/archive/pack-checks.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackPart, PackScope, PackSource } from '#src/shared/archive/pack.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import { sheetPaperData } from './poster.ts'

const MOST_LINES = 100
const PORTION = 50

/** Sheets of meetings and classes of the units, over on a day of the period. */
const ofScope = ({ units, from, to }: PackScope): SQL => sql`${units(sql`${signSheets.ownerOrgId}`)}
  and ${signSheets.ownerType} in ('meeting', 'session') and ${signSheets.state} <> 'cancelled' and ${signSheets.endAt} < now()
  and ${dayOf(sql`${signSheets.startAt}`)} between ${from}::date and ${to}::date`

interface SheetRow extends Record<string, unknown> {
  id: string
  ownerId: string
  title: string
  sealed: boolean
  missing: number
}

const pageOf = ({ ownerId }: SheetRow): string => `/meeting/meetingList?id=${ownerId}&tab=sign`

const linesOf = (row: SheetRow) => [
  ...(row.sealed
    ? []
    : [
        {
          key: `unsealed:${row.id}`,
          text: fill(packCheckWords.unsealed, { title: row.title }),
          count: 1,
          link: pageOf(row),
        },
      ]),
  ...(row.missing === 0
    ? []
    : [
        {
          key: `unsigned:${row.id}`,
          text: fill(packCheckWords.missingSignatures, { title: row.title, n: row.missing }),
          count: row.missing,
          link: pageOf(row),
        },
      ]),
]

async function* paperParts(tx: Tx, scope: PackScope): AsyncGenerator<PackPart> {
  for (let after = ''; ; ) {
    const sheets = await tx.db
      .select()
      .from(signSheets)
      .where(sql`${ofScope(scope)} and ${signSheets.state} = 'sealed' and ${signSheets.id}::text > ${after}`)
      .orderBy(sql`${signSheets.id}::text`)
      .limit(PORTION)
    for (const sheet of sheets) {
      const { title, startAt, id } = sheet
      const data = await sheetPaperData(tx, sheet, sheet.sealedAt ?? sheet.endAt)
      const name = fill(packPartWords.sheet.name, { day: shanghaiDay(startAt), title: plain(title), no: id.slice(-4) })
      yield {
        name,
        title: fill(packPartWords.sheet.title, { title }),
        count: data.people.length,
        paper: { template: 'signSheet', data },
      }
    }
    if (sheets.length < PORTION) return
    after = sheets.at(-1)?.id ?? ''
  }
}

/** Fit for a name within an archive. */
const plain = (title: string): string => paperFileName(title).replace(/\.pdf$/, '')

/**
 * Sealed sheets as papers; of meetings, what is not sealed and who is expected and has not signed is missing. Those of
 * sessions are missed by their classes, which know their numbers.
 */
export const packedSheets: PackSource = {
  checks: async ({ db }, scope) => {
    const { rows } = await db.execute<SheetRow>(sql`
      select ${signSheets.id} as id, ${signSheets.ownerIds}[1] as "ownerId", ${signSheets.title} as title, ${signSheets.state} = 'sealed' as sealed, (
          select count(*)::int from sign_people p where p.sheet_id = ${signSheets.id} and p.expected and not p.on_leave
            and not exists (select 1 from sign_entries e where e.sheet_id = p.sheet_id and e.user_id = p.user_id
              and e.direction = 'in' and e.state = 'counted')) as missing
      from ${signSheets} where ${ofScope(scope)} and ${signSheets.ownerType} = 'meeting' order by ${signSheets.startAt}, ${signSheets.id} limit ${MOST_LINES}`)
    return rows.flatMap(linesOf)
  },
  parts: paperParts,
}
