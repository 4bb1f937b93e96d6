import type { assignJury } from '@portal/contract/areas/exhibition/jury.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { juryTasks } from '#src/schema/exhibition/exhibition.ts'
import { type Exhibition, holdExhibition } from '../show/exhibitions.ts'
import { findManaged } from '../show/reach.ts'

interface Judge extends Record<string, unknown> {
  id: string
  org_id: string
  load: number
}

interface Judged extends Record<string, unknown> {
  id: string
  org_id: string
  authors: string[]
  /** Who has it, and who recused himself from it. */
  asked: string[]
  active: number
}

const judgesOf = async (tx: Tx, exhibitionId: string): Promise<Judge[]> => {
  const { rows } = await tx.db.execute<Judge>(sql`
    select u.id, u.primary_org_id as org_id, (select count(*)::int from exhibition_jury_tasks t
      where t.exhibition_id = j.exhibition_id and t.judge_id = u.id and t.state <> 'recused') as load
    from exhibition_judges j join users u on u.id = j.user_id and u.enabled and u.deleted_at is null
    where j.exhibition_id = ${exhibitionId} order by u.id`)
  return rows
}

const worksOf = async (tx: Tx, exhibitionId: string, workId: string | null): Promise<Judged[]> => {
  const { rows } = await tx.db.execute<Judged>(sql`
    select w.id, w.org_id, array(select w.author_id union select a.user_id from exhibition_work_authors a
        where a.work_id = w.id) as authors,
      array(select t.judge_id from exhibition_jury_tasks t where t.work_id = w.id) as asked,
      (select count(*)::int from exhibition_jury_tasks t where t.work_id = w.id and t.state <> 'recused') as active
    from exhibition_works w where w.exhibition_id = ${exhibitionId} and w.state = 'shown'
      and (${workId}::uuid is null or w.id = ${workId}::uuid) order by w.number`)
  return rows
}

const mayJudge =
  ({ avoidOwnUnit }: Exhibition, work: Judged) =>
  ({ id, org_id: orgId }: Judge): boolean =>
    !work.authors.includes(id) && !work.asked.includes(id) && !(avoidOwnUnit && orgId === work.org_id)

/** Of those who may, the one with least to do. */
const leastBusy = (judges: readonly Judge[]): Judge | undefined =>
  judges.reduce<Judge | undefined>((best, judge) => (best && best.load <= judge.load ? best : judge), undefined)

/** Who takes a work over, or null where nobody may. */
export const nextJudge = async (tx: Tx, exhibition: Exhibition, { id }: { id: string }): Promise<string | null> => {
  const [work] = await worksOf(tx, exhibition.id, id)
  if (!work) return null
  return leastBusy((await judgesOf(tx, exhibition.id)).filter(mayJudge(exhibition, work)))?.id ?? null
}

/** As many judges for each shown work as are asked for: none marks his own, and the load is even. */
export const assign: HandlerOf<typeof assignJury> = async ({ tx, body: { exhibitionId, perWork }, actor }) => {
  await findManaged(tx, actor, exhibitionId, 'jury')
  // Two who assign at one time would give a work to more judges than were asked for.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jury ${exhibitionId}`}, 0))`)
  const exhibition = await holdExhibition(tx, exhibitionId)
  ensure(exhibition.announcedAt === null, no.announcedFixed)
  ensure(exhibition.criteria.length > 0, no.noCriteria)
  const judges = await judgesOf(tx, exhibitionId)
  ensure(judges.length > 0, no.noJudges)
  const works = await worksOf(tx, exhibitionId, null)
  ensure(works.length > 0, no.noWorks)
  const tasks: { exhibitionId: string; workId: string; judgeId: string }[] = []
  let conflicts = 0
  // Those that few may judge choose first, or the load would not come out even.
  const choices = (work: Judged) => judges.filter(mayJudge(exhibition, work)).length
  for (const work of works.toSorted((a, b) => choices(a) - choices(b))) {
    while (work.active < perWork) {
      const judge = leastBusy(judges.filter(mayJudge(exhibition, work)))
      if (!judge) break
      judge.load += 1
      work.active += 1
      work.asked.push(judge.id)
      tasks.push({ exhibitionId, workId: work.id, judgeId: judge.id })
    }
    if (work.active < perWork) conflicts += 1
  }
  if (tasks.length > 0) await tx.db.insert(juryTasks).values(tasks)
  tx.notes.push({
    ...{ objectType: 'exhibitions', objectId: exhibitionId, objectName: exhibition.title },
    ...{ objectOrgId: exhibition.ownerOrgId, diff: [{ field: 'perWorkJudges', before: null, after: perWork }] },
  })
  return { assigned: tasks.length, conflicts }
}
