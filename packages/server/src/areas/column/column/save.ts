import type { saveColumn } from '@portal/contract/areas/column/column.ts'
import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { columnItems, columnManagers, columnSections, learningColumns } from '#src/schema/column/column.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson, countAudience } from '#src/shared/audience/resolve.ts'
import { chosenCover } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { LearningColumn } from '../progress/standing.ts'
import { findManaged } from './reach.ts'

type Body = Call<typeof saveColumn>['body']

const sectionsOf = (tx: Pick<Tx, 'db'>, columnId: string) =>
  tx.db.select().from(columnSections).where(eq(columnSections.columnId, columnId)).orderBy(asc(columnSections.position))

/** Puts these sections in place of those before; what stood in one that goes stands in none. */
const writeSections = async (tx: Tx, columnId: string, { sections }: Body): Promise<ReadonlyMap<string, string>> => {
  const before = await sectionsOf(tx, columnId)
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(sections.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])))
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (gone.length > 0) await tx.db.delete(columnSections).where(anyOf(columnSections.id, gone))
  const made = new Map<string, string>()
  for (const [position, { id, name }] of sections.entries()) {
    if (id !== undefined && kept.has(id)) {
      await tx.db.update(columnSections).set({ name, position }).where(eq(columnSections.id, id))
      continue
    }
    const sectionId = v7()
    await tx.db.insert(columnSections).values({ id: sectionId, columnId, name, position })
    if (id !== undefined) made.set(id, sectionId)
  }
  return made
}

const writeManagers = async (tx: Tx, columnId: string, managerIds: readonly string[]): Promise<void> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select user_id from column_managers where column_id = ${columnId}`,
  )
  const before = new Set(rows.map(({ user_id: id }) => id))
  const added = managerIds.filter((id) => !before.has(id))
  const known = await tx.db.execute(sql`
    select u.id from users u where u.id = any(${sql.param(added)}::uuid[]) and ${activePerson()}`)
  if (known.rows.length < added.length) refuseField('managerIds', no.managerUnknown)
  await tx.db.execute(sql`
    delete from column_managers where column_id = ${columnId} and not user_id = any(${sql.param([...managerIds])}::uuid[])`)
  if (added.length > 0) await tx.db.insert(columnManagers).values(added.map((userId) => ({ columnId, userId })))
}

/** The items of another column, in the sections that were made for those of that one. */
const copyItems = async (tx: Tx, fromId: string, toId: string, made: ReadonlyMap<string, string>): Promise<void> => {
  const rows = await tx.db.select().from(columnItems).where(eq(columnItems.columnId, fromId))
  if (rows.length === 0) return
  await tx.db.insert(columnItems).values(
    rows.map((row) => ({
      ...row,
      id: v7(),
      columnId: toId,
      sectionId: row.sectionId === null ? null : (made.get(row.sectionId) ?? null),
    })),
  )
}

interface Beside extends Record<string, unknown> {
  sections: string
  managers: string
}

/** What stands beside the row of a column, in words. */
const besideOf = async (tx: Tx, columnId: string): Promise<Beside> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select coalesce((select string_agg(s.name, '、' order by s.position) from column_sections s
        where s.column_id = ${columnId}), '') as sections,
      coalesce((select string_agg(u.name, '、' order by u.name) from column_managers m join users u on u.id = m.user_id
        where m.column_id = ${columnId}), '') as managers`)
  return rows[0] ?? { sections: '', managers: '' }
}

/** A change of what stands beside the row is a change of the column: it has a line in the log and a revision. */
const noteBeside = async (tx: Tx, before: LearningColumn, saved: LearningColumn, was: Beside): Promise<number> => {
  const now = await besideOf(tx, saved.id)
  const diff = (['sections', 'managers'] as const).flatMap((field) =>
    was[field] === now[field] ? [] : [{ field, before: was[field], after: now[field] }],
  )
  if (diff.length === 0) return saved.revision
  tx.notes.push({
    objectType: 'learning_columns',
    objectId: saved.id,
    objectName: saved.name,
    objectOrgId: saved.ownerOrgId,
    diff,
  })
  if (saved.revision > before.revision) return saved.revision
  const revision = before.revision + 1
  await tx.db.update(learningColumns).set({ revision, updatedAt: sql`now()` }).where(eq(learningColumns.id, saved.id))
  return revision
}

const check = async (tx: Tx, body: Body, before: LearningColumn | null): Promise<void> => {
  const names = body.sections.map(({ name }) => name)
  if (new Set(names).size < names.length) refuseField('sections', no.sectionTwice)
  if (before?.state !== 'published') return
  if (isEmptyAudience(body.audience)) refuseField('audience', no.noAudience)
  if ((await countAudience(tx.db, body.audience)) === 0) refuseField('audience', no.nobody)
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveColumn> =>
  async ({ tx, body, actor }) => {
    ensure(actor.holds(body.id === undefined ? P.columnAdd : P.columnEdit), errors.noRight)
    const before = body.id === undefined ? null : await lockRow(tx, learningColumns, body.id)
    ensure(before === null || before.revision === body.revision, errors.stale)
    const source = body.copyOf === undefined || before ? null : await findManaged(tx, actor, body.copyOf)
    await check(tx, body, before)
    const { name, code, intro, kind, order, badge, sort, audience } = body
    const coverFileId = await chosenCover(
      { tx, actor, files: portal.files },
      body.cover,
      before?.coverFileId ?? null,
      no.coverUnknown,
    )
    const values = { name, code, intro, kind, order, badge, sort, coverFileId, ...audienceValues(audience) }
    const saved = before
      ? await updateRow(tx, learningColumns, before, values)
      : await insertRow(tx, learningColumns, { ...values, ownerOrgId: actor.orgId })
    const wasBeside = before && (await besideOf(tx, saved.id))
    const made = await writeSections(tx, saved.id, body)
    await writeManagers(tx, saved.id, body.managerIds)
    if (source) await copyItems(tx, source.id, saved.id, made)
    const revision = wasBeside ? await noteBeside(tx, before, saved, wasBeside) : saved.revision
    return { id: saved.id, revision }
  }
