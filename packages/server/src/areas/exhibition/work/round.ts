import { codesOfAct, hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import { workRefusals as no, exhibitionWords as words } from '@portal/contract/areas/exhibition/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { exhibitions, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import type { Portal } from '#src/shared/portal.ts'
import { filmOf, isFilmReady } from '../film/films.ts'
import { momentOf } from '../show/exhibitions.ts'
import { ensureSubmittable } from './entering.ts'
import { coAuthorsOf, filesOf, lockWork, moveWork, WORK_SUBJECT, type Work } from './works.ts'

const DUE_HOURS = 72

const find = async (tx: Tx, id: string) => {
  const [found] = await tx.db
    .select({ work: exhibitionWorks, exhibition: exhibitions.title, kind: exhibitions.kind })
    .from(exhibitionWorks)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionWorks.exhibitionId))
    .where(eq(exhibitionWorks.id, id))
  return found ?? null
}

/** 主持人, but nobody who made it. */
const moderatorsFor = async (tx: Tx, work: Work): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select m.user_id as id from exhibition_moderators m where m.exhibition_id = ${work.exhibitionId}
      and m.user_id <> ${work.authorId}
      and not exists (select 1 from exhibition_work_authors a where a.work_id = ${work.id} and a.user_id = m.user_id)
    order by 1`)
  return rows.map(({ id }) => id)
}

/** Shown from now on: everybody who made it earns once. */
export const show = async (tx: Tx, work: Work): Promise<void> => {
  ensure(await isFilmReady(tx, work), no.filmNotReady)
  const at = await momentOf(tx)
  await moveWork(tx, work, { state: 'shown', shownAt: at, reason: '' })
  const authors = [work.authorId, ...(await coAuthorsOf(tx, work.id)).map(({ id }) => id)]
  const fact = { event: 'workShown' as const, sourceId: `work:${work.id}`, title: work.title, occurredAt: at }
  await earnPointsOfMany(
    tx,
    authors.map((personId) => ({ ...fact, personId })),
  )
}

/** Works are moderated by the people of their exhibition: the first of them decides. */
export const workSubject: ApprovalSubject = {
  code: WORK_SUBJECT,
  name: words.subject,
  allCodes: codesOfAct('audit'),
  setCodes: codesOfAct('audit'),
  withoutRule: [{ mode: 'any', approvers: [{ kind: 'subjectOwner' }], dueHours: DUE_HOURS }],
  describe: async (tx, id) => {
    const found = await find(tx, id)
    if (!found) return null
    const { work, exhibition, kind } = found
    const pictures = (await filesOf(tx, id)).map(({ fileId }) => fileId)
    const film = await filmOf(tx, id)
    const { title, story, categoryId, takenOn, takenPlace, crew, exhibitionId } = work
    return {
      title: fill(words.workOf, { title, exhibition }),
      ownerOrgId: work.ownerOrgId,
      link: `${hallLink(kind, exhibitionId)}&work=${id}`,
      snapshotHash: sha256(
        [title, story, categoryId, takenOn ?? '', takenPlace, crew, film?.fileId ?? '', ...pictures].join('\n'),
      ),
      owners: await moderatorsFor(tx, work),
    }
  },
  maySubmit: async (tx, actor, id) => {
    const found = await find(tx, id)
    if (found) await ensureSubmittable(tx, actor, found.work)
    return found !== null
  },
  onSubmitted: async (tx, { subjectId }) => {
    const work = await lockWork(tx, subjectId)
    await moveWork(tx, work, { state: 'submitted', submittedAt: await momentOf(tx), reason: '' })
  },
  onApproved: async (tx, { subjectId }) => show(tx, await lockWork(tx, subjectId)),
  onRejected: async (tx, { subjectId }, reason) =>
    moveWork(tx, await lockWork(tx, subjectId), { state: 'refused', reason }),
  onWithdrawn: async (tx, { subjectId }) => moveWork(tx, await lockWork(tx, subjectId), { state: 'withdrawn' }),
}

/** Asks the moderators for a look at it. */
export const beginRound = async ({ approval }: Portal, tx: Tx, actor: Actor, work: Work): Promise<void> => {
  await approval.submit(tx, actor, { subjectType: WORK_SUBJECT, subjectId: work.id })
}
