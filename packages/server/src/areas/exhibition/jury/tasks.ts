import {
  type JuryTask,
  listJuryTasks,
  type markWork,
  type recuseFromWork,
} from '@portal/contract/areas/exhibition/jury.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitions, exhibitionWorks, juryTasks } from '#src/schema/exhibition/exhibition.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Exhibition, holdExhibition } from '../show/exhibitions.ts'
import { thumbUrlOf } from '../work/urls.ts'
import { isMadeBy, lockWork, type Work } from '../work/works.ts'
import { nextJudge } from './assign.ts'

const t = juryTasks
const w = exhibitionWorks

interface Read extends Omit<JuryTask, 'urls' | 'thumbUrl'> {
  pictures: { shown: string; thumb: string }[]
  posterKey: string | null
}

const withUrls =
  ({ files }: Portal) =>
  ({ actor }: Caller, list: readonly Read[]): JuryTask[] =>
    actor === null
      ? []
      : list.map(({ pictures, posterKey, ...task }) => {
          const url = (id: string, at: number) => files.fileUrl(actor, { id, name: `${task.number}-${at + 1}.jpg` })
          const [first] = pictures
          return {
            ...task,
            urls: pictures.map(({ shown }, at) => url(shown, at)),
            thumbUrl: thumbUrlOf(files, actor, { fileId: first?.thumb ?? null, posterKey, number: task.number }),
          }
        })

/** Works before this judge, open ones first; never a word of who made them. */
export const tasksWith = (portal: Portal) =>
  pageRead(listJuryTasks, {
    from: sql`${t} join ${w} on ${w.id} = ${t.workId} join ${exhibitions} on ${exhibitions.id} = ${t.exhibitionId}`,
    joins: sql`join exhibition_categories c on c.id = ${w.categoryId}`,
    key: t.id,
    columns: {
      id: t.id,
      workId: t.workId,
      number: w.number,
      workTitle: w.title,
      category: sql`c.name`,
      story: w.story,
      criteria: exhibitions.criteria,
      marks: sql`to_jsonb(${t.marks})`,
      comment: t.comment,
      state: t.state,
      pictures: sql<
        Read['pictures']
      >`coalesce((select jsonb_agg(jsonb_build_object('shown', coalesce(f.masked_file_id, f.file_id),
        'thumb', coalesce(f.thumb_file_id, f.masked_file_id, f.file_id)) order by f.position) from exhibition_work_files f
        where f.work_id = ${w.id}), '[]')`,
      posterKey: sql<string | null>`(select case when m.has_poster then m.tree_key end from media_versions m
        where m.work_id = ${w.id} order by m.number desc limit 1)`,
    },
    where: sql`(${t.judgeId} = ${ACTOR} and ${w.state} = 'shown')`,
    search: [w.title, w.number],
    filter: { exhibitionId: equals(t.exhibitionId), state: equals(t.state) },
    sort: { number: w.number },
    order: sql`${t.state} <> 'open', ${w.number}`,
    finish: (caller, list) => withUrls(portal)(caller, list as Read[]),
  })

interface HeldTask {
  task: typeof juryTasks.$inferSelect
  work: Work
  exhibition: Exhibition
}

/** The judge's own task while marks still count. */
const holdTask = async (tx: Tx, actor: Actor, id: string): Promise<HeldTask> => {
  const own = sql`${t.id} = ${id} and ${t.judgeId} = ${actor.id}`
  const [seen] = await tx.db.select().from(t).where(own)
  if (!seen) return refuse(no.taskGone)
  const exhibition = await holdExhibition(tx, seen.exhibitionId)
  ensure(exhibition.announcedAt === null, no.announcedFixed)
  const [task = seen] = await tx.db.select().from(t).where(own).for('update')
  ensure(task.state !== 'recused', no.recused)
  const [work] = await tx.db.select().from(w).where(eq(w.id, task.workId))
  return work?.state === 'shown' ? { task, work, exhibition } : refuse(no.taskGone)
}

export const mark: HandlerOf<typeof markWork> = async ({ tx, body: { taskId, marks, comment }, actor }) => {
  const { task, work, exhibition } = await holdTask(tx, actor, taskId)
  ensure(!(await isMadeBy(tx, work, actor.id)), no.ownWork)
  const { criteria } = exhibition
  const fit = marks.length === criteria.length && marks.every((each, at) => each <= (criteria[at]?.max ?? -1))
  ensure(fit, no.marks)
  await tx.db.update(t).set({ marks, comment, state: 'done', markedAt: sql`now()` }).where(eq(t.id, task.id))
  return { saved: true }
}

/** 回避: what was marked does not count, and whoever has least to do is asked instead. */
export const recuse: HandlerOf<typeof recuseFromWork> = async ({ tx, body: { taskId, reason }, actor }) => {
  const { task, work, exhibition } = await holdTask(tx, actor, taskId)
  await tx.db.update(t).set({ state: 'recused', recuseReason: reason, marks: [] }).where(eq(t.id, task.id))
  const judgeId = await nextJudge(tx, exhibition, await lockWork(tx, work.id))
  if (judgeId !== null) await tx.db.insert(t).values({ exhibitionId: exhibition.id, workId: work.id, judgeId })
  tx.notes.push({
    ...{
      objectType: 'exhibition_works',
      objectId: work.id,
      objectName: work.title,
      objectOrgId: work.ownerOrgId,
      reason,
    },
    diff: [],
  })
  return { reassigned: judgeId !== null }
}
