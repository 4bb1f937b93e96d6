import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { archiveSection } from './words.ts'

/** What proves one line of an archive, in the words of whoever keeps it. */
export const archiveProof = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  tables: z.array(z.object({ title: z.string(), heads: z.array(z.string()), rows: z.array(z.array(z.string())) })),
  /** Papers and scans; without an address the caller may not open them. */
  files: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  /** Said where something is missing or kept from the caller. */
  note: z.string(),
  /** Page where it is managed, for whoever may open it. */
  link: z.object({ text: z.string(), to: z.string() }).nullable(),
})
export type ArchiveProof = z.output<typeof archiveProof>

/** A write, because looking at the proofs of somebody else leaves an entry in the operation log. */
export const getArchiveProof = defineEndpoint({
  path: 'rest/trainArchive/proof',
  title: '查看档案凭据',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    /** Oneself without it. */
    userId: id.optional(),
    section: archiveSection,
    id: text({ max: 60, min: 1 }),
  }),
  result: archiveProof,
})

export const proofWords = {
  noRecord: '系统中没有该条的原始记录，由历史数据导入',
  othersInFiles: '证明材料涉及多名员工，由培训管理员查阅',
  noFiles: '提交时未留存证明材料',
  title: '内容',
  day: '日期',
  hours: '学时',
  state: '状态',
  reason: '原因',
  rule: '学时规则',
  ruleVersion: '第 {n} 版',
  study: {
    first: '首次学习',
    done: '完成时间',
    open: '未完成',
    coverage: '学完比例',
    effective: '有效时长',
    times: '学习次数',
    voided: '作废原因',
    sittings: '学习过程',
    heads: ['开始', '最后上报', '终端', '计入', '未计入'],
    clients: { desktop: '电脑', phone: '手机', wechat: '微信' },
    minutes: '{m} 分 {s} 秒',
  },
  doc: { version: '签认版本', at: '知悉签认', pages: '阅读页数', file: '知悉证明' },
  sheet: {
    title: '签到表',
    time: '时间',
    place: '地点',
    confirmed: '确认',
    sealed: '封存',
    hash: '封存校验值',
    leave: '请假原因',
    entries: '本人签到',
    none: '没有签到记录',
    heads: ['方向', '时间', '方式', '记录状态', '办理人', '说明'],
    page: '打开签到表',
  },
  upload: {
    course: '课程',
    organiser: '主办单位',
    dates: '起止日期',
    score: '成绩',
    certNo: '证书编号',
    batch: '提交批次',
    by: '提交人',
    posted: '入账时间',
    decided: '审核',
    page: '打开学时提交',
  },
  class: {
    title: '班次',
    code: '班次编号',
    org: '主办单位',
    head: '班主任',
    dates: '起止日期',
    percent: '出勤',
    score: '成绩',
    result: '结果',
    why: '未达到的条件',
    sessions: '课次',
    heads: ['课次', '内容', '时间', '出勤', '计入分钟', '学时', '签到表'],
    unsigned: '未签',
    noSheet: '无',
    page: '打开班次',
  },
  exam: {
    title: '考试',
    score: '成绩',
    outOf: '{n} / {most} 分',
    pass: '合格线',
    points: '{n} 分',
    result: '结果',
    passed: '合格',
    failed: '不合格',
    from: '开始时间',
    to: '交卷时间',
    no: '第几次',
  },
  certificate: {
    title: '证书',
    number: '编号',
    org: '发证单位',
    issued: '签发日期',
    validTo: '有效期至',
    forEver: '长期',
  },
} as const
