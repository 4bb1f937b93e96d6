import { label, labelRefusals as no } from '@portal/contract/areas/video/label.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Store } from '#src/kit/resource-routes.ts'
import { deleteRows, getRow, insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { labels } from '#src/schema/label.ts'
import { figuresJoined, labelWithFigures } from './queries.ts'
import { ensureLabelNameFree, moveSubtree, placeBelow } from './tree.ts'

/** 分类 and 标签 stand in one tree but are kept by different people. */
export const ensureMayEdit = (actor: Actor, kind: 'type' | 'label') =>
  ensure(actor.holds(kind === 'type' ? P.videoType : P.labelEdit), errors.noRight)

const idle = sql`not exists (select 1 from content_labels c where c.label_id = l.id)`

export const list = pageRead(label.list, {
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

export const labelStore: Store<typeof label> = {
  get: labelWithFigures,

  async create(tx, data, actor) {
    ensureMayEdit(actor, data.kind)
    const id = v7()
    const place = await placeBelow(tx, { id, kind: data.kind, dicCode: data.dicCode }, data.parentId)
    if (data.kind === 'label') await ensureLabelNameFree(tx, data.parentId, [data.name, ...data.synonyms], id)

    return insertRow(tx, labels, { id, ...data, ...place })
  },

  async update(tx, key, data, actor) {
    const before = await getRow(tx, labels, key.id)
    ensureMayEdit(actor, before.kind)
    ensure(before.kind === data.kind && before.dicCode === data.dicCode, no.kindFixed)
    if (data.kind === 'label') await ensureLabelNameFree(tx, data.parentId, [data.name, ...data.synonyms], key.id)
    if (before.parentId === data.parentId) return updateRow(tx, labels, key, data)

    const place = await placeBelow(tx, before, data.parentId)
    const after = await updateRow(tx, labels, key, data)
    await moveSubtree(tx, before, place)
    return after
  },

  remove: (tx, ids) =>
    deleteRows(tx, labels, ids, async (row) => {
      const children = await tx.db.$count(labels, eq(labels.parentId, row.id))
      return row.fixed
        ? no.fixedRoot.message
        : children > 0
          ? no.hasChildren.message.replace('{n}', String(children))
          : null
    }),
}
