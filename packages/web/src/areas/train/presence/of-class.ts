import { signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { classResults } from '@portal/contract/areas/train/result/result.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

/** A value that stands in the filter within the page, so that each class has its own rows, and is written elsewhere. */
export const inFilter = (value: string) =>
  z.codec(z.undefined(), id, { decode: () => value, encode: () => undefined }).optional()
export const inBody = (value: string) =>
  z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => value })

/** People × sessions of one class, as a list. */
export const signDetailOf = (classId: string) => ({
  ...signDetail,
  body: signDetail.body.extend({
    filter: signDetail.body.shape.filter
      .unwrap()
      .extend({ classId: inFilter(classId) })
      .prefault({}),
    classId: inBody(classId),
  }),
})

/** 结业名单 of one class, as a list. */
export const resultsOf = (classId: string) => ({
  ...classResults,
  body: classResults.body.extend({
    filter: classResults.body.shape.filter
      .unwrap()
      .extend({ id: inFilter(classId) })
      .prefault({}),
    id: inBody(classId),
  }),
})

/** The first page, for what stands beside the rows. */
export const FIRST = { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: {} } as const
