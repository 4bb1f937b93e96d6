import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { reasonText } from '../directory/user-fields.ts'
import { fileInput } from '../files/file.ts'
import { workConclusion } from './card-may-work.ts'
import { archiveCorrection, archiveLine, archiveYear } from './trainee-line.ts'
import { archiveSection, correctionState, employmentNow } from './words.ts'

const lines = z.array(archiveLine)

/** One's own archive with neither id nor number; that of others within P_pxgl_xypxda. */
export const getArchive = defineEndpoint({
  path: 'rest/trainCourse/getUserDetailInfo',
  title: '查看学员培训档案',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    userId: id.optional(),
    userCode: text({ label: '工号', max: 32 }).optional(),
    /** Lines of one year; all of them without it. */
    year: year.optional(),
    sections: z.array(archiveSection).min(1).max(9).optional(),
  }),
  result: z.object({
    user: z.object({
      id,
      code: z.string(),
      name: z.string(),
      photo: z.string(),
      orgName: z.string(),
      orgPath: z.string(),
      post: z.string(),
      /** Masked for whoever may not see it whole. */
      phone: z.string(),
      idNumber: z.string(),
      employment: employmentNow,
      hiredOn: day.nullable(),
      leftOn: day.nullable(),
      /** Empty until it is opened, a moment after the person. */
      archiveNo: z.string(),
      /** Left: nothing is changed any more. */
      sealed: z.boolean(),
    }),
    years: z.array(archiveYear),
    hours: lines,
    classes: lines,
    exams: lines,
    certificates: lines,
    cards: lines,
    signIns: lines,
    meetings: lines,
    points: lines,
    units: lines,
    /** Conditions of the person's job today; null: none are set. */
    mayWork: workConclusion.nullable(),
    corrections: z.array(archiveCorrection),
    at: instant,
  }),
})
export type ArchiveView = z.output<typeof getArchive.result>

export const archiveRow = z.object({
  id,
  archiveNo: z.string().meta({ label: '档案编号' }),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  post: z.string().meta({ label: '岗位' }),
  phone: z.string().meta({ label: '手机' }),
  hours: z.number().meta({ label: '年度学时' }),
  target: z.number().nullable().meta({ label: '目标' }),
  reached: z.boolean().meta({ label: '达标' }),
  /** Classes that have begun with a seat of the person, and those of them that he passed. */
  classes: z.int().meta({ label: '参训班次' }),
  graduated: z.int().meta({ label: '结业' }),
  /** Percent of exams sat that were passed; null: none. */
  examRate: z.number().nullable().meta({ label: '考试合格率' }),
  /** Certificates that are good today, and the first last day among them. */
  certificates: z.int().meta({ label: '有效证书' }),
  nextExpiry: day.nullable().meta({ label: '最近到期' }),
  cardState: z.enum(['none', 'open', 'complete']).meta({
    label: '三级教育',
    words: { none: '未开卡', open: '进行中', complete: '已完成' },
  }),
  work: z.enum(['none', 'allowed', 'missing']).meta({
    label: '上岗状态',
    words: { none: '无要求', allowed: '满足', missing: '不满足' },
  }),
  /** Last day something was earned, sat or signed. */
  lastOn: day.nullable().meta({ label: '最近培训' }),
  employment: employmentNow,
  openCorrections: z.int().meta({ label: '待处理更正' }),
})
export type ArchiveRow = z.output<typeof archiveRow>

export const listArchives = defineEndpoint({
  path: 'rest/trainArchive/list',
  title: '查询学员培训档案',
  effect: 'read',
  access: [P.traineeArchive],
  scope: 'rows',
  body: pageQuery(
    z.object({
      year,
      orgId: id,
      roleId: id,
      post: text({ label: '岗位', max: 50 }),
      reached: z.boolean().meta({ label: '达标' }),
      cardState: archiveRow.shape.cardState,
      employment: employmentNow,
      contested: z.boolean().meta({ label: '有待处理更正' }),
    }),
    ['name', 'code', 'hours'],
  ),
  result: pageOf(archiveRow),
})

/** Head of the list: of the people in scope who are with the company. */
export const archiveFigures = defineEndpoint({
  path: 'rest/trainArchive/figures',
  title: '查询档案概况',
  effect: 'read',
  access: [P.traineeArchive],
  scope: 'rows',
  body: z.strictObject({ year: year.optional() }),
  result: z.object({
    people: z.int(),
    /** 达标率: reached of those with a target. */
    reached: z.int(),
    withTarget: z.int(),
    /** 持证率: people who meet the rule of their job, of those with one. */
    allowed: z.int(),
    withRule: z.int(),
    /** 档案完整率: without an open contest. */
    complete: z.int(),
    /** Certificates whose last day comes within 90 days. */
    expiring: z.int(),
    at: instant,
  }),
})
export type ArchiveFigures = z.output<typeof archiveFigures.result>

export const MOST_PRINTED = 200

/** Oneself without a code, others with one; one person makes a PDF, several an archive of them. */
export const printArchives = defineEndpoint({
  path: 'rest/trainArchive/print',
  title: '打印学员培训档案',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ userIds: z.array(id).max(100_000).default([]) }),
  result: z.object({ jobId: id }),
})

export const contestLine = defineEndpoint({
  path: 'rest/trainArchive/contest',
  title: '申请更正档案',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    line: z.strictObject({ section: archiveSection, id: text({ max: 60, min: 1 }) }),
    text: text({ label: '更正说明', min: 2, max: 200, long: true, message: '更正说明为 2–200 个字' }),
    files: z.array(fileInput).max(5, '证明材料最多 5 份').default([]),
  }),
  result: z.object({ id }),
})

export const answerCorrection = defineEndpoint({
  path: 'rest/trainArchive/answer',
  title: '处理档案更正',
  effect: 'write',
  access: [P.traineeArchiveCorrect],
  scope: 'rows',
  body: z.strictObject({ id, accept: z.boolean(), text: reasonText }),
  result: z.object({ state: correctionState }),
})
