import { type ExhibitionKind, exhibitionRefusals, workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { saveWork } from '@portal/contract/areas/exhibition/work.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitions, exhibitionWorks, workAuthors } from '#src/schema/exhibition/exhibition.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureFiles, writeFilm } from '../film/films.ts'
import { type Exhibition, holdExhibition, momentOf, stageOf } from '../show/exhibitions.ts'
import { categoriesOf } from '../show/get.ts'
import { findOpen } from '../show/reach.ts'
import { whyNotEdit } from './editing.ts'
import { filesFor, writeFiles } from './entered-files.ts'
import { ensureCollecting, managesEntries } from './entering.ts'
import { beginRound } from './round.ts'
import { coAuthorsOf, lockOwnWork, type Work } from './works.ts'

type Body = Call<typeof saveWork>['body']

const authorOf = async (tx: Tx, actor: Actor, body: Body): Promise<{ id: string; orgId: string }> => {
  const id = body.authorId ?? actor.id
  const { rows } = await tx.db.execute<{ id: string; org_id: string }>(
    sql`select u.id, u.primary_org_id as org_id from users u where u.id = ${id} and ${activePerson()}`,
  )
  const [author] = rows
  return author ? { id, orgId: author.org_id } : refuseField('authorId', no.coAuthor)
}

const LETTERS = 'ABCDEFGHIJ'

/** The next number of the exhibition, behind the letter of its category. */
const nextNumber = async (tx: Tx, exhibitionId: string, letterAt: number): Promise<string> => {
  const [row] = await tx.db
    .update(exhibitions)
    .set({ lastNumber: sql`${exhibitions.lastNumber} + 1` })
    .where(eq(exhibitions.id, exhibitionId))
    .returning({ n: exhibitions.lastNumber })
  return `${LETTERS[letterAt] ?? ''}-${String(row?.n ?? 0).padStart(4, '0')}`
}

const writeCoAuthors = async (tx: Tx, work: Work, ids: readonly string[]): Promise<void> => {
  const asked = [...new Set(ids)]
  const before = new Set((await coAuthorsOf(tx, work.id)).map(({ id }) => id))
  const added = asked.filter((id) => !before.has(id))
  const { rows } = await tx.db.execute(sql`
    select u.id from users u where u.id = any(${sql.param(added)}::uuid[]) and ${activePerson()}`)
  if (rows.length < added.length || asked.includes(work.authorId)) refuseField('coAuthorIds', no.coAuthor)
  await tx.db.delete(workAuthors).where(eq(workAuthors.workId, work.id))
  if (asked.length > 0) await tx.db.insert(workAuthors).values(asked.map((userId) => ({ workId: work.id, userId })))
}

/** What was agreed to is the declaration as it reads now, at the moment of agreeing. */
const consentOf = (body: Body, exhibition: Exhibition, before: Work | null, at: Date) => {
  if (body.consentVersion !== exhibition.rightsVersion) return { consentVersion: 0, consentAt: null }
  const isKnown = before?.consentVersion === exhibition.rightsVersion
  return { consentVersion: exhibition.rightsVersion, consentAt: isKnown ? before.consentAt : at }
}

const create = async (tx: Tx, actor: Actor, body: Body, exhibition: Exhibition): Promise<Work> => {
  const manages = await managesEntries(tx, actor, exhibition.id)
  ensure(manages || body.authorId === undefined || body.authorId === actor.id, errors.noRight)
  if (!manages || (body.authorId ?? actor.id) === actor.id) {
    await findOpen(tx, actor, exhibition.id)
    if (!manages) await ensureCollecting(tx, actor, exhibition)
  }
  const author = await authorOf(tx, actor, body)
  const letterAt = (await categoriesOf(tx, exhibition.id)).findIndex(({ id }) => id === body.categoryId)
  if (letterAt < 0) refuseField('categoryId', no.category)
  const { categoryId, title, story, takenOn, takenPlace, crew } = body
  return insertRow(tx, exhibitionWorks, {
    ...{ exhibitionId: exhibition.id, categoryId, title, story, takenOn, takenPlace, crew },
    ...{ authorId: author.id, orgId: author.orgId, ownerOrgId: exhibition.ownerOrgId },
    ...consentOf(body, exhibition, null, await momentOf(tx)),
    number: await nextNumber(tx, exhibition.id, letterAt),
  })
}

const change = async (tx: Tx, actor: Actor, body: Body, exhibition: Exhibition): Promise<Work> => {
  const before = await lockOwnWork(tx, actor, body.id ?? '', 'add')
  ensure(before.exhibitionId === exhibition.id, errors.missing)
  ensure(before.revision === body.revision, errors.stale)
  const why = whyNotEdit(before, await stageOf(tx, exhibition), await managesEntries(tx, actor, exhibition.id))
  if (why) refuse(why)
  if (!(await categoriesOf(tx, exhibition.id)).some(({ id }) => id === body.categoryId))
    refuseField('categoryId', no.category)
  const { categoryId, title, story, takenOn, takenPlace, crew } = body
  const consent = consentOf(body, exhibition, before, await momentOf(tx))
  // What stands in public asks for a new look at once, so it must be ready for one.
  ensure(before.state !== 'shown' || consent.consentVersion > 0, no.consent)
  const values = { categoryId, title, story, takenOn, takenPlace, crew, ...consent, updatedAt: new Date() }
  return updateRow({ ...tx, scope: ALL_ROWS }, exhibitionWorks, before, values)
}

/** A work with its pictures; changing one that is shown sends it to its moderators again. */
export const saveWith =
  (portal: Portal, kind: ExhibitionKind): HandlerOf<typeof saveWork> =>
  async ({ tx, body, actor }) => {
    const exhibition = await holdExhibition(tx, body.exhibitionId)
    ensure(exhibition.kind === kind, exhibitionRefusals.gone)
    ensureFiles(exhibition, body)
    const saved = await (body.id === undefined ? create : change)(tx, actor, body, exhibition)
    await writeFiles(tx, saved, await filesFor(tx, actor, saved, body.files))
    await writeFilm(tx, actor, saved, body.film)
    await writeCoAuthors(tx, saved, body.coAuthorIds)
    if (saved.state === 'shown') await beginRound(portal, tx, actor, saved)
    const [{ revision } = saved] = await tx.db
      .select({ revision: exhibitionWorks.revision })
      .from(exhibitionWorks)
      .where(eq(exhibitionWorks.id, saved.id))
    return { id: saved.id, revision }
  }
