import type { exhibitionResult, RankedRow } from '@portal/contract/areas/exhibition/show.ts'
import {
  awardOf,
  type RankedWork,
  type ResultRules,
  resultOf,
  type WorkResult,
} from '@portal/contract/areas/exhibition/show-result.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { thumbUrlOf } from '../work/urls.ts'
import type { Exhibition } from './exhibitions.ts'
import { findManaged, findOpen } from './reach.ts'

const rulesOf = ({ criteria, publicShare, voteFrom }: Exhibition): ResultRules => ({
  criteria,
  publicShare,
  hasVote: voteFrom !== null,
})

export type Ranked = WorkResult & { category: string; award: string }

/** Places by the rows of votes and marks as they are now. */
export const ranksNow = async (tx: Pick<Tx, 'db'>, exhibition: Exhibition): Promise<Ranked[]> => {
  const { rows } = await tx.db.execute<Omit<RankedWork, 'marks'> & { marks: number[][] } & Record<string, unknown>>(sql`
    select w.id, c.name as category, v.count, v.units, j.marks from exhibition_works w
      join exhibition_categories c on c.id = w.category_id,
      lateral (select count(*)::int as count, count(distinct org_id)::int as units from exhibition_votes
        where work_id = w.id and state = 'valid') v,
      lateral (select coalesce(jsonb_agg(to_jsonb(marks)), '[]') as marks from exhibition_jury_tasks
        where work_id = w.id and state = 'done') j
    where w.exhibition_id = ${exhibition.id} and w.state = 'shown' order by w.number`)
  const categoryOf = new Map(rows.map(({ id, category }) => [id, category]))
  return resultOf(rows, rulesOf(exhibition)).map((each) => {
    const category = categoryOf.get(each.id) ?? ''
    return { ...each, category, award: awardOf(exhibition.awards, category, each.rank) }
  })
}

interface Kept extends Record<string, unknown> {
  id: string
  number: string
  title: string
  author: string
  orgName: string
  category: string
  fileId: string | null
  posterKey: string | null
  count: number | null
  publicScore: number | null
  juryScore: number | null
  final: number | null
  rank: number | null
  award: string
}

const worksOf = async (tx: Tx, exhibitionId: string): Promise<Kept[]> => {
  const { rows } = await tx.db.execute<Kept>(sql`
    select w.id, w.number, w.title, u.name as author, coalesce(o.name, '') as "orgName", c.name as category, w.award, w.rank,
      w.result_count as count, w.result_public as "publicScore", w.result_jury as "juryScore", w.result_final as final,
      (select coalesce(f.thumb_file_id, f.masked_file_id, f.file_id) from exhibition_work_files f where f.work_id = w.id
        order by f.position limit 1) as "fileId",
      (select case when m.has_poster then m.tree_key end from media_versions m where m.work_id = w.id
        order by m.number desc limit 1) as "posterKey"
    from exhibition_works w join users u on u.id = w.author_id left join org_units o on o.id = w.org_id
      join exhibition_categories c on c.id = w.category_id
    where w.exhibition_id = ${exhibitionId} and w.state = 'shown'`)
  return rows
}

const byRank = (a: RankedRow, b: RankedRow): number =>
  a.category.localeCompare(b.category, 'zh') || a.rank - b.rank || a.number.localeCompare(b.number)

const rowsOf = async (portal: Portal, tx: Tx, actor: Actor, exhibition: Exhibition): Promise<RankedRow[]> => {
  const works = await worksOf(tx, exhibition.id)
  const isKept = exhibition.announcedAt !== null
  const live = new Map(isKept ? [] : (await ranksNow(tx, exhibition)).map((each) => [each.id, each]))
  const rows = works.flatMap(({ id, fileId, posterKey, ...work }): RankedRow[] => {
    const now = live.get(id)
    const { count, final, rank } = now ?? work
    if (count === null || final === null || rank === null) return []
    const { publicScore, juryScore, award } = now ?? work
    const thumbUrl = thumbUrlOf(portal.files, actor, { fileId, posterKey, number: work.number })
    return [{ ...work, workId: id, thumbUrl, count, final, rank, publicScore, juryScore, award }]
  })
  return rows.toSorted(byRank)
}

/** Places, and how many votes counted or did not, with the reasons. */
export const resultWith =
  (portal: Portal): HandlerOf<typeof exhibitionResult> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const exhibition = await (manage ? findManaged(tx, actor, id) : findOpen(tx, actor, id))
    ensure(manage || exhibition.announcedAt !== null, no.notAnnounced)
    const { rows: reasons } = await tx.db.execute<{ reason: string; n: number }>(sql`
      select reason, count(*)::int as n from exhibition_votes where exhibition_id = ${id} and state = 'void'
      group by reason order by n desc, reason`)
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from exhibition_votes v join exhibition_works w on w.id = v.work_id and w.state = 'shown'
      where v.exhibition_id = ${id} and v.state = 'valid'`)
    return {
      ranks: await rowsOf(portal, tx, actor, exhibition),
      valid: rows[0]?.n ?? 0,
      voided: reasons.reduce((sum, { n }) => sum + n, 0),
      reasons,
      announcedAt: exhibition.announcedAt,
    }
  }
