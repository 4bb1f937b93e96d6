import { z } from 'zod'
import { id, ids, instant, revision } from './scalars.ts'
import { text } from './text.ts'

/** Columns every record brings. */
export const recordShape = {
  id,
  revision,
  createdAt: instant.meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
}

/** What a save answers, and what the next save of the same record starts from. */
export const recordKey = z.object({ id, revision })

const savedKeyShape = { id: id.optional(), revision: revision.optional() }

/** Body of a save: without a key it makes a record; the save of a known one says which revision it started from. */
export const saveBody = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) =>
  z.strictObject({ ...input.shape, ...savedKeyShape } as Shape & typeof savedKeyShape)

/** Body of a removal, of one or of many. */
export const removalBody = z.strictObject({
  ids: ids(),
  reason: text({ label: '原因', max: 200, long: true }).optional(),
})

/** Answer of a batch: what was done, and why the rest was not. */
export const batchResult = z.object({ deleted: z.int(), failed: z.array(z.object({ id, message: z.string() })) })
export type BatchResult = z.output<typeof batchResult>
