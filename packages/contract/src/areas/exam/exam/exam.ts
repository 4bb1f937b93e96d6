import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { id, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { audience } from '#src/shared/audience.ts'
import { attemptScene } from '../attempt/words.ts'
import { loadProof } from '../proof.ts'
import { examPassword, examRules } from './rules.ts'
import { examAction, examPhase, examState, examRefusals as no, REASON_MESSAGE } from './words.ts'

const readers = [P.exam]

export const examReason = text({ label: '原因', min: 2, max: 200, long: true, message: REASON_MESSAGE })

export const examRow = z.object({
  id,
  title: z.string().meta({ label: '考试名称' }),
  scene: attemptScene,
  paperTitle: z.string().meta({ label: '试卷' }),
  openAt: instant.meta({ label: '开始时间' }),
  closeAt: instant.meta({ label: '结束时间' }),
  limitMinutes: z.int().nullable().meta({ label: '时长' }),
  /** People of the audience, people who handed in, people who sit now. */
  expected: z.int().meta({ label: '应考' }),
  submitted: z.int().meta({ label: '已考' }),
  sitting: z.int().meta({ label: '在考' }),
  /** Share of 0–1 and 分, of counted attempts with a result; null: none yet. */
  passRate: z.number().nullable().meta({ label: '及格率' }),
  mean: z.number().nullable().meta({ label: '平均分' }),
  phase: examPhase,
  toMark: z.int().meta({ label: '待阅' }),
  state: examState,
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  paused: z.boolean(),
  createdAt: instant.meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
  revision,
})
export type ExamRow = z.output<typeof examRow>

export const examQuery = pageQuery(
  z.object({
    phase: examPhase,
    state: examState,
    scene: attemptScene,
    orgId: id,
    /** Exams whose window touches these times. */
    from: instant,
    to: instant,
  }),
  ['openAt', 'closeAt', 'title', 'createdAt', 'updatedAt'],
)
export const examPage = pageOf(examRow)

/** Settings of an exam as its author writes them. */
export const examInput = z.object({
  title: text({ label: '考试名称', min: 2, max: 60, message: '考试名称须为 2–60 个字' }),
  /** Owner of the row; absent: the caller's own unit. */
  ownerOrgId: id.optional(),
  paperId: id.nullable().default(null),
  audience,
  openAt: instant,
  closeAt: instant,
  rules: examRules,
})
export type ExamInput = z.output<typeof examInput>

const setting = {
  ...examInput.shape,
  /** Absent: as it was; null: none. */
  password: examPassword.nullable().optional(),
}

export const examSaveBody = z.strictObject({ id: id.optional(), revision: revision.optional(), ...setting })
export type ExamSave = z.output<typeof examSaveBody>

export const examDetail = z.object({
  id,
  title: z.string(),
  ownerOrgId: id,
  ownerOrgName: z.string(),
  paperId: id.nullable(),
  paperTitle: z.string(),
  paperVersion: z.int(),
  audience,
  audienceText: z.string(),
  openAt: instant,
  closeAt: instant,
  rules: examRules,
  hasPassword: z.boolean(),
  questionCount: z.int(),
  /** 分 */
  total: z.number(),
  state: examState,
  phase: examPhase,
  started: z.boolean(),
  paused: z.boolean(),
  cancelReason: z.string(),
  markerNames: z.array(z.object({ id, name: z.string() })),
  sentence: z.string(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  revision,
})
export type ExamDetail = z.output<typeof examDetail>

export const listExams = defineEndpoint({
  path: 'rest/exam/list',
  title: '查询考试',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: examQuery,
  result: examPage,
})

/** As much of an exam as its acts need, from a row or from its page. */
export type ExamInHand = Pick<ExamRow, 'id' | 'title' | 'state' | 'phase'>

export const getExam = defineEndpoint({
  path: 'rest/exam/get',
  title: '查看考试',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id }),
  result: examDetail,
})

/** A published exam keeps its state; after the first start only closeAt (later), review, appealDays and outputs may change. */
export const saveExam = defineEndpoint({
  path: 'rest/exam/save',
  title: '保存考试',
  effect: 'write',
  access: [P.examExam],
  scope: 'rows',
  body: examSaveBody,
  result: z.object({ id, revision, warnings: z.array(z.string()) }),
})

const fault = z.object({ field: z.string(), message: z.string() })

