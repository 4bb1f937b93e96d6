import { isDeepStrictEqual } from 'node:util'
import type { saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import {
  exhibitionAudiences,
  exhibitionCategories,
  exhibitionJudges,
  exhibitionModerators,
  exhibitions,
  exhibitionWorks,
} from '#src/schema/exhibition/exhibition.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { chosenCover, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureMaySave, ensureSound, type Settings } from './check-settings.ts'
import type { Exhibition } from './exhibitions.ts'
import { categoriesOf } from './get.ts'
import { holdsFor, peopleOf, reachedBy } from './reach.ts'

/** Categories that stay keep their works; one with works does not go. */
const writeCategories = async (tx: Tx, exhibitionId: string, { categories }: Settings): Promise<void> => {
  const before = await categoriesOf(tx, exhibitionId)
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(categories.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])))
  for (const { id, name } of before) {
    if (kept.has(id)) continue
    if ((await tx.db.$count(exhibitionWorks, eq(exhibitionWorks.categoryId, id))) > 0)
      refuseField('categories', no.categoryUsed, { name })
    await tx.db.delete(exhibitionCategories).where(eq(exhibitionCategories.id, id))
  }
  for (const [position, { id, name }] of categories.entries()) {
    if (id !== undefined && kept.has(id))
      await tx.db.update(exhibitionCategories).set({ name, position }).where(eq(exhibitionCategories.id, id))
    else await tx.db.insert(exhibitionCategories).values({ exhibitionId, name, position })
  }
}

const writeAudiences = async (tx: Tx, exhibitionId: string, body: Settings): Promise<void> => {
  await tx.db.delete(exhibitionAudiences).where(eq(exhibitionAudiences.exhibitionId, exhibitionId))
  const given: ['submit' | 'vote', Audience | null][] = [
    ['submit', body.submitAudience],
    ['vote', body.voteAudience],
  ]
  for (const [purpose, audience] of given)
    if (audience !== null)
      await tx.db.insert(exhibitionAudiences).values({ exhibitionId, purpose, ...audienceValues(audience) })
}

type PeopleTable = typeof exhibitionJudges | typeof exhibitionModerators

/** Puts these people in place of those before; who comes new must be there. */
const writePeople = async (
  tx: Tx,
  table: PeopleTable,
  exhibitionId: string,
  [field, userIds, before]: [string, readonly string[], readonly string[]],
): Promise<void> => {
  const added = [...new Set(userIds)].filter((id) => !before.includes(id))
  const { rows } = await tx.db.execute(sql`
    select u.id from users u where u.id = any(${sql.param(added)}::uuid[]) and ${activePerson()}`)
  if (rows.length < added.length) refuseField(field, no.personUnknown)
  const gone = sql`${table.exhibitionId} = ${exhibitionId} and not ${table.userId} = any(${sql.param([...userIds])}::uuid[])`
  await tx.db.delete(table).where(gone)
  if (added.length > 0) await tx.db.insert(table).values(added.map((userId) => ({ exhibitionId, userId })))
}

interface Beside extends Record<string, unknown> {
  categories: string
  judges: string
  moderators: string
}

/** What stands beside the row of an exhibition, in words. */
const besideOf = async (tx: Tx, id: string): Promise<Beside> => {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ')
  return {
    categories: names(await categoriesOf(tx, id)),
    judges: names(await peopleOf(tx, 'exhibition_judges', id)),
    moderators: names(await peopleOf(tx, 'exhibition_moderators', id)),
  }
}

/** A change beside the row is a change of the exhibition: it has a line in the log and a revision. */
const noteBeside = async (tx: Tx, before: Exhibition, saved: Exhibition, was: Beside): Promise<number> => {
  const now = await besideOf(tx, saved.id)
  const diff = (['categories', 'judges', 'moderators'] as const).flatMap((field) =>
    was[field] === now[field] ? [] : [{ field, before: was[field], after: now[field] }],
  )
  if (diff.length === 0) return saved.revision
  tx.notes.push({
    ...{ objectType: 'exhibitions', objectId: saved.id, objectName: saved.title, objectOrgId: saved.ownerOrgId },
    diff,
  })
  if (saved.revision > before.revision) return saved.revision
  const revision = before.revision + 1
  await tx.db.update(exhibitions).set({ revision, updatedAt: sql`now()` }).where(eq(exhibitions.id, saved.id))
  return revision
}

