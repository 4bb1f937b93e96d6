import { listSpecialPeople } from '@portal/contract/areas/special-class/people.ts'
import { listSpecialUnits } from '@portal/contract/areas/special-class/statistics.ts'
import { inBody, inFilter } from '#src/kit/list/beside-filter.ts'

/** 学员 of one special class, as a list. */
export const peopleOfClass = (classId: string) => ({
  ...listSpecialPeople,
  body: listSpecialPeople.body.extend({
    filter: listSpecialPeople.body.shape.filter
      .unwrap()
      .extend({ id: inFilter(classId) })
      .prefault({}),
    id: inBody(classId),
  }),
})

/** 按单位 of one special class, as a list. */
export const unitsOfClass = (classId: string) => ({
  ...listSpecialUnits,
  body: listSpecialUnits.body.extend({
    filter: listSpecialUnits.body.shape.filter
      .unwrap()
      .extend({ id: inFilter(classId) })
      .prefault({}),
    id: inBody(classId),
  }),
})
