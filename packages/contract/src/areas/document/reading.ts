import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { questionAnswer } from '../assessment/question/answer.ts'
import { readState, versionName } from './document.ts'

/**
 * 已阅读并知悉 of the version in force: once, whoever presses twice gets the first answer. Wrong answers acknowledge
 * nothing; `wrong` names their questions with the pages to read again, and nothing of their keys. A document that asks for
 * the password asks for it as every sensitive call does (1010).
 */
export const acknowledgeDocument = defineEndpoint({
  path: 'rest/document/acknowledge',
  title: '确认知悉',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    id,
    /** The version that the reader has before him; an older one is refused. */
    version: versionName.optional(),
    answers: z
      .array(z.strictObject({ questionId: id, answer: questionAnswer }))
      .max(3)
      .default([]),
  }),
  result: z.object({
    ackAt: instant.nullable(),
    versionNo: z.string(),
    proofId: id.nullable(),
    wrong: z.array(z.object({ questionId: id, page: z.int() })),
    /** Hours that came with it, or null. */
    hours: z.number().nullable(),
  }),
})

/** 阅读情况 in figures, of the people in the asker's rows. */
export const documentReadStat = defineEndpoint({
  path: 'rest/document/readStat',
  title: '统计文档阅读情况',
  effect: 'read',
  access: [P.schoolDocStat],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    /** 应读 */
    should: z.int(),
    started: z.int(),
    read: z.int(),
    acked: z.int(),
    downloads: z.int(),
    unreadByOrg: z.array(
      z.object({
        orgId: id,
        orgName: z.string(),
        orgPath: z.string(),
        should: z.int(),
        read: z.int(),
        acked: z.int(),
        unread: z.int(),
      }),
    ),
    /** When these figures were counted. */
    at: instant,
  }),
})

export const documentReader = z.object({
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  state: readState,
  pagesRead: z.int().meta({ label: '已读页' }),
  pages: z.int().meta({ label: '总页' }),
  effectiveSeconds: z.int().meta({ label: '阅读时长（秒）' }),
  ackAt: instant.nullable().meta({ label: '知悉时间' }),
  ackVersion: z.string().meta({ label: '知悉版本' }),
  downloads: z.int().meta({ label: '下载次数' }),
  lastAt: instant.nullable().meta({ label: '最近阅读' }),
  proofId: id.nullable(),
})
export type DocumentReader = z.output<typeof documentReader>

/** Everybody the document is addressed to, in the asker's rows, with what he has read. */
export const listDocumentReaders = defineEndpoint({
  path: 'rest/document/readers',
  title: '查询文档阅读人员',
  effect: 'read',
  access: [P.schoolDocStat],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id.meta({ label: '单位' }), readState }), [
    'name',
    'orgName',
    'coverage',
    'ackAt',
    'lastAt',
  ]).extend({ id }),
  result: pageOf(documentReader),
})

/** The proof of an acknowledgement as a PDF: one's own, or with the code that of others. */
export const documentProof = defineEndpoint({
  path: 'rest/document/proof',
  title: '查看知悉证明',
  effect: 'write',
  audit: 'none',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, userId: id.optional(), proofId: id.optional() }),
  result: z.object({ url: z.string(), expiresAt: instant }),
})

/** The proofs of everybody in the asker's rows who has signed, or of chosen people, as one archive by a background job. */
export const documentProofs = defineEndpoint({
  path: 'rest/document/proofs',
  title: '导出知悉证明',
  effect: 'write',
  access: [P.schoolDocExport],
  scope: 'rows',
  body: z.strictObject({ id, userIds: z.array(id).max(5000, '一次最多导出 5000 人').default([]) }),
  result: z.object({ jobId: id }),
})

/** A counted download; `original` is the file as it came, else the readable pages. */
export const downloadDocument = defineEndpoint({
  path: 'rest/document/download',
  title: '下载文档',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    id,
    version: versionName.optional(),
    original: z.boolean().default(false),
  }),
  result: z.object({ url: z.string(), name: z.string(), expiresAt: instant }),
})
