import {
  type DicCode,
  type LabelKind,
  MOST_LABEL_LEVELS,
  labelRefusals as no,
} from '@portal/contract/areas/video/label.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { labels } from '#src/schema/label.ts'

export interface Place {
  path: string
  depth: number
}

interface Node {
  id: string
  kind: LabelKind
  dicCode: DicCode
}

/** Where a node stands below its parent; refuses what the tree does not allow. */
export const placeBelow = async (tx: Tx, node: Node, parentId: string | null): Promise<Place> => {
  if (parentId === null) return refuseField('parentId', no.parentMissing)
  const parent = await lockRow(tx, labels, parentId)
  ensure(parent.dicCode === node.dicCode, no.otherCategory)
  ensure(parent.kind === 'type', no.labelHasNoChildren)
  ensure(!parent.path.includes(`/${node.id}/`), no.belowItself)
  ensure(parent.depth < MOST_LABEL_LEVELS, no.tooDeep)
  return { path: `${parent.path}${node.id}/`, depth: parent.depth + 1 }
}

/** Carries everything below a moved node along; refuses when a branch would grow too deep. */
export const moveSubtree = async (tx: Tx, from: Place, to: Place): Promise<void> => {
  const { rows } = await tx.db.execute<{ deepest: number }>(
    sql`select max(depth) as deepest from labels where path like ${`${from.path}%`}`,
  )
  ensure((rows[0]?.deepest ?? from.depth) - from.depth + to.depth <= MOST_LABEL_LEVELS, no.tooDeep)
  await tx.db.execute(sql`
    update labels set path = ${to.path} || substr(path, ${from.path.length + 1}), depth = depth - ${from.depth} + ${to.depth}
    where path like ${`${from.path}%`}`)
}

/** A label's name may not meet another label's name or synonym under the same type. */
export const ensureLabelNameFree = async (
  tx: Tx,
  parentId: string | null,
  names: readonly string[],
  exceptId: string,
) => {
  const clash = await tx.db
    .select({ id: labels.id })
    .from(labels)
    .where(
      and(
        parentId === null ? sql`${labels.parentId} is null` : eq(labels.parentId, parentId),
        ne(labels.id, exceptId),
        sql`(${labels.name} = any(${sql.param(names)}) or ${labels.synonyms} && ${sql.param(names)}::text[])`,
      ),
    )
    .limit(1)
  ensure(clash.length === 0, no.labelName)
}
