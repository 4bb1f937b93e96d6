import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from '../learning/hours/amount-field.ts'
import { enrolmentResult, enrolmentState } from '../train/words.ts'

/** Parts of the people of a class that its figures count. */
export const peopleOf = choice(
  { confirmed: '学员', started: '实学', completed: '完成', unfinished: '未完成', idle: '未开始学习' },
  '学习情况',
)
export type PeopleOf = z.output<typeof peopleOf>

export const specialPerson = z.object({
  id: id.meta({ label: '学员' }),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  state: enrolmentState,
  percent: percent.meta({ label: '进度' }),
  done: z.int().meta({ label: '完成项' }),
  needed: z.int().meta({ label: '总项' }),
  hours: hours.meta({ label: '学时' }),
  lastAt: instant.nullable().meta({ label: '最后学习' }),
  result: enrolmentResult,
  /** Titles of what is still to be completed. */
  missing: z.array(z.string()),
})
export type SpecialPerson = z.output<typeof specialPerson>

/** 报名 of a special class with how far each is; who waits in the queue is left out. */
export const listSpecialPeople = defineEndpoint({
  path: 'rest/specialClass/people',
  title: '查询专题班学员',
  effect: 'read',
  access: [P.schoolSpecialStat],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id.meta({ label: '单位' }), of: peopleOf, result: enrolmentResult }), [
    'code',
    'name',
    'percent',
    'hours',
    'lastAt',
  ]).extend({ id }),
  result: pageOf(specialPerson),
})

/** 提醒未完成: once a day each; without `userIds` everybody who has not completed it. */
export const remindSpecial = defineEndpoint({
  path: 'rest/specialClass/remind',
  title: '提醒专题班学员',
  effect: 'write',
  access: [P.schoolSpecialStat],
  scope: 'rows',
  body: z.strictObject({ id, userIds: ids(5000).optional(), orgId: id.optional() }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})
