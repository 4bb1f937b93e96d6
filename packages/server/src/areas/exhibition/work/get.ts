import type { getWork } from '@portal/contract/areas/exhibition/work.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { MediaVersion } from '#src/shared/media-versions/owner.ts'
import { playOf } from '#src/shared/media-versions/play.ts'
import type { Portal } from '#src/shared/portal.ts'
import { filmOf } from '../film/films.ts'
import { type Exhibition, exhibitionById, stageOf } from '../show/exhibitions.ts'
import { holdsFor, runBy } from '../show/reach.ts'
import { whyNotEdit } from './editing.ts'
import { workRowWith } from './list.ts'
import { picturesOf } from './pictures.ts'
import { coAuthorsOf, findWork, WORK_SUBJECT, type Work } from './works.ts'

interface Marked extends Record<string, unknown> {
  judge: string
  marks: number[]
  comment: string
  recused: boolean
}

/** What judges gave, for those who run the jury. */
const marksOf = async (tx: Tx, { id }: Work): Promise<Marked[]> => {
  const { rows } = await tx.db.execute<Marked>(sql`
    select u.name as judge, to_jsonb(t.marks) as marks, t.comment, t.state = 'recused' as recused
    from exhibition_jury_tasks t join users u on u.id = t.judge_id where t.work_id = ${id} and t.state <> 'open'
    order by u.name, u.id`)
  return rows
}

/** The round that waits for this person. */
const askedRequest = async (tx: Tx, { id }: Work, actor: Actor): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from approval_requests r join approval_tasks t on t.request_id = r.id
    where r.subject_type = ${WORK_SUBJECT} and r.subject_id = ${id} and r.state = 'pending' and t.assignee_id = ${actor.id}
      and t.state = 'open' limit 1`)
  return rows[0]?.id ?? null
}

/** Authors of a work that is shown anonymously stay unknown, also by the names of those who helped. */
const knowsAuthors = (exhibition: Exhibition, work: Work, actor: Actor): boolean =>
  !exhibition.hideAuthors || exhibition.announcedAt !== null || work.authorId === actor.id

/** Names of files never say whose work it is. */
const fileName = ({ number }: Work, { container }: MediaVersion): string => `${number}.${container || 'mp4'}`

export const getWith =
  (portal: Portal): HandlerOf<typeof getWork> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const work = await findWork(tx, actor, id)
    const exhibition = await exhibitionById(tx, work.exhibitionId)
    ensure(!manage || (await holdsFor(tx, exhibition.id, runBy(tx, actor, 'see'))), errors.missing)
    const row = (await workRowWith(portal)({ tx, actor }, id, manage)) ?? refuse(errors.missing)
    const mayAudit = await holdsFor(tx, exhibition.id, runBy(tx, actor, 'audit'))
    const isOwn = work.authorId === actor.id
    const mayEdit = isOwn || (await holdsFor(tx, exhibition.id, runBy(tx, actor, 'add')))
    const requestId = await askedRequest(tx, work, actor)
    const knows = manage || knowsAuthors(exhibition, work, actor)
    const film = exhibition.kind === 'film' ? await filmOf(tx, id) : null
    const { categoryId, story, takenOn, takenPlace, consentVersion, consentAt, revision } = work
    return {
      ...row,
      ...{ categoryId, story, takenOn, takenPlace, consentVersion, consentAt, revision },
      files: await picturesOf(tx, portal.files, actor, work, mayAudit),
      coAuthors: knows ? await coAuthorsOf(tx, id) : [],
      rightsVersion: exhibition.rightsVersion,
      mayEdit: mayEdit && whyNotEdit(work, await stageOf(tx, exhibition), !isOwn) === null,
      mayAudit,
      ...(film && {
        play: playOf(portal.files, actor, { ...film, originalName: fileName(work, film) }, false),
        versionNo: film.number,
        film: { fileId: film.fileId, name: fileName(work, film) },
      }),
      ...(requestId !== null && { requestId, mayDecide: true }),
      ...(manage && { marks: await marksOf(tx, work), criteria: exhibition.criteria }),
    }
  }
