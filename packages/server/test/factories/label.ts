import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { contentLabels, labels } from '#src/schema/label.ts'

type Label = InferSelectModel<typeof labels>

let serial = 0

/** A label under the given type, or a type of videos at the top. */
export const aLabel = async (db: Db, values: Partial<InferInsertModel<typeof labels>> = {}): Promise<Label> => {
  serial += 1
  const id = v7()
  const [parent] = values.parentId ? await db.select().from(labels).where(eq(labels.id, values.parentId)) : []
  const place = { path: `${parent?.path ?? '/'}${id}/`, depth: (parent?.depth ?? 0) + 1 }
  const [row] = await db
    .insert(labels)
    .values({ id, kind: parent ? 'label' : 'type', dicCode: 'shipin', name: `标签${serial}`, ...place, ...values })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

export const attach = (db: Db, label: Label, subjectId: string, subjectKind: 'video' | 'doc' | 'post' = 'doc') =>
  db.insert(contentLabels).values({ labelId: label.id, subjectKind, subjectId })
