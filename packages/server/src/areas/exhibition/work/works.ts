import type { ExhibitionAct } from '@portal/contract/areas/exhibition/show-kind.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { asc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { exhibitions, exhibitionWorks, workFiles } from '#src/schema/exhibition/exhibition.ts'
import { openTo, runBy } from '../show/reach.ts'

export type Work = InferSelectModel<typeof exhibitionWorks>
export type WorkFile = InferSelectModel<typeof workFiles>

export const WORK_SUBJECT = 'work'

const w = exhibitionWorks

/** Made by a person, alone or with others. */
export const madeBy = (person: string | Place): SQL =>
  sql`(${w.authorId} = ${person} or exists (select 1 from exhibition_work_authors a where a.work_id = ${w.id} and a.user_id = ${person}))`

const isJudgedBy = (person: string): SQL =>
  sql`exists (select 1 from exhibition_jury_tasks t where t.work_id = ${w.id} and t.judge_id = ${person} and t.state <> 'recused')`

/** {@link madeBy} of a work that is at hand. */
export const isMadeBy = async (tx: Pick<Tx, 'db'>, work: Work, personId: string): Promise<boolean> =>
  work.authorId === personId || (await coAuthorsOf(tx, work.id)).some(({ id }) => id === personId)

/** Somebody is asked to decide about it. */
const isAsked = (person: string): SQL =>
  sql`exists (select 1 from approval_tasks t join approval_requests r on r.id = t.request_id
    where r.subject_type = ${WORK_SUBJECT} and r.subject_id = ${w.id} and t.assignee_id = ${person})`

export const reachesWork = (tx: Tx, actor: Actor): SQL =>
  sql`(${madeBy(actor.id)} or (${w.state} = 'shown' and (${openTo(actor.facets, actor.id)} or ${isJudgedBy(actor.id)}))
    or ${runBy(tx, actor, 'see')} or ${isAsked(actor.id)})`

const oneWhere = async (tx: Tx, condition: SQL): Promise<Work | null> => {
  const [row] = await tx.db
    .select({ work: w })
    .from(w)
    .innerJoin(exhibitions, eq(exhibitions.id, w.exhibitionId))
    .where(condition)
  return row?.work ?? null
}

/** A work as far as this person may know of it. */
export const findWork = async (tx: Tx, actor: Actor, id: string): Promise<Work> =>
  (await oneWhere(tx, sql`${w.id} = ${id} and ${reachesWork(tx, actor)}`)) ?? refuse(no.workGone)

/** The person's own work, or with the code that of anybody in his rows; held until the commit. */
export const lockOwnWork = async (tx: Tx, actor: Actor, id: string, act: ExhibitionAct): Promise<Work> => {
  const found = await oneWhere(tx, sql`${w.id} = ${id} and (${w.authorId} = ${actor.id} or ${runBy(tx, actor, act)})`)
  return found ? lockWork(tx, id) : refuse(no.workGone)
}

export const lockWork = async (tx: Pick<Tx, 'db'>, id: string): Promise<Work> => {
  const [row] = await tx.db.select().from(w).where(eq(w.id, id)).for('update')
  return row ?? refuse(no.workGone)
}

export const filesOf = (tx: Pick<Tx, 'db'>, workId: string): Promise<WorkFile[]> =>
  tx.db.select().from(workFiles).where(eq(workFiles.workId, workId)).orderBy(asc(workFiles.position))

/** {@link filesOf}, each held until the commit. */
export const lockFiles = (tx: Pick<Tx, 'db'>, workId: string): Promise<WorkFile[]> =>
  tx.db.select().from(workFiles).where(eq(workFiles.workId, workId)).orderBy(asc(workFiles.position)).for('update')

export const coAuthorsOf = async (tx: Pick<Tx, 'db'>, workId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from exhibition_work_authors a join users u on u.id = a.user_id where a.work_id = ${workId}
    order by u.name, u.id`)
  return rows
}

/** A change of a work by itself, as the log words it. */
export const noteWork = (tx: Tx, work: Work, diff: { field: string; before: unknown; after: unknown }[], reason = '') =>
  tx.notes.push({
    ...{ objectType: 'exhibition_works', objectId: work.id, objectName: work.title, objectOrgId: work.ownerOrgId },
    ...{ diff, kind: 'update' as const },
    ...(reason !== '' && { reason }),
  })

/** Moves a work to a state and writes it down. */
export const moveWork = async (tx: Tx, work: Work, values: Partial<Work>): Promise<void> => {
  await tx.db
    .update(w)
    .set({ ...values, revision: work.revision + 1, updatedAt: sql`now()` })
    .where(eq(w.id, work.id))
  if (values.state !== undefined && values.state !== work.state)
    noteWork(tx, work, [{ field: 'state', before: work.state, after: values.state }], values.reason)
}