/** A publication that is not ready leaves the state as it was and says every fault. */
export const changeExamState = defineEndpoint({
  path: 'rest/exam/changeState',
  title: '变更考试状态',
  effect: 'write',
  access: [P.examPublish],
  scope: 'rows',
  body: z
    .strictObject({ id, action: examAction, reason: examReason.optional() })
    .refine(({ action, reason }) => action !== 'cancel' || reason !== undefined, {
      path: ['reason'],
      message: REASON_MESSAGE,
    }),
  result: z.object({ state: examState, faults: z.array(fault), warnings: z.array(z.string()) }),
})

export const examReadiness = defineEndpoint({
  path: 'rest/exam/readiness',
  title: '查看考试准备情况',
  effect: 'read',
  access: [P.examExam],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({
    /** Papers ready to be handed out, of the people of the audience. */
    prepared: z.int(),
    audience: z.int(),
    /** When preparing begins, half an hour before the opening; null: not published. */
    preparesAt: instant.nullable(),
    markers: z.array(z.object({ id, name: z.string() })),
    subjective: z.boolean(),
    /** Questions that have a newer version than the exam holds. */
    newer: z.int(),
    faults: z.array(fault),
    warnings: z.array(z.string()),
    /** Null: nobody has tried. */
    proof: loadProof.nullable(),
  }),
})

const people = z.array(id).max(5000, '单次最多调整 5000 人').default([])

/** 个别调整 and 补考: replaces what was set for these people or groups; `clear` takes it away. */
export const overrideExam = defineEndpoint({
  path: 'rest/exam/override',
  title: '个别调整考试',
  effect: 'write',
  access: [P.examExam],
  scope: 'rows',
  bodyLimitKb: 512,
  body: z
    .strictObject({
      examId: id,
      persons: people,
      groups: z.array(id).max(100).default([]),
      extraMinutes: whole(0, 240).default(0).meta({ label: '延长时间（分钟）' }),
      openAt: instant.nullable().default(null).meta({ label: '开始时间' }),
      closeAt: instant.nullable().default(null).meta({ label: '结束时间' }),
      extraAttempts: whole(0, 9).default(0).meta({ label: '增加次数' }),
      reason: examReason,
      clear: z.boolean().default(false),
    })
    .refine(({ persons, groups }) => persons.length + groups.length > 0, {
      path: ['persons'],
      message: no.overrideNobody.message,
    })
    .refine(({ openAt, closeAt }) => openAt === null || closeAt === null || closeAt > openAt, {
      path: ['closeAt'],
      message: no.overrideWindow.message,
    })
    .refine(
      ({ clear, extraMinutes, openAt, closeAt, extraAttempts }) =>
        clear || extraMinutes + extraAttempts > 0 || openAt !== null || closeAt !== null,
      { path: ['extraMinutes'], message: no.overrideEmpty.message },
    ),
  result: z.object({ count: z.int() }),
})

export const overrideRow = z.object({
  id,
  personId: id.nullable(),
  groupId: id.nullable(),
  name: z.string().meta({ label: '人员或用户组' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  extraMinutes: z.int().meta({ label: '延长（分钟）' }),
  openAt: instant.nullable().meta({ label: '开始时间' }),
  closeAt: instant.nullable().meta({ label: '结束时间' }),
  extraAttempts: z.int().meta({ label: '增加次数' }),
  reason: z.string().meta({ label: '原因' }),
  createdByName: z.string().meta({ label: '操作人' }),
  createdAt: instant.meta({ label: '调整时间' }),
})
export type OverrideRow = z.output<typeof overrideRow>

export const listExamOverrides = defineEndpoint({
  path: 'rest/exam/overrides',
  title: '查询考试个别调整',
  effect: 'read',
  access: [P.examExam],
  scope: 'rows',
  body: pageQuery(z.object({ examId: id }), ['createdAt']),
  result: pageOf(overrideRow),
})

/** Who may be given a make-up sitting: absent, or not passed. */
export const makeUpRow = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  why: z.enum(['absent', 'failed']).meta({ label: '情况', words: { absent: '缺考', failed: '未及格' } }),
  /** 分 */
  score: z.number().nullable().meta({ label: '得分' }),
  granted: z.boolean().meta({ label: '已安排补考' }),
})
export type MakeUpRow = z.output<typeof makeUpRow>

export const listMakeUp = defineEndpoint({
  path: 'rest/exam/makeUp',
  title: '查询补考名单',
  effect: 'read',
  access: [P.examExam],
  scope: 'rows',
  body: pageQuery(z.object({ examId: id, why: z.enum(['absent', 'failed']), granted: z.boolean() }), ['code']),
  result: pageOf(makeUpRow),
})
