import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, revision, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from '../learning/hours/amount-field.ts'
import { classRule } from '../train/class/rule-sentence.ts'
import { classState, enrolmentState } from '../train/words.ts'
import { specialRefusals } from './refusals.ts'
import { itemKind, itemState, MOST_ITEMS, studyState } from './words.ts'

const head = {
  id,
  name: z.string().meta({ label: '名称' }),
  code: z.string().meta({ label: '班次编号' }),
  term: z.string().meta({ label: '期次' }),
  coverUrl: z.string().meta({ label: '封面' }),
  ownerOrgName: z.string().meta({ label: '主办单位' }),
  headTeacherName: z.string().meta({ label: '班主任' }),
  videos: z.int().meta({ label: '视频' }),
  docs: z.int().meta({ label: '文档' }),
  exams: z.int().meta({ label: '考试' }),
  /** Most hours that its contents and sessions grant. */
  hours: hours.meta({ label: '总学时' }),
  enrolFrom: instant.meta({ label: '报名开始' }),
  enrolTo: instant.meta({ label: '报名截止' }),
  from: instant.nullable().meta({ label: '学习开始' }),
  to: instant.nullable().meta({ label: '学习结束' }),
  /** 报名: pending, offered, confirmed (50 section 13). */
  enrolled: z.int().meta({ label: '报名' }),
  confirmed: z.int().meta({ label: '学员' }),
  capacity: z.int().meta({ label: '名额' }),
  /** Trainees with every required item completed. */
  completed: z.int().meta({ label: '完成' }),
  rate: percent.nullable().meta({ label: '完成率' }),
  state: studyState,
} as const

export const specialRow = z.object(head)
export type SpecialRow = z.output<typeof specialRow>

/** Special classes in the data scope, and those the caller runs. */
export const listSpecial = defineEndpoint({
  path: 'rest/specialClass/list',
  title: '查询专题班',
  effect: 'read',
  access: [P.school],
  scope: 'rows',
  body: pageQuery(z.object({ state: studyState, year, orgId: id.meta({ label: '单位' }) }), [
    'from',
    'enrolTo',
    'name',
    'code',
  ]),
  result: pageOf(specialRow),
})

/** How the caller stands to an item. */
const ownItem = z.object({
  state: itemState,
  coverage: percent,
  /** 「请先完成《…》」; empty where it is not locked. */
  lockedBy: z.string(),
  /** The content itself is addressed to him and open now. */
  open: z.boolean(),
})

export const specialItem = z.object({
  id,
  chapter: z.string().meta({ label: '章节' }),
  kind: itemKind,
  refId: id,
  title: z.string().meta({ label: '内容' }),
  required: z.boolean().meta({ label: '必修' }),
  hours: hours.meta({ label: '学时' }),
  /** Required items that come before it under 顺序学习; the last of them; empty: open at once. */
  after: z.string().meta({ label: '解锁条件' }),
  link: z.string(),
  published: z.boolean(),
  validTo: instant.nullable(),
  /** Trainees who began it, and who completed it; of the caller alone where he is a trainee. */
  started: z.int(),
  done: z.int(),
  /** Trainees whom the content itself is not addressed to. */
  outside: z.int(),
  my: ownItem.nullable(),
})
export type SpecialItem = z.output<typeof specialItem>

/** For who manages special classes, and for trainees: the class, its items in order, and how far one is. */
export const getSpecial = defineEndpoint({
  path: 'rest/specialClass/get',
  title: '查看专题班',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: specialRow.extend({
    intro: z.string(),
    classState,
    rule: classRule,
    ordered: z.boolean(),
    revision,
    items: z.array(specialItem),
    may: z.object({ edit: z.boolean(), stat: z.boolean(), manage: z.boolean() }),
    my: z
      .object({
        state: enrolmentState,
        done: z.int(),
        needed: z.int(),
        hours,
        resultWhy: z.array(z.string()),
      })
      .nullable(),
  }),
})
export type SpecialDetail = z.output<typeof getSpecial.result>

const itemInput = z.strictObject({
  chapter: text({ label: '章节', max: 40 }).default(''),
  kind: itemKind,
  refId: id,
  required: z.boolean().default(true),
})
export type SpecialItemInput = z.output<typeof itemInput>

/** All items in their order; what is left out is taken from the class, the study of it stays with its people. */
export const saveSpecialItems = defineEndpoint({
  path: 'rest/specialClass/saveItems',
  title: '编排专题班内容',
  effect: 'write',
  access: [P.schoolSpecialEdit],
  scope: 'rows',
  body: z.strictObject({
    id,
    items: z.array(itemInput).min(1, specialRefusals.empty.message).max(MOST_ITEMS, `内容最多 ${MOST_ITEMS} 项`),
    ordered: z.boolean().default(false),
    revision,
    /** Items that people have begun may go: {@link specialRefusals.studied} was answered. */
    removeStudied: z.boolean().default(false),
  }),
  result: z.object({ saved: z.int(), revision }),
})

/** 复制编排: items and order of another class, in place of those of this one. */
export const copySpecialItems = defineEndpoint({
  path: 'rest/specialClass/copyItems',
  title: '复制专题班编排',
  effect: 'write',
  access: [P.schoolSpecialEdit],
  scope: 'rows',
  body: z.strictObject({ fromId: id, id, revision, removeStudied: z.boolean().default(false) }),
  result: z.object({ saved: z.int(), revision }),
})

/** Published contents that may be added; those of the caller's rows, and those addressed to him. */
export const specialCandidates = defineEndpoint({
  path: 'rest/specialClass/candidates',
  title: '查询可加入内容',
  effect: 'read',
  access: [P.schoolSpecialEdit],
  scope: 'rows',
  body: z.strictObject({ kind: itemKind, keyword: text({ label: '关键词', max: 50 }).default('') }),
  result: z.array(
    z.object({ refId: id, title: z.string(), year: z.int().nullable(), hours, validTo: instant.nullable() }),
  ),
})

/** 专题班 of learnProgress: classes that the caller has a seat in, those that go on first. */
export const ownSpecial = defineEndpoint({
  path: 'rest/specialClass/own',
  title: '查询我的专题班',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(
    z.object({
      id,
      name: z.string(),
      term: z.string(),
      coverUrl: z.string(),
      from: instant.nullable(),
      to: instant.nullable(),
      state: studyState,
      done: z.int(),
      needed: z.int(),
      items: z.int(),
      hours,
    }),
  ),
})
export type OwnSpecial = z.output<typeof ownSpecial.result>[number]
