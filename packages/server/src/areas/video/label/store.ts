import { type LabelInput, listLabels, labelRefusals as no } from '@portal/contract/areas/video/label.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { getRow, insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { labels } from '#src/schema/label.ts'
import { figuresJoined } from './queries.ts'
import { ensureLabelNameFree, moveSubtree, placeBelow } from './tree.ts'

/** 分类 and 标签 stand in one tree but are kept by different people. */
export const ensureMayEdit = (actor: Actor, kind: 'type' | 'label') =>
  ensure(actor.holds(kind === 'type' ? P.videoType : P.labelEdit), errors.noRight)

const idle = sql`not exists (select 1 from content_labels c where c.label_id = l.id)`

export const list = pageRead(listLabels, {
  from: sql`labels l`,
  joins: figuresJoined,
  key: sql`l.id`,
  columns: {
    id: sql`l.id`,
    revision: sql`l.revision`,
    createdAt: sql`l.created_at`,
    updatedAt: sql`l.updated_at`,
    parentId: sql`l.parent_id`,
    kind: sql`l.kind`,
    dicCode: sql`l.dic_code`,
    name: sql`l.name`,
    code: sql`l.code`,
    colour: sql`l.colour`,
    synonyms: sql`l.synonyms`,
    sort: sql`l.sort`,
    enabled: sql`l.enabled`,
    parentName: sql`coalesce(p.name, '')`,
    fixed: sql`l.fixed`,
    videoCount: sql`u.videos`,
    docCount: sql`u.docs`,
    recentCount: sql`u.recent`,
  },
  search: [sql`l.name`, sql`l.code`],
  filter: {
    dicCode: equals(sql`l.dic_code`),
    kind: equals(sql`l.kind`),
    parentId: equals(sql`l.parent_id`),
    enabled: equals(sql`l.enabled`),
    unused: { true: idle, false: sql`true` },
  },
  sort: { createdAt: sql`l.created_at`, sort: sql`l.sort`, name: sql`l.name`, updatedAt: sql`l.updated_at` },
  order: '-createdAt',
})

/** A node below its parent, whoever may put it there. */
export const insertLabel = async (tx: Tx, input: LabelInput) => {
  const id = v7()
  const place = await placeBelow(tx, { id, kind: input.kind, dicCode: input.dicCode }, input.parentId)
  if (input.kind === 'label') await ensureLabelNameFree(tx, input.parentId, [input.name, ...input.synonyms], id)

  return insertRow(tx, labels, { id, ...input, ...place })
}

export const createLabel = (tx: Tx, input: LabelInput, actor: Actor) => {
  ensureMayEdit(actor, input.kind)
  return insertLabel(tx, input)
}

type Label = typeof labels.$inferSelect

/** As {@link insertLabel}: the node with all below it goes along when its parent is another one. */
export const changeLabel = async (tx: Tx, before: Label, key: RecordKey, input: LabelInput) => {
  ensure(before.kind === input.kind && before.dicCode === input.dicCode, no.kindFixed)
  if (input.kind === 'label') await ensureLabelNameFree(tx, input.parentId, [input.name, ...input.synonyms], key.id)
  if (before.parentId === input.parentId) return updateRow(tx, labels, key, input)

  const place = await placeBelow(tx, before, input.parentId)
  const after = await updateRow(tx, labels, key, input)
  await moveSubtree(tx, before, place)
  return after
}

export const updateLabel = async (tx: Tx, key: RecordKey, input: LabelInput, actor: Actor) => {
  const before = await getRow(tx, labels, key.id)
  ensureMayEdit(actor, before.kind)
  return changeLabel(tx, before, key, input)
}
