import type {
  copySpecialItems,
  SpecialItemInput,
  saveSpecialItems,
} from '@portal/contract/areas/special-class/class.ts'
import { specialRefusals as no } from '@portal/contract/areas/special-class/refusals.ts'
import { classRefusals } from '@portal/contract/areas/train/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { specialClassContents, specialClassItems } from '#src/schema/special-class/items.ts'
import type { Portal } from '#src/shared/portal.ts'
import { contentKey, loadContents } from './contents.ts'
import { arrangementOf, type ItemRow, rowsOfClass } from './items.ts'
import { progressOf } from './progress.ts'
import { findSpecial, lockSpecial, type SpecialClass } from './reach.ts'

const OVER: readonly SpecialClass['state'][] = ['ended', 'graduated', 'archived']

const ensureOpenToChange = ({ state }: SpecialClass): void => {
  ensure(state !== 'cancelled', classRefusals.cancelledFixed)
  // What is decided about is what was submitted.
  ensure(state !== 'in_review', classRefusals.inReview)
  ensure(!OVER.includes(state), classRefusals.endedFixed)
}

/** An exam has its own hours and may close while people study; it is late only where it closes before they begin. */
const lastsFor = (cls: SpecialClass, kind: SpecialItemInput['kind'], openToMs: number): boolean => {
  const from = Math.max(Date.now(), cls.startsAt?.getTime() ?? 0)
  return openToMs >= (kind === 'exam' ? from : Math.max(from, cls.endsAt?.getTime() ?? 0))
}

/** What is new in the class has to be published and to last. */
const checkAdded = async (
  portal: Portal,
  tx: Tx,
  cls: SpecialClass,
  added: readonly SpecialItemInput[],
): Promise<void> => {
  const contents = await loadContents(portal.studyItems, tx, added)
  for (const item of added) {
    const content = contents.get(contentKey(item))
    if (!content?.published) return refuseField('items', no.unpublished)
    if (!lastsFor(cls, item.kind, content.openToMs))
      refuseField('items', no.expires, { date: shanghaiDay(new Date(content.openToMs)) })
  }
}

const isStudied = async (tx: Tx, cls: SpecialClass, removed: readonly ItemRow[]): Promise<boolean> => {
  if (removed.length === 0) return false
  const { rows } = await tx.db.execute(sql`
    select 1 from (${progressOf(sql`e.class_id = ${cls.id}`)}) p
    where p.item_id = any(${sql.param(removed.map(({ id }) => id))}::uuid[]) and (p.begun or p.done) limit 1`)
  return rows.length > 0
}

interface Arrangement {
  items: readonly SpecialItemInput[]
  ordered: boolean
  revision: number
}

/** Puts the items in place of those before; what stays keeps its row. */
const write = async (tx: Tx, cls: SpecialClass, { items, ordered, revision }: Arrangement): Promise<number> => {
  const before = await rowsOfClass(tx, cls.id)
  const known = new Map(before.map((row) => [contentKey(row), row.id]))
  const kept = new Set(items.map(contentKey))
  const removed = before.filter((row) => !kept.has(contentKey(row))).map(({ id }) => id)
  if (removed.length > 0) await tx.db.delete(specialClassItems).where(anyOf(specialClassItems.id, removed))
  for (const [position, { chapter, kind, refId, required }] of items.entries()) {
    const id = known.get(contentKey({ kind, refId }))
    const values = { position, chapter, required }
    if (id === undefined) await tx.db.insert(specialClassItems).values({ ...values, classId: cls.id, kind, refId })
    else await tx.db.update(specialClassItems).set(values).where(eq(specialClassItems.id, id))
  }
  const next = revision + 1
  await tx.db
    .insert(specialClassContents)
    .values({ classId: cls.id, ordered, revision: next })
    .onConflictDoUpdate({
      target: specialClassContents.classId,
      set: { ordered, revision: next, updatedAt: sql`now()` },
    })
  tx.notes.push({
    objectType: 'train_classes',
    objectId: cls.id,
    objectName: cls.title,
    objectOrgId: cls.ownerOrgId,
    diff: [{ field: 'items', before: before.length, after: items.length }],
  })
  return next
}

/** 编排内容: everything at once, under the lock of the class. */
export const saveWith =
  (portal: Portal): HandlerOf<typeof saveSpecialItems> =>
  async ({ tx, body, actor }) => {
    const cls = await lockSpecial(tx, actor, body.id)
    ensureOpenToChange(cls)
    const before = await arrangementOf(tx, cls.id)
    ensure(before.revision === body.revision, errors.stale)
    if (new Set(body.items.map(contentKey)).size < body.items.length) refuseField('items', no.twice)
    const rows = await rowsOfClass(tx, cls.id)
    const known = new Set(rows.map(contentKey))
    await checkAdded(
      portal,
      tx,
      cls,
      body.items.filter((item) => !known.has(contentKey(item))),
    )
    const kept = new Set(body.items.map(contentKey))
    const removed = rows.filter((row) => !kept.has(contentKey(row)))
    ensure(body.removeStudied || !(await isStudied(tx, cls, removed)), no.studied)
    return { saved: body.items.length, revision: await write(tx, cls, { ...body, ordered: body.ordered }) }
  }

/** 复制编排 of another class the caller reaches; of what is no longer published nothing is taken over. */
export const copyWith =
  (portal: Portal): HandlerOf<typeof copySpecialItems> =>
  async ({ tx, body, actor }) => {
    const cls = await lockSpecial(tx, actor, body.id)
    ensureOpenToChange(cls)
    const from = await findSpecial(tx, actor, body.fromId)
    const before = await arrangementOf(tx, cls.id)
    ensure(before.revision === body.revision, errors.stale)
    const items = (await rowsOfClass(tx, from.id)).map(({ chapter, kind, refId, required }) => ({
      chapter,
      kind,
      refId,
      required,
    }))
    if (items.length === 0) refuseField('fromId', no.empty)
    await checkAdded(portal, tx, cls, items)
    const kept = new Set(items.map(contentKey))
    const removed = (await rowsOfClass(tx, cls.id)).filter((row) => !kept.has(contentKey(row)))
    ensure(body.removeStudied || !(await isStudied(tx, cls, removed)), no.studied)
    const { ordered } = await arrangementOf(tx, from.id)
    return { saved: items.length, revision: await write(tx, cls, { items, ordered, revision: before.revision }) }
  }
