import type { changeColumnState, deleteColumns } from '@portal/contract/areas/column/column.ts'
import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { columnItems, learningColumns } from '#src/schema/column/column.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { FINISH_JOB } from '../progress/finish.ts'
import type { LearningColumn } from '../progress/standing.ts'

type Body = Call<typeof changeColumnState>['body']

const publish = async (tx: Tx, column: LearningColumn): Promise<void> => {
  if (column.state === 'published') return
  ensure((await tx.db.$count(columnItems, sql`${columnItems.columnId} = ${column.id}`)) > 0, no.empty)
  ensure(!isEmptyAudience(column.audience), no.noAudience)
  ensure((await countAudience(tx.db, column.audience)) > 0, no.nobody)
  await updateRow(tx, learningColumns, column, { state: 'published', publishedAt: new Date() })
  // What people did before counts, too.
  await enqueue(tx, FINISH_JOB, { columnId: column.id })
}

const act = async (tx: Tx, column: LearningColumn, { action, sort }: Body): Promise<void> => {
  switch (action) {
    case 'publish':
      return publish(tx, column)
    case 'retire':
      ensure(column.state === 'published', errors.stateChanged)
      await updateRow(tx, learningColumns, column, { state: 'retired' })
      return
    case 'sort':
      await updateRow(tx, learningColumns, column, { sort: sort ?? refuse(errors.invalid) })
  }
}

/** 发布, 下架 and 排序, each column on its own merits. */
export const changeState: HandlerOf<typeof changeColumnState> = async ({ tx, body }) => {
  const { done, failed } = await eachAlone(tx, body.ids.toSorted(), async (id) =>
    act(tx, await lockRow(tx, learningColumns, id), body),
  )
  return { updated: done.length, failed }
}

export const remove: HandlerOf<typeof deleteColumns> = ({ tx, body }) =>
  deleteRows(tx, learningColumns, body.ids, ({ state }) => (state === 'published' ? no.retireFirst.message : null))
