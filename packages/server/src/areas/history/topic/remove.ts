import type { deleteHistoryLabels, mergeHistoryLabels } from '@portal/contract/areas/history/topic.ts'
import { historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { sql } from 'drizzle-orm'
import { foldLabelsInto, removeLabelsBy } from '#src/areas/video/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

const ensureHistory = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.db.execute(
    sql`select 1 from labels where id = any(${sql.param(ids)}::uuid[]) and dic_code <> 'history' limit 1`,
  )
  ensure(rows.length === 0, no.notHistory)
}

const removeLabels = removeLabelsBy({
  ensureMay: ({ fixed }) => ensure(!fixed, no.fixedRoot),
  dropContents: async (_tx, _node, n) => refuse(no.moveFirst, { n }),
  hasChildren: no.hasChildren.message,
})

/** Labels go; what hangs on one goes to another, or the label stays. */
export const remove: HandlerOf<typeof deleteHistoryLabels> = async ({ tx, body }) => {
  await ensureHistory(tx, [...body.ids, ...(body.moveTo === undefined ? [] : [body.moveTo])])
  return removeLabels(tx, body)
}

/** Everything of the merged labels hangs on the kept one afterwards, once. */
export const merge: HandlerOf<typeof mergeHistoryLabels> = async ({ tx, body }) => {
  await ensureHistory(tx, [...body.from, body.to])
  return { merged: (await foldLabelsInto(tx, body.to, body.from)).merged }
}
