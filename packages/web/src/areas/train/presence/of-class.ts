import { signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { classResults } from '@portal/contract/areas/train/result/result.ts'
import { inBody, inFilter } from '#src/kit/list/beside-filter.ts'

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