const valuesOf = (body: Settings, before: Exhibition | null, coverFileId: string | null) => {
  const { title, intro, submitFrom, submitTo, voteFrom, voteTo, resultAt, rightsText, hideAuthors, showCounts } = body
  const { worksPerPerson, filesPerWork, votes, period, perWork, criteria, publicShare, avoidOwnUnit, awards } = body
  return {
    ...{ title, intro, submitFrom, submitTo, voteFrom, voteTo, resultAt, rightsText, hideAuthors, showCounts },
    ...{ worksPerPerson, filesPerWork, votes, period, perWork, criteria, publicShare, avoidOwnUnit, awards },
    kind: body.kind,
    // Of a film the one picture is its cover.
    ...(body.kind === 'film' && { filesPerWork: 1 }),
    rightsVersion: before === null ? 1 : before.rightsVersion + (before.rightsText === rightsText ? 0 : 1),
    coverFileId,
    ...audienceValues(body.audience),
  }
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join()

/** What stands in other rows, or in a file, is as it was. */
const changesBeside = async (tx: Tx, body: Settings, before: Exhibition): Promise<boolean> => {
  const named = (list: readonly { id?: string | undefined; name: string }[]) => list.map(({ id, name }) => [id, name])
  const others = await tx.db.select().from(exhibitionAudiences).where(eq(exhibitionAudiences.exhibitionId, before.id))
  const audienceFor = (purpose: 'submit' | 'vote') => others.find((each) => each.purpose === purpose)
  const facets = (audience: Audience | null) => audience && audienceValues(audience)
  const known = (['submit', 'vote'] as const).map((purpose) => {
    const found = audienceFor(purpose)
    return found ? audienceValues(found.audience) : null
  })
  const asked = [body.submitAudience, body.voteAudience].map(facets)
  const isSame =
    isDeepStrictEqual(asked, known) &&
    isDeepStrictEqual(named(body.categories), named(await categoriesOf(tx, before.id))) &&
    (body.cover?.fileId ?? null) === before.coverFileId &&
    body.cover?.uploadId === undefined
  return !isSame
}

/** In the rows of one of the codes that settings of its kind ask for. */
const isReached = (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const acts = (['add', 'edit', 'jury', 'publish'] as const).map((act) => reachedBy(tx, actor, act))
  return holdsFor(tx, id, sql`(${sql.join(acts, sql` or `)})`)
}

export const saveWith =
  ({ files }: Portal): HandlerOf<typeof saveExhibition> =>
  async ({ tx, body, actor }) => {
    const before = body.id === undefined ? null : await lockRow(tx, exhibitions, body.id)
    ensure(before === null || (await isReached(tx, actor, before.id)), errors.missing)
    ensure(before === null || before.revision === body.revision, errors.stale)
    const ids = async (table: 'exhibition_judges' | 'exhibition_moderators') =>
      before === null ? [] : (await peopleOf(tx, table, before.id)).map(({ id }) => id)
    const [judges, moderators] = [await ids('exhibition_judges'), await ids('exhibition_moderators')]
    const beside =
      !sameIds(body.moderatorIds, moderators) || (before !== null && (await changesBeside(tx, body, before)))
    ensureMaySave(actor, body, before, { judges: !sameIds(body.judgeIds, judges), beside })
    await ensureSound(tx, body, before)
    const coverFileId = await chosenCover(
      { tx, actor, files },
      body.cover,
      before?.coverFileId ?? null,
      no.coverUnknown,
    )
    const values = valuesOf(body, before, coverFileId)
    const saved = before
      ? await updateRow(tx, exhibitions, before, values)
      : await insertRow(tx, exhibitions, { ...values, ownerOrgId: actor.orgId })
    if (before && before.coverFileId !== null && before.coverFileId !== coverFileId)
      await releaseFile(tx, before.coverFileId)
    const wasBeside = before && (await besideOf(tx, saved.id))
    await writeCategories(tx, saved.id, body)
    await writeAudiences(tx, saved.id, body)
    await writePeople(tx, exhibitionJudges, saved.id, ['judgeIds', body.judgeIds, judges])
    await writePeople(tx, exhibitionModerators, saved.id, ['moderatorIds', body.moderatorIds, moderators])
    const revision = wasBeside ? await noteBeside(tx, before, saved, wasBeside) : saved.revision
    return { id: saved.id, revision }
  }
