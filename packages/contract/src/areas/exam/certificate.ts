import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const certificateState = choice({ valid: '有效', expired: '已过期', revoked: '已撤销' }, '状态')
export type VerifiedState = z.output<typeof certificateState>

/** What the sheet says; the name of the exam stands in the body, in bold. */
export const certificatePaperWords = {
  latin: 'CERTIFICATE OF QUALIFICATION',
  before: '参加',
  exam: '《{exam}》',
  after: '，成绩合格，符合发证规定，准予发证。',
  end: '特发此证。',
  seal: '培训专用章',
  revoked: '已撤销',
} as const

/** The words of a certificate as they were when it was issued. */
const certificate = {
  title: z.string(),
  number: z.string(),
  /** Last day; null: for ever. */
  validTo: day.nullable(),
  state: certificateState,
}

export const ownCertificate = z.object({
  id,
  ...certificate,
  /** Unit that issued it. */
  orgName: z.string(),
  issuedOn: day,
  verifyCode: z.string(),
  personName: z.string(),
  /** Null: it was not taken back. */
  revokedAt: instant.nullable(),
  revokeReason: z.string(),
  examTitle: z.string(),
})
export type OwnCertificate = z.output<typeof ownCertificate>

export const certificateRefusals = defineRefusals('certificate', {
  code: { status: STATUS.invalid, message: '验证码格式不正确' },
  unknown: '未查询到该证书',
  tooOften: '查询过于频繁，请稍后再试',
  missing: { status: STATUS.missing, message: '证书不存在' },
  none: '该考试还没有颁发证书',
  running: '这场考试的证书正在打包，请稍后在“任务”中下载',
})

export const certificateMessage = {
  title: '证书已颁发：{title}',
  text: '你已通过《{exam}》，证书编号 {number}，可在答卷页查看和下载。',
  why: '你通过了本次考试',
  revoked: '《{exam}》的成绩变为未通过或作废',
} as const

export const myCertificates = defineEndpoint({
  path: 'rest/certificate/mine',
  title: '查询我的证书',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: z.strictObject({}),
  result: z.array(ownCertificate),
})

/** Where a paper lies for its person, for some minutes. */
export const paperAddress = z.object({ url: z.string(), expiresAt: instant })

/** The certificate as PDF: made once, the same for ever; one that was taken back says so across it. */
export const certificatePdf = defineEndpoint({
  path: 'rest/certificate/pdf',
  title: '下载证书',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ id }),
  result: paperAddress,
})

/** What follows from a passed exam, for the sitting of one's own; both null where it is not passed, or not open yet. */
export const examOutputs = defineEndpoint({
  path: 'rest/exam/outputs',
  title: '查看考试通过后的证书与下一步',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.object({
    certificate: ownCertificate.nullable(),
    next: z.object({ text: z.string(), path: z.string() }).nullable(),
  }),
})

/** For anybody who holds a paper: nothing of the person but a masked name, and whether a typed one is the same. */
export const verifyCertificate = defineEndpoint({
  path: 'rest/certificate/verify',
  title: '验证证书',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({
    code: text({ label: '验证码', min: 1, max: 30 }),
    name: text({ label: '姓名', max: 50 }).optional(),
  }),
  result: z.object({
    /** Certificate of an exam, hours of a year, a document that was acknowledged, or a printed archive. */
    kind: z.enum(['exam', 'hours', 'acknowledgement', 'archive']),
    ...certificate,
    org: z.string(),
    issuedAt: day,
    maskedName: z.string(),
    nameMatches: z.boolean().nullable(),
  }),
})
export type VerifiedCertificate = z.output<typeof verifyCertificate.result>

/** Certificates of an exam in one archive, made by a background job; those that were taken back are not among them. */
export const certificateArchive = defineEndpoint({
  path: 'rest/examResult/certificates',
  title: '打包下载证书',
  effect: 'write',
  access: [P.examExport],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ jobId: id }),
})

export const certificateArchiveWords = {
  /** Name of the job and of its file. */
  title: '《{exam}》证书',
  drawing: '正在生成证书 {n} / {all}',
  done: '共 {n} 张证书，文件保留 {days} 天',
} as const
