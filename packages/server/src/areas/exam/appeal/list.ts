import type { AppealRow, listAppeals } from '@portal/contract/areas/exam/appeal.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { inPointsOrNull } from '../exam/results.ts'
import { keysFrom } from '../own/keys-from.ts'
import { appealFiles } from './files.ts'

interface Line extends Record<string, unknown> {
  id: string
  attempt_id: string
  attempt_item_id: string
  exam_id: string
  question_id: string
  reviewer_id: string | null
  exam_title: string
  name: string
  stem_text: string
  before: number | null
  after: number | null
  max: number
  text: string
  file_ids: string[]
  state: AppealRow['state']
  reviewer: string
  reason: string
  created_at: string
  appeal_until: string | null
}

export const listWith =
  ({ files }: Attempts): HandlerOf<typeof listAppeals> =>
  async ({ tx, body, actor }) => {
    const { filter, keyword, sort } = body
    const from = sql`appeals p join exams e on e.id = p.exam_id join users u on u.id = p.person_id
    join attempts a on a.id = p.attempt_id
    join attempt_items i on i.id = p.attempt_item_id join questions q on q.id = p.question_id
    left join users r on r.id = p.reviewer_id`
    const search = `%${escapeLike(keyword)}%`
    const conditions: (SQL | undefined)[] = [
      inScope(tx, sql`e.owner_org_id`, sql`e.created_by`),
      filter.examId === undefined ? undefined : sql`p.exam_id = ${filter.examId}`,
      filter.state === undefined ? undefined : sql`p.state = ${filter.state}`,
      keyword === '' ? undefined : sql`(u.name ilike ${search} or e.title ilike ${search})`,
    ]
    const where = and(...conditions) ?? sql`true`
    const direction = sort === 'createdAt' ? sql`asc` : sql`desc`
    const { rows } = await tx.db.execute<Line>(sql`
    select p.id, p.attempt_id, p.attempt_item_id, p.exam_id, p.question_id, p.reviewer_id, e.title as exam_title, u.name, q.stem_text,
      p.before, p.after, i.max, p.text, p.files as file_ids, p.state,
      coalesce(r.name, '') as reviewer, p.reason, p.created_at,
      nullif(greatest(a.published_at, ${keysFrom(sql`e`)}), 'infinity')
        + nullif((e.rules ->> 'appealDays')::int, 0) * interval '1 day' as appeal_until
    from ${from} where ${where} order by p.created_at ${direction}, p.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
    const attached = await appealFiles(
      tx,
      rows.flatMap((row) => row.file_ids),
      (file) => files.fileUrl(actor, file),
    )
    return {
      list: rows.map((row) => ({
        id: row.id,
        attemptId: row.attempt_id,
        attemptItemId: row.attempt_item_id,
        examId: row.exam_id,
        questionId: row.question_id,
        isOthers: row.state === 'in_review' && row.reviewer_id !== null && row.reviewer_id !== actor.id,
        examTitle: row.exam_title,
        name: row.name,
        stemText: row.stem_text,
        before: inPointsOrNull(row.before),
        after: inPointsOrNull(row.after),
        max: row.max / 100,
        text: row.text,
        files: row.file_ids.flatMap((id) => attached.get(id) ?? []),
        state: row.state,
        reviewer: row.reviewer,
        reason: row.reason,
        createdAt: new Date(row.created_at),
        appealUntil: row.appeal_until === null ? null : new Date(row.appeal_until),
      })),
      total: await countRows(tx, from, where, body.exactTotal),
    }
  }
