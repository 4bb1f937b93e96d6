import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** Told by the days and by what was done with it; `soon`: it ends within the days that its template says. */
export const certificateState = choice(
  {
    waiting: '未生效',
    valid: '有效',
    soon: '即将到期',
    expired: '已过期',
    revoked: '已撤销',
    superseded: '已换发',
  },
  '状态',
)
export type CertificateState = z.output<typeof certificateState>

/** What it was given for; `external`: somebody else issued it, and it was registered here. */
export const certificateBasis = choice({ class: '培训班', exam: '考试', external: '外部证书' }, '依据')
export type CertificateBasis = z.output<typeof certificateBasis>

/** Days before its end at which people are told. */
export const REMINDED_AT_DAYS = [90, 60, 30, 7] as const

/** What the sheet of exams without a template says; the name of the exam stands in the body, in bold. */
export const certificatePaperWords = {
  latin: 'CERTIFICATE OF QUALIFICATION',
  before: '参加',
  exam: '《{exam}》',
  after: '，成绩合格，符合发证规定，准予发证。',
  end: '特发此证。',
  seal: '培训专用章',
  revoked: '已撤销',
} as const

/** Kinds of its messages. */
export const certificateMessageKind = { given: '成绩', expiry: '证书到期' } as const

export const certificateMessage = {
  title: '证书已颁发：{title}',
  exam: '你已通过《{exam}》，证书编号 {number}，可在答卷页查看和下载。',
  examWhy: '你通过了本次考试',
  text: '依据《{basis}》，证书编号 {number}，可在“我的证书”中查看和下载。',
  why: '你获得了这份证书',
  revokedTitle: '证书已撤销：{title}',
  revokedText: '证书编号 {number}，原因：{reason}',
  revokedWhy: '你持有这份证书',
  replacedTitle: '证书已换发：{title}',
  replacedText: '新证书编号 {number}，原编号 {old}，原因：{reason}',
  /** Why an exam took it back. */
  failed: '《{exam}》的成绩变为未通过或作废',
  expiryTitle: '{n} 份证书将在 {days} 天内到期',
  expiryText: '{list}',
  expiryLine: '《{title}》{number}，{day} 到期',
  expiryWhy: '你持有即将到期的证书',
  askedTitle: '请留意证书有效期（{n} 份）',
  officerTitle: '本单位 {n} 份证书将在 {days} 天内到期',
  officerLine: '{name}《{title}》{day} 到期',
  officerMore: '另有 {n} 份',
  officerWhy: '你负责这些人员的证书',
  registered: '外部证书已登记：{title}',
  registeredText: '证书编号 {number}，可在“我的证书”中查看。',
} as const

/** Days and terms as sheets write them. */
export const certificateTexts = {
  day: '{year} 年 {month} 月 {day} 日',
  dayOfYear: '{month} 月 {day} 日',
  dayOfMonth: '{day} 日',
  period: '{first}至 {last}',
  term: '{from} 至 {to}',
  forEver: '长期有效',
} as const

/** What a preview is about. */
export const certificateSample = { basis: '示例培训班（第 1 期）', preview: '预览' } as const

export const certificateWords = {
  claim: '外部证书登记',
  claimOf: '{name}的{title}',
} as const
