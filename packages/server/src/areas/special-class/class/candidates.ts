import type { specialCandidates } from '@portal/contract/areas/special-class/class.ts'
import type { ItemKind } from '@portal/contract/areas/special-class/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { videos } from '#src/schema/video.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isOpen } from '#src/shared/publication/open-to.ts'
import { contentKey, loadContents, validTo } from './contents.ts'

const MOST = 50

const tables = { video: videos, doc: documents, exam: exams } as const

/** Published and not over, in the caller's rows or addressed to him. */
const offered = (tx: Tx, actor: Actor, kind: ItemKind): SQL => {
  const table = tables[kind]
  const open = kind === 'exam' ? sql`(${exams.state} = 'published' and ${exams.closeAt} > now())` : isOpen(tables[kind])
  return sql`(${open} and (${inScope(tx, table.ownerOrgId, table.createdBy)} or ${addressedTo(table, actor.facets)}))`
}

/** What may be added to a special class. */
export const candidatesWith =
  ({ studyItems }: Portal): HandlerOf<typeof specialCandidates> =>
  async ({ tx, body: { kind, keyword }, actor }) => {
    const table = tables[kind]
    const named = keyword.trim() === '' ? sql`true` : sql`${table.title} ilike ${`%${escapeLike(keyword.trim())}%`}`
    const year =
      kind === 'exam'
        ? sql`extract(year from ${exams.openAt} at time zone 'Asia/Shanghai')::int`
        : sql`${tables[kind].year}`
    const { rows } = await tx.db.execute<{ id: string; year: number | null }>(sql`
      select ${table.id} as id, ${year} as year from ${table} where ${offered(tx, actor, kind)} and ${named}
      order by ${table.createdAt} desc, ${table.id} limit ${MOST}`)
    const contents = await loadContents(
      studyItems,
      tx,
      rows.map(({ id }) => ({ kind, refId: id })),
    )
    return rows.flatMap(({ id, year: of }) => {
      const content = contents.get(contentKey({ kind, refId: id }))
      if (!content?.published) return []
      return [{ refId: id, title: content.title, year: of, hours: content.hundredths / 100, validTo: validTo(content) }]
    })
  }
