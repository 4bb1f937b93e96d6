import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { certificateBasis, certificateState } from './words.ts'

/** The words of a certificate as they were when it was issued. */
const certificate = {
  title: z.string().meta({ label: '证书' }),
  number: z.string().meta({ label: '编号' }),
  basis: certificateBasis,
  /** Name of the class or exam; empty for an external one. */
  basisTitle: z.string().meta({ label: '依据' }),
  /** Unit that issued it. */
  orgName: z.string().meta({ label: '发证单位' }),
  issuedOn: day.meta({ label: '签发日期' }),
  validFrom: day.meta({ label: '生效日期' }),
  /** Last day; null: for ever. */
  validTo: day.nullable().meta({ label: '有效期至' }),
  state: certificateState,
  personName: z.string().meta({ label: '姓名' }),
  revokedAt: instant.nullable().meta({ label: '撤销时间' }),
  revokeReason: z.string().meta({ label: '撤销原因' }),
  /** Day from which another one takes its place. */
  supersededOn: day.nullable().meta({ label: '换发日期' }),
}

export const ownCertificate = z.object({
  id,
  ...certificate,
  /** Null for an external one, which nobody can verify here. */
  verifyCode: z.string().nullable(),
  /** A scan, or a PDF that is drawn when it is asked for. */
  hasFile: z.boolean(),
  /** Days until its end, today is 0; null: for ever. */
  daysLeft: z.int().nullable(),
  /** Category of classes that renew it, near its end and after; null of others. */
  renewCategory: z.string().nullable(),
})
export type OwnCertificate = z.output<typeof ownCertificate>

/** An external one on its way to being registered, or returned. */
export const certificateClaim = z.object({
  id,
  userId: id,
  personName: z.string().meta({ label: '姓名' }),
  unitName: z.string().meta({ label: '单位' }),
  title: z.string().meta({ label: '证书' }),
  number: z.string().meta({ label: '编号' }),
  typeCode: z.string().meta({ label: '类型代码' }),
  issuer: z.string().meta({ label: '发证单位' }),
  issuedOn: day.meta({ label: '签发日期' }),
  validTo: day.nullable().meta({ label: '有效期至' }),
  state: z.enum(['pending', 'returned']),
  requestId: id.nullable(),
  /** Of the return. */
  reason: z.string(),
  fileId: id,
  fileName: z.string(),
  fileUrl: z.string(),
  createdAt: instant,
})
export type CertificateClaim = z.output<typeof certificateClaim>

/** Of the caller: those in force by the days they have left, then those that are over. */
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

/** External certificates of the caller that wait for their approval, or came back. */
export const myClaims = defineEndpoint({
  path: 'rest/certificate/claims',
  title: '查询我登记的外部证书',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: z.strictObject({}),
  result: z.array(certificateClaim),
})

/** For who submitted it, and for who decides on it or manages certificates. */
export const getClaim = defineEndpoint({
  path: 'rest/certificate/claim',
  title: '查看登记的外部证书',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: certificateClaim,
})

/** Where a paper lies for its person, for some minutes. */
export const paperAddress = z.object({ url: z.string(), expiresAt: instant })

/** Own ones, and with the archive of people those of people in scope; made once, the same for ever. */
export const certificatePdf = defineEndpoint({
  path: 'rest/certificate/pdf',
  title: '下载证书',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: paperAddress,
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
    /** A certificate, hours of a year, or a document that was acknowledged. */
    kind: z.enum(['certificate', 'exam', 'hours', 'acknowledgement', 'archive']),
    state: certificateState,
    title: z.string(),
    number: z.string(),
    org: z.string(),
    issuedAt: day,
    validFrom: day.nullable(),
    validTo: day.nullable(),
    /** Day on which it was taken back. */
    revokedOn: day.nullable(),
    maskedName: z.string(),
    nameMatches: z.boolean().nullable(),
  }),
})
export type VerifiedCertificate = z.output<typeof verifyCertificate.result>

export const certificateRow = z.object({
  id,
  ...certificate,
  userId: id,
  userCode: z.string().meta({ label: '工号' }),
  unitName: z.string().meta({ label: '单位' }),
  templateVersion: z.int().nullable().meta({ label: '模板版本' }),
  typeCode: z.string().meta({ label: '类型代码' }),
  hours: z.number().nullable().meta({ label: '学时' }),
  score: z.number().nullable().meta({ label: '成绩' }),
  checks: z.int().meta({ label: '验证次数' }),
  hasFile: z.boolean(),
})
export type CertificateRow = z.output<typeof certificateRow>

