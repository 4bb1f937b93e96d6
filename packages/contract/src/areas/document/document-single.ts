import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { audience } from '../../shared/audience.ts'
import { askedItem } from '../exam/attempt/attempt.ts'
import { convertState, documentRow, versionName } from './document.ts'
import { documentVersion } from './version-list.ts'

/** As its author picked it, for those who keep or judge the document. */
const pickedQuestion = z.object({
  questionId: id,
  version: z.int(),
  currentVersion: z.int(),
  page: z.int(),
  kind: z.string(),
  stemText: z.string(),
})
export type PickedQuestion = z.output<typeof pickedQuestion>

/** The change that waits beside a published document; fields that are absent stay as they are. */
const draft = z.object({
  title: z.string().optional(),
  summary: z.string().optional(),
  coverUrl: z.string().optional(),
  ackText: z.string().optional(),
  checkQuestions: z.array(pickedQuestion).optional(),
  versionNo: z.string().optional(),
  kind: z.string().optional(),
  changeNote: z.string().optional(),
  pages: z.int().optional(),
  convertState: convertState.optional(),
  pdfUrl: z.string().optional(),
})

export const documentDetail = documentRow.extend({
  summary: z.string(),
  ackText: z.string(),
  ackPassword: z.boolean(),
  pagePercent: z.int(),
  allowPrint: z.boolean(),
  allowComment: z.boolean(),
  /** The rule of the document in one sentence; empty while it cannot be read. */
  policyText: z.string(),
  /** Readable pages; empty where there are none. Signed for ten minutes: asked again silently. */
  pdfUrl: z.string(),
  /** Of those who may have it; counted downloads go through rest/document/download. */
  originalUrl: z.string().optional(),
  originalName: z.string(),
  expiresAt: instant,
  convertState: convertState.nullable(),
  /** While it is being converted. */
  etaSeconds: z.int().nullable(),
  /** The version that is shown is not the one in force: it earns nothing. */
  old: z.boolean(),
  /** Seconds that each page asks for. */
  pageNeeds: z.array(z.int()),
  my: documentRow.shape.my.extend({
    /** Credited seconds of each page. */
    pageSeconds: z.array(z.int()),
    ackVersion: z.string().nullable(),
    proofId: id.nullable(),
  }),
  /** Readers: what is asked, never with anything of its key. */
  checkQuestions: z.array(askedItem.extend({ id })),
  /** Versions that the caller may open. */
  versions: z.array(documentVersion),
  audienceReason: z.string(),
  mayDownload: z.boolean(),
  mayPrint: z.boolean(),
  /** Only for managers. */
  audience: audience.optional(),
  pickedQuestions: z.array(pickedQuestion).optional(),
  coverFileId: id.nullable().optional(),
  /** Hours by the formula: what the author's value may not exceed. */
  formulaHours: z.number().optional(),
  /** How many people a major version asks again. */
  majorAsks: z.int().optional(),
  draft: draft.nullable().optional(),
})
export type DocumentDetail = z.output<typeof documentDetail>

export const getDocument = defineEndpoint({
  path: 'rest/document/get',
  title: '查看文档',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    id,
    /** `1.1`; without it the version in force, for managers and judges the one that waits. */
    version: versionName.optional(),
    manage: z.boolean().default(false),
  }),
  result: documentDetail,
})
