import { z } from 'zod'
import { day, id, instant, whole } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { audience } from '../../../shared/audience.ts'
import { fileInput } from '../../files/file.ts'
import { enrolForm } from '../enrolment/form.ts'
import {
  classKind,
  conflictRule,
  enrolWay,
  hoursMoment,
  preconditionKind,
  reviewWay,
  seatMoment,
  sheetScope,
  surveyKind,
  waitOrder,
} from '../words.ts'

export const MOST_SEATS = 5000
export const MOST_ASSISTANTS = 10
export const MOST_QUOTAS = 200

const share = (label: string) => whole(0, 100, `${label}须为 0–100`).meta({ label })

const money = z
  .number('金额须大于或等于 0，最多两位小数')
  .min(0, '金额须大于或等于 0，最多两位小数')
  .max(99_999_999.99, '金额须大于或等于 0，最多两位小数')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '金额须大于或等于 0，最多两位小数')

export const unitQuota = z.strictObject({
  orgId: id.meta({ label: '单位' }),
  quota: whole(1, MOST_SEATS, `单位名额须为 1–${MOST_SEATS}`).meta({ label: '名额' }),
})
export type UnitQuota = z.output<typeof unitQuota>

export const unitQuotas = z.array(unitQuota).max(MOST_QUOTAS, `单位名额最多 ${MOST_QUOTAS} 项`)

/** What has to be done before: a course (by its code), a certificate (by its template) or an exam. */
export const precondition = z.strictObject({
  kind: preconditionKind,
  ref: text({ label: '先修', min: 1, max: 60 }),
  name: text({ label: '名称', min: 1, max: 60 }),
})
export type Precondition = z.output<typeof precondition>

const practical = z.strictObject({
  name: text({ label: '实操项目', min: 1, max: 60 }),
  note: text({ label: '要求', max: 200, long: true }).default(''),
})

const survey = z.strictObject({
  questionnaireId: id,
  kind: surveyKind,
  /** Days after graduation; of 行为 only. */
  afterDays: z
    .union([z.literal(30), z.literal(60), z.literal(90)])
    .nullable()
    .default(null),
  required: z.boolean().default(true),
})

const requiredExam = z.strictObject({ examId: id, required: z.boolean().default(true) })

/** Part of the weighted mark: attendance, an exam (by its id), a practical (by its place from 0). */
const weight = z.strictObject({
  of: z.enum(['attendance', 'items', 'exam', 'practical']),
  ref: text({ max: 60 }).default(''),
  weight: whole(1, 100, '权重须为 1–100').meta({ label: '权重' }),
})
export type ClassWeight = z.output<typeof weight>

const cost = z.strictObject({ item: text({ label: '费用项目', min: 1, max: 60 }), amount: money })
export type ClassCost = z.output<typeof cost>

/** Who may enrol, how, and by which rules seats are given (50 sections 1 and 3). */
const enrolShape = {
  capacity: whole(1, MOST_SEATS, `名额须为 1–${MOST_SEATS}`).meta({ label: '名额' }),
  minSeats: whole(0, MOST_SEATS, `最低开班人数须为 0–${MOST_SEATS}`).default(0).meta({ label: '最低开班人数' }),
  unitQuotas: unitQuotas.default([]).meta({ label: '单位名额' }),
  releaseAt: instant.nullable().default(null).meta({ label: '名额释放时间' }),
  enrolWays: z
    .array(enrolWay)
    .min(1, '请选择报名方式')
    .default(['self', 'assigned', 'import'])
    .meta({ label: '报名方式' }),
  audience: audience.meta({ label: '报名范围' }),
  enrolFrom: instant.meta({ label: '报名开始' }),
  enrolTo: instant.meta({ label: '报名截止' }),
  /** Hours before the first start until which somebody may leave by himself. */
  withdrawBefore: whole(0, 720, '退出截止须为开班前 0–720 小时').default(24).meta({ label: '退出截止（小时）' }),
  /** No offer is open for longer than this; null: the hours of an offer alone. */
  confirmBy: instant.nullable().default(null).meta({ label: '确认截止' }),
  review: reviewWay.default('none'),
  seatAt: seatMoment.default('apply'),
  waitOrder: waitOrder.default('fifo'),
  /** Null: as many as there are seats. */
  waitMax: whole(0, MOST_SEATS, `候补人数须为 0–${MOST_SEATS}`).nullable().default(null).meta({ label: '候补上限' }),
  offerHours: whole(1, 168, '确认时限须为 1–168 小时').default(24).meta({ label: '确认时限（小时）' }),
  form: enrolForm,
  conflictRule: conflictRule.default('warn'),
  prerequisites: z.array(precondition).max(10, '先修最多 10 项').default([]).meta({ label: '先修' }),
  /** 0: nobody is kept away. */
  noShowLimit: whole(0, 20, '缺勤上限须为 0–20').default(0).meta({ label: '缺勤上限' }),
} as const

/** What a trainee has to do, and what he gets for it (50 section 4). */
const resultShape = {
  exams: z.array(requiredExam).max(10, '考试最多 10 场').default([]).meta({ label: '考试' }),
  practicals: z.array(practical).max(10, '实操最多 10 项').default([]).meta({ label: '实操' }),
  surveys: z.array(survey).max(10, '问卷最多 10 份').default([]).meta({ label: '问卷' }),
  attendPercent: share('出勤率').default(80),
  sessionPercent: share('课次计学时比例').default(80),
  hoursWhen: hoursMoment.default('pass'),
  passScore: share('合格分数').nullable().default(null),
  weights: z.array(weight).max(20, '权重最多 20 项').default([]).meta({ label: '权重' }),
  makeUpMax: whole(0, 10, '补签次数须为 0–10').default(2).meta({ label: '补签次数' }),
  makeUpDays: whole(0, 60, '补签期限须为 0–60 天').default(3).meta({ label: '补签期限（天）' }),
  sheetScope: sheetScope.default('session'),
  certTemplateId: id.nullable().default(null).meta({ label: '证书模板' }),
} as const

/** Money of a class: absent in what is read and refused in what is saved without the code for it. */
export const costShape = {
  budget: money.nullable().meta({ label: '预算' }),
  costs: z.array(cost).max(50, '费用最多 50 项').meta({ label: '费用' }),
} as const

export const classInput = z.object({
  kind: classKind.default('class'),
  name: text({ label: '名称', min: 2, max: 60, message: '名称为 2–60 个字' }),
  category: text({ label: '分类', min: 1, max: 40 }),
  courseCodes: z
    .array(text({ label: '课程编码', min: 1, max: 40 }))
    .max(20, '课程编码最多 20 个')
    .default([]),
  term: text({ label: '期次', max: 20 }).default(''),
  headTeacherId: id.meta({ label: '班主任', missing: '请选择班主任' }),
  assistants: z
    .array(id)
    .max(MOST_ASSISTANTS, `班级助理最多 ${MOST_ASSISTANTS} 人`)
    .default([])
    .meta({ label: '班级助理' }),
  cover: fileInput.nullable().default(null).meta({ label: '封面' }),
  intro: text({ label: '介绍', max: 2000, long: true }).default(''),
  place: text({ label: '地点', max: 100 }).default(''),
  studyFrom: day.nullable().default(null).meta({ label: '学习开始' }),
  studyTo: day.nullable().default(null).meta({ label: '学习结束' }),
  ...enrolShape,
  ...resultShape,
  budget: costShape.budget.optional(),
  costs: costShape.costs.optional(),
})
export type ClassInput = z.output<typeof classInput>
