import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, instant, year } from '../../../kit/scalars.ts'
import { P } from '../../../privileges.ts'
import { hours, percent } from '../../learning/hours/amount-field.ts'
import { classKind, classState } from '../words.ts'
import { courseRefusals, MOST_COMPARED } from './course-words.ts'

const analysing = { access: [P.trainAnalysis], scope: 'rows', effect: 'read' } as const

export const courseTab = choice({ class: '按班次', course: '按课程', org: '按单位', lecturer: '按讲师' }, '页签')
export type CourseTab = z.output<typeof courseTab>

const share = percent.nullable()

/** Figures of 50 section 13; null where the denominator is 0 or there are too few. */
export const courseFigures = {
  enrolled: z.int().meta({ label: '报名' }),
  confirmed: z.int().meta({ label: '确认' }),
  presentRate: share.meta({ label: '到课率' }),
  attendRate: share.meta({ label: '出勤率' }),
  examMean: z.number().nullable().meta({ label: '考试均分' }),
  examPassRate: share.meta({ label: '合格率' }),
  passedRate: share.meta({ label: '结业率' }),
  /** Mean of the ratings, 1–5; null below five answers. */
  satisfaction: z.number().nullable().meta({ label: '满意度' }),
  answers: z.int().meta({ label: '问卷数' }),
  noShowRate: share.meta({ label: '爽约率' }),
  /** Only with the code for costs; null for units. */
  costPerHead: z.number().nullable().optional().meta({ label: '人均成本' }),
  hours: hours.meta({ label: '学时合计' }),
} as const

export const courseRow = z.object({
  /** Class, unit or lecturer; of courses their code. */
  id: z.string(),
  title: z.string().meta({ label: '名称' }),
  term: z.string().meta({ label: '期次' }),
  orgName: z.string().meta({ label: '单位' }),
  /** Of classes only. */
  kind: classKind.nullable(),
  state: classState.nullable(),
  endsAt: instant.nullable().meta({ label: '培训结束' }),
  classes: z.int().meta({ label: '班次数' }),
  ...courseFigures,
})
export type CourseRow = z.output<typeof courseRow>

const filter = z.object({
  tab: courseTab,
  year,
  categoryId: z.string().max(40).meta({ label: '分类' }),
  courseCode: z.string().max(40).meta({ label: '课程编码' }),
  kind: classKind,
  /** Unit that gives the class, with those below. */
  orgId: id.meta({ label: '主办单位' }),
  lecturerId: id.meta({ label: '讲师' }),
  state: classState,
  from: instant.meta({ label: '时间' }),
  to: instant.meta({ label: '至' }),
})

/** By class where no tab is named; a class of two courses or lecturers counts for each of them. */
export const listCourses = defineEndpoint({
  ...analysing,
  path: 'rest/trainCourse/list',
  title: '查询考核分析',
  body: pageQuery(filter, [
    'endsAt',
    'title',
    'confirmed',
    'presentRate',
    'attendRate',
    'examMean',
    'passedRate',
    'hours',
  ]),
  result: pageOf(courseRow),
})

/** Up to five classes side by side. */
export const compareCourses = defineEndpoint({
  ...analysing,
  path: 'rest/trainCourse/compare',
  title: '对比班次',
  body: z.strictObject({
    ids: z.array(id).min(1, '请先选择数据').max(MOST_COMPARED, courseRefusals.mostCompared.message),
  }),
  result: z.object({ list: z.array(courseRow) }),
})

/** A level of the analysis: answers or pairs there are, of how many; no number below five. */
const level = { n: z.int(), of: z.int() } as const

export const courseDetail = z.object({
  row: courseRow,
  /** 反应. */
  reaction: z.array(
    z.object({ questionnaireId: id, title: z.string(), ...level, mean: z.number().nullable(), rate: percent }),
  ),
  /** 学习: of people who sat both; gain in percent, null below five. */
  learning: z.object({
    ...level,
    pre: z.number().nullable(),
    post: z.number().nullable(),
    gain: z.number().nullable(),
    preTitle: z.string(),
    postTitle: z.string(),
    /** Pre and post exam ask the same range; false: the refusal of the screen. */
    comparable: z.boolean(),
    exams: z.array(
      z.object({ examId: id, title: z.string(), sat: z.int(), passed: z.int(), mean: z.number().nullable() }),
    ),
    /** People by tens of points of the last exam: 0–9 … 90–100; null below five. */
    distribution: z.array(z.int()).nullable(),
  }),
  /** 行为. */
  behaviour: z.array(
    z.object({ questionnaireId: id, title: z.string(), afterDays: z.int(), ...level, mean: z.number().nullable() }),
  ),
  sessions: z.array(
    z.object({
      sessionId: id,
      no: z.int(),
      title: z.string(),
      start: instant,
      expected: z.int(),
      present: z.int(),
      rate: percent.nullable(),
      sealed: z.boolean(),
    }),
  ),
  /** People by percent of attendance: < 60, 60–, 70–, 80–, 90–, 100. */
  attendance: z.array(z.int()),
  /** Why people did not pass, the most frequent first; somebody may miss several. */
  missed: z.array(
    z.object({ kind: z.enum(['attendance', 'items', 'exam', 'practical', 'survey', 'score']), n: z.int() }),
  ),
  failed: z.int(),
  /** Other terms of the same course, the latest first. */
  terms: z.array(courseRow),
  /** Only with the code for people. */
  people: z
    .array(
      z.object({
        id,
        name: z.string(),
        code: z.string(),
        orgName: z.string(),
        percent: percent.nullable(),
        score: z.number().nullable(),
        result: z.enum(['none', 'passed', 'failed', 'noShow', 'exempt']),
        hours,
      }),
    )
    .optional(),
})
export type CourseDetail = z.output<typeof courseDetail>

export const getCourse = defineEndpoint({
  ...analysing,
  path: 'rest/trainCourse/get',
  title: '查看考核分析',
  body: z.strictObject({ id }),
  result: courseDetail,
})
