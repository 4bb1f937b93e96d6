import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { recordShape, saveBody } from '../../../kit/record.ts'
import { id, instant, revision, year } from '../../../kit/scalars.ts'
import { hours } from '../../learning/hours/amount-field.ts'
import { sessionView } from '../session/session-input.ts'
import { classKind, classState, enrolLabel } from '../words.ts'
import { classInput, costShape } from './class-input.ts'
import { classRule } from './rule-sentence.ts'
import { seatFigures } from './seats.ts'

export const classTab = choice(
  {
    all: '全部',
    draft: '草稿',
    inReview: '审批中',
    enrolling: '报名中',
    running: '进行中',
    ended: '待结业',
    archived: '已归档',
    cancelled: '已取消',
    deleted: '回收站',
  },
  '页签',
)
export type ClassTab = z.output<typeof classTab>

export const classRow = z.object({
  ...recordShape,
  code: z.string().meta({ label: '班次编号' }),
  name: z.string().meta({ label: '名称' }),
  kind: classKind,
  category: z.string(),
  categoryName: z.string().meta({ label: '分类' }),
  term: z.string().meta({ label: '期次' }),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '主办单位' }),
  headTeacherId: id,
  headTeacherName: z.string().meta({ label: '班主任' }),
  enrolFrom: instant.meta({ label: '报名开始' }),
  enrolTo: instant.meta({ label: '报名截止' }),
  /** First start and last end of its sessions, for a special class of its study time; null before there are any. */
  from: instant.nullable().meta({ label: '培训开始' }),
  to: instant.nullable().meta({ label: '培训结束' }),
  place: z.string().meta({ label: '地点' }),
  capacity: z.int().meta({ label: '名额' }),
  occ: z.int().meta({ label: '已占' }),
  /** 报名: pending, offered, confirmed (50 section 13). */
  enrolled: z.int().meta({ label: '报名' }),
  confirmed: z.int().meta({ label: '已报名' }),
  waiting: z.int().meta({ label: '候补' }),
  pending: z.int().meta({ label: '待审' }),
  sessions: z.int().meta({ label: '课次' }),
  hours: hours.meta({ label: '总学时' }),
  state: classState,
  label: enrolLabel.nullable(),
  creatorName: z.string().meta({ label: '负责人' }),
  isTemplate: z.boolean(),
  /** The caller is its head teacher or assistant. */
  own: z.boolean(),
  /** 开班权限 of its unit leave it to the caller to open it; asked beside the code. */
  mayOpen: z.boolean(),
  passed: z.int().meta({ label: '结业' }),
  /** passed / confirmed in percent; null without anybody. */
  passedRate: z.number().nullable().meta({ label: '结业率' }),
  /** Only with the code for costs. */
  budget: costShape.budget.optional(),
})
export type ClassRow = z.output<typeof classRow>

export const classFilter = z.object({
  tab: classTab,
  kind: classKind,
  category: z.string().max(40),
  state: classState,
  year,
  orgId: id.meta({ label: '主办单位' }),
  headTeacherId: id.meta({ label: '班主任' }),
  lecturerId: id.meta({ label: '讲师' }),
  /** Trained at any time of this span. */
  from: instant,
  to: instant,
  hasSeats: z.boolean().meta({ label: '有空位' }),
  /** Head teacher, assistant or creator. */
  mine: z.boolean().meta({ label: '我负责的' }),
  /** Templates instead of classes. */
  template: z.boolean(),
  seriesId: id,
})

/** Classes in the data scope, and own ones; with a tab of 回收站 those that are deleted. */
export const listClasses = defineEndpoint({
  path: 'rest/trainClass/list',
  title: '查询班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(classFilter, ['updatedAt', 'createdAt', 'code', 'name', 'enrolTo', 'from']),
  result: pageOf(classRow),
})

/** How many rows each tab of {@link listClasses} holds for the caller. */
export const countClasses = defineEndpoint({
  path: 'rest/trainClass/counts',
  title: '统计班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({}),
  result: z.record(z.string(), z.int()),
})

const named = z.object({ id, name: z.string() })

/** What the form says and its row does not: that a row has a name is not taken back by a form that may lack it. */
const settings = classInput.omit({
  name: true,
  category: true,
  term: true,
  headTeacherId: true,
  place: true,
  enrolFrom: true,
  enrolTo: true,
  cover: true,
  budget: true,
  costs: true,
})

/** What the caller may do with the class, by his codes, by running it and by its state. */
const may = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  roster: z.boolean(),
  sign: z.boolean(),
  finish: z.boolean(),
  remove: z.boolean(),
  cost: z.boolean(),
  promote: z.boolean(),
})

/** A line of 「开班前」; `link` is a tab of the class, empty where there is nothing to do. */
const openPoint = z.object({
  key: z.enum(['pending', 'room', 'seats', 'lecturer', 'trainee', 'minimum', 'rule']),
  done: z.boolean(),
  n: z.int(),
  title: z.string(),
  note: z.string(),
})
export type OpenPoint = z.output<typeof openPoint>

export const getClass = defineEndpoint({
  path: 'rest/trainClass/get',
  title: '查看班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: classRow.extend({
    ...settings.partial().required({
      capacity: true,
      minSeats: true,
      unitQuotas: true,
      audience: true,
      form: true,
    }).shape,
    kind: classKind,
    coverFileId: id.nullable(),
    coverUrl: z.string(),
    assistantNames: z.array(named),
    audienceText: z.string(),
    seats: seatFigures,
    sessionList: z.array(sessionView),
    rule: classRule,
    openPoints: z.array(openPoint),
    cancelReason: z.string(),
    confirmReason: z.string(),
    copiedFrom: z.string(),
    seriesId: id.nullable(),
    /** Open approval of 开班, where the unit asks for it. */
    approvalRequestId: id.nullable(),
    may,
    serverTime: instant,
    costs: costShape.costs.optional(),
  }),
})
export type ClassDetail = z.output<typeof getClass.result>

/** Without `id` a draft of the unit of `ownerOrgId`, else of the caller's. */
export const saveClass = defineEndpoint({
  path: 'rest/trainClass/save',
  title: '保存班次',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: saveBody(classInput.extend({ ownerOrgId: id.optional().meta({ label: '主办单位' }) })),
  result: z.object({ id, revision, code: z.string(), promoted: z.int() }),
})
