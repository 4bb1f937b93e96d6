import { type deleteLabels, labelRefusals as no } from '@portal/contract/areas/video/label.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { deleteRows, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { labels } from '#src/schema/label.ts'

const countContents = async (tx: Tx, path: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from content_labels c join labels l on l.id = c.label_id where l.path like ${`${path}%`}`)
  return rows[0]?.n ?? 0
}

/** Contents keep one type, so they change over; a label already there is not given twice. */
export const moveContents = async (tx: Tx, fromId: string, toId: string): Promise<number> => {
  await tx.db.execute(
    sql`update videos set label_type_id = ${toId}, updated_at = now() where label_type_id = ${fromId}`,
  )
  const { rowCount } = await tx.db.execute(sql`
    insert into content_labels (label_id, subject_kind, subject_id)
    select ${toId}, subject_kind, subject_id from content_labels where label_id = ${fromId}
    on conflict do nothing`)
  await tx.db.execute(sql`delete from content_labels where label_id = ${fromId}`)
  return rowCount ?? 0
}

type Label = typeof labels.$inferSelect

interface RemovalRules {
  ensureMay(node: Label): void
  /** A node whose contents go nowhere: refuses it, or lets them lose it. */
  dropContents(tx: Tx, node: Label, contents: number): Promise<void>
  hasChildren: string
}

/** Deletes nodes without children; contents go to `moveTo` where it is given. */
export const removeBy =
  ({ ensureMay, dropContents, hasChildren }: RemovalRules) =>
  async (tx: Tx, { ids, moveTo }: { ids: readonly string[]; moveTo?: string | undefined }) => {
    ensure(moveTo === undefined || !ids.includes(moveTo), no.moveToDeleted)
    let moved = 0
    for (const id of ids) {
      const node = await lockRow(tx, labels, id)
      ensureMay(node)
      const contents = await countContents(tx, node.path)
      if (contents === 0) continue
      if (moveTo === undefined) await dropContents(tx, node, contents)
      else moved += await moveContents(tx, id, (await lockRow(tx, labels, moveTo)).id)
    }
    const { deleted, failed } = await deleteRows(tx, labels, ids, async (row) => {
      if (row.fixed) return no.fixedRoot.message
      const children = await tx.db.$count(labels, eq(labels.parentId, row.id))
      return children > 0 ? hasChildren.replace('{n}', String(children)) : null
    })
    const [first] = failed
    if (first) refuse({ ...errors.stateChanged, message: first.message })
    return { deleted, moved }
  }

export const remove: HandlerOf<typeof deleteLabels> = ({ tx, body, actor }) =>
  removeBy({
    ensureMay: ({ kind }) => {
      const code = kind === 'type' ? P.videoType : P.labelDel
      ensure(actor.holds(code), errors.noRight)
      ensure(actor.scopeOf([code]).all, errors.siteWide)
    },
    dropContents: async (_tx, { id, kind }, n) => {
      if (kind === 'type') refuse(no.moveFirst, { n })
      await tx.db.execute(sql`delete from content_labels where label_id = ${id}`)
    },
    hasChildren: no.hasChildren.message,
  })(tx, body)