/** Of people in the data scope. */
export const listCertificates = defineEndpoint({
  path: 'rest/certificate/list',
  title: '查询证书',
  effect: 'read',
  access: [P.traineeArchive],
  scope: 'rows',
  body: pageQuery(
    z.object({
      templateId: id.meta({ label: '证书' }),
      basis: certificateBasis,
      state: certificateState,
      orgId: id.meta({ label: '单位' }),
      userId: id.meta({ label: '人员' }),
      classId: id.meta({ label: '培训班' }),
      /** Still valid, and ends within so many days. */
      expiresWithin: whole(0, 3650).meta({ label: '到期（天内）' }),
    }),
    ['validTo', 'issuedOn'],
  ),
  result: pageOf(certificateRow),
})

const failure = z.object({ userId: id, personName: z.string(), message: z.string() })

/** 补发: for people who fulfil what the class or exam asks; each once. */
export const issueByHand = defineEndpoint({
  path: 'rest/certificate/issue',
  title: '补发证书',
  effect: 'write',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({
    templateId: id,
    userIds: ids(200),
    basis: z.strictObject({ kind: z.enum(['class', 'exam']), id }),
  }),
  result: z.object({ issued: z.int(), failed: z.array(failure) }),
})

/** Classes and exams that certificates may be issued for, by a part of their name. */
export const listBases = defineEndpoint({
  path: 'rest/certificate/bases',
  title: '查询发证依据',
  effect: 'read',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({ keyword: text({ label: '关键词', max: 50 }).default('') }),
  result: z.array(z.object({ kind: z.enum(['class', 'exam']), id, title: z.string(), at: instant.nullable() })),
})

const reason = (label: string) => text({ label, min: 2, max: 200, long: true, message: `${label}为 2–200 个字` })

export const revokeCertificates = defineEndpoint({
  path: 'rest/certificate/revoke',
  title: '撤销证书',
  effect: 'write',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200), reason: reason('撤销原因') }),
  result: z.object({ revoked: z.int() }),
})

/** 提醒 of the people whose certificates end: one message a day each, whatever it holds. */
export const remindHolders = defineEndpoint({
  path: 'rest/certificate/remind',
  title: '提醒证书到期',
  effect: 'write',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200) }),
  /** People who were told, and those who were told today already or have nothing that ends. */
  result: z.object({ sent: z.int(), skipped: z.int() }),
})

export const replaceCertificate = defineEndpoint({
  path: 'rest/certificate/replace',
  title: '换发证书',
  effect: 'write',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({ id, reason: reason('换发原因') }),
  result: z.object({ newId: id, number: z.string() }),
})

export const externalInput = z.strictObject({
  title: text({ label: '证书名称', min: 2, max: 30, message: '证书名称为 2–30 个字' }),
  number: text({ label: '证书编号', min: 1, max: 50 }),
  typeCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,10}$/, '类型代码为 1–10 位大写字母或数字')
    .default('')
    .meta({ label: '类型代码', max: 10 }),
  issuer: text({ label: '发证单位', min: 1, max: 40 }),
  issuedOn: day.meta({ label: '签发日期', required: true }),
  validTo: day.nullable().meta({ label: '有效期至' }),
  scan: fileInput.meta({ label: '扫描件', required: true }),
})

/** Own ones go to approval (`requestId`); whoever manages certificates registers at once for people in scope. */
export const registerExternal = defineEndpoint({
  path: 'rest/certificate/external',
  title: '登记外部证书',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    ...externalInput.shape,
    /** Somebody else's; by whoever manages certificates. */
    userId: id.optional(),
    /** A returned one is submitted again. */
    claimId: id.optional(),
  }),
  result: z.object({ requestId: id.nullable(), certificateId: id.nullable() }),
})

/** PDFs of chosen certificates in one archive, by a background job; those taken back are not among them. */
export const certificatesArchive = defineEndpoint({
  path: 'rest/certificate/archive',
  title: '批量下载证书',
  effect: 'write',
  access: [P.traineeArchiveCert],
  scope: 'rows',
  body: z.strictObject({ ids: ids(1000) }),
  result: z.object({ jobId: id }),
})

export const certificateArchiveWords = {
  /** Names of the jobs and of their files. */
  exam: '《{exam}》证书',
  chosen: '证书 {n} 份',
  drawing: '正在生成证书 {n} / {all}',
  done: '共 {n} 张证书，文件保留 {days} 天',
} as const
