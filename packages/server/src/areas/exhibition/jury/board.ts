import type { juryBoard, remindJudges } from '@portal/contract/areas/exhibition/jury.ts'
import { hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import { juryMean } from '@portal/contract/areas/exhibition/show-result.ts'
import { exhibitionRefusals as no, exhibitionWords as words } from '@portal/contract/areas/exhibition/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { momentOf } from '../show/exhibitions.ts'
import { findManaged } from '../show/reach.ts'

interface Progress extends Record<string, unknown> {
  id: string
  name: string
  done: number
  open: number
  marks: number[][]
}

const progressOf = async ({ db }: Pick<Tx, 'db'>, exhibitionId: string): Promise<Progress[]> => {
  const { rows } = await db.execute<Progress>(sql`
    select u.id, u.name, count(*) filter (where t.state = 'done')::int as done,
      count(*) filter (where t.state = 'open')::int as open,
      coalesce(jsonb_agg(to_jsonb(t.marks)) filter (where t.state = 'done'), '[]') as marks
    from (select user_id from exhibition_judges where exhibition_id = ${exhibitionId}
        union select judge_id from exhibition_jury_tasks where exhibition_id = ${exhibitionId}) j
      join users u on u.id = j.user_id
      left join (exhibition_jury_tasks t join exhibition_works w on w.id = t.work_id and w.state = 'shown')
        on t.judge_id = j.user_id and t.exhibition_id = ${exhibitionId}
    group by u.id, u.name order by u.name, u.id`)
  return rows
}

/** How far each judge is, and how he marks on the whole. */
export const board: HandlerOf<typeof juryBoard> = async ({ tx, body: { exhibitionId }, actor }) => {
  const { criteria } = await findManaged(tx, actor, exhibitionId, 'jury')
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from exhibition_works w where w.exhibition_id = ${exhibitionId} and w.state = 'shown'
      and not exists (select 1 from exhibition_jury_tasks t where t.work_id = w.id and t.state <> 'recused')`)
  const judges = (await progressOf(tx, exhibitionId)).map(({ marks, ...judge }) => ({
    ...judge,
    mean: juryMean(criteria, marks),
  }))
  const sum = (part: 'done' | 'open') => judges.reduce((all, judge) => all + judge[part], 0)
  return { done: sum('done'), open: sum('open'), unassigned: criteria.length === 0 ? 0 : (rows[0]?.n ?? 0), judges }
}

/** 催评: once a day to whoever has works left. */
export const remind: HandlerOf<typeof remindJudges> = async ({ tx, body: { exhibitionId }, actor }) => {
  const exhibition = await findManaged(tx, actor, exhibitionId, 'jury')
  const at = await momentOf(tx)
  const lately = new Date(at.getTime() - DAY_MS)
  // Of two who remind at one time one is refused: the second looks again at what the first left.
  const { rowCount } = await tx.db
    .update(exhibitions)
    .set({ remindedAt: at })
    .where(
      and(eq(exhibitions.id, exhibitionId), or(isNull(exhibitions.remindedAt), lte(exhibitions.remindedAt, lately))),
    )
  ensure(rowCount === 1, no.remindedLately)
  const late = (await progressOf(tx, exhibitionId)).filter(({ open }) => open > 0)
  for (const { id, open } of late)
    await sendMessage(tx, [id], {
      event: `exhibition:${exhibitionId}:judge:${at.getTime()}`,
      kind: words.judge.kind,
      title: fill(words.judge.title, { title: exhibition.title }),
      text: fill(words.judge.text, { n: open }),
      link: `${hallLink(exhibition.kind, exhibitionId)}&view=jury`,
      reason: words.judge.reason,
    })
  tx.notes.push({
    ...{ objectType: 'exhibitions', objectId: exhibitionId, objectName: exhibition.title },
    ...{ objectOrgId: exhibition.ownerOrgId, diff: [] },
  })
  return { sent: late.length }
}
