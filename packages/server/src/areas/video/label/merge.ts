import type { mergeLabels } from '@portal/contract/areas/video/label.ts'
import { labelRefusals as no } from '@portal/contract/areas/video/label.ts'
import { sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { labels } from '#src/schema/label.ts'
import { moveContents } from './delete.ts'

/** Every item of the dropped labels has the kept one afterwards, once; their names live on as synonyms. */
export const foldInto = async (tx: Tx, keepId: string, asked: readonly string[]) => {
  const kept = await lockRow(tx, labels, keepId)
  const dropIds = [...new Set(asked)]
  let changed = 0
  for (const id of dropIds) {
    ensure(id !== kept.id, no.mergeItself)
    const dropped = await lockRow(tx, labels, id)
    ensure(dropped.kind === 'label' && kept.kind === 'label', no.kindFixed)
    ensure(dropped.dicCode === kept.dicCode, no.otherCategory)

    const { rows } = await tx.db.execute<{ id: string }>(
      sql`select subject_id as id from content_labels where label_id = ${id} order by subject_id`,
    )
    changed += await moveContents(tx, id, kept.id)
    await tx.db.execute(sql`delete from labels where id = ${id}`)
    await tx.db.execute(sql`
      update labels set synonyms = (select array_agg(distinct s) from unnest(synonyms || ${dropped.name}::text || ${sql.param(dropped.synonyms)}::text[]) s),
        revision = revision + 1, updated_at = now() where id = ${kept.id}`)
    const diff = [{ field: 'items', before: rows.map((row) => row.id), after: kept.name }]
    tx.notes.push({ objectType: 'labels', objectId: id, objectName: dropped.name, diff })
  }
  return { merged: dropIds.length, changed }
}

export const merge: HandlerOf<typeof mergeLabels> = ({ tx, body }) => foldInto(tx, body.keepId, body.dropIds)
