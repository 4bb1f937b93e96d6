import { type AppealRow, listAppeals } from '@portal/contract/areas/exam/appeal.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { pointsOf } from '../exam/results.ts'
import { keysFrom } from '../own/keys-from.ts'
import { appealFiles } from './files.ts'

const appealUntil = sql`nullif(greatest(a.published_at, ${keysFrom(sql`e`)}), 'infinity')
  + nullif((e.rules ->> 'appealDays')::int, 0) * interval '1 day'`

interface Read extends Omit<AppealRow, 'files' | 'isOthers'> {
  fileIds: string[]
  reviewerId: string | null
}

const finishWith =
  ({ files }: Attempts) =>
  async ({ tx, actor }: Caller, rows: readonly Read[]): Promise<AppealRow[]> => {
    if (!actor) return []
    const attached = await appealFiles(
      tx,
      rows.flatMap(({ fileIds }) => fileIds),
      (file) => files.fileUrl(actor, file),
    )
    return rows.map(({ fileIds, reviewerId, ...row }) => ({
      ...row,
      isOthers: row.state === 'in_review' && reviewerId !== null && reviewerId !== actor.id,
      files: fileIds.flatMap((id) => attached.get(id) ?? []),
    }))
  }

export const listWith = (core: Attempts) =>
  pageRead(listAppeals, {
    from: sql`appeals p join exams e on e.id = p.exam_id join users u on u.id = p.person_id`,
    joins: sql`join attempts a on a.id = p.attempt_id join attempt_items i on i.id = p.attempt_item_id
      join questions q on q.id = p.question_id left join users r on r.id = p.reviewer_id`,
    key: sql`p.id`,
    columns: {
      id: sql`p.id`,
      attemptId: sql`p.attempt_id`,
      attemptItemId: sql`p.attempt_item_id`,
      examId: sql`p.exam_id`,
      questionId: sql`p.question_id`,
      reviewerId: sql<string | null>`p.reviewer_id`,
      examTitle: sql`e.title`,
      name: sql`u.name`,
      stemText: sql`q.stem_text`,
      before: pointsOf(sql`p.before`),
      after: pointsOf(sql`p.after`),
      max: pointsOf(sql`i.max`),
      text: sql`p.text`,
      fileIds: sql<string[]>`p.files`,
      state: sql`p.state`,
      reviewer: sql`coalesce(r.name, '')`,
      reason: sql`p.reason`,
      createdAt: sql`p.created_at`,
      appealUntil,
    },
    scope: [sql`e.owner_org_id`, sql`e.created_by`],
    search: [sql`u.name`, sql`e.title`],
    filter: { examId: equals(sql`p.exam_id`), state: equals(sql`p.state`) },
    sort: { createdAt: sql`p.created_at` },
    order: '-createdAt',
    finish: finishWith(core),
  })
