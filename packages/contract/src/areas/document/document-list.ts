import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, year } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { publicationState } from '../../shared/publication.ts'
import { convertState, documentRow, readStateAsked } from './document.ts'

export const documentFilter = z.object({
  /** The type together with the types below it. */
  labelTypeId: id,
  /** All of these labels. */
  labelIds: z.array(id).max(50),
  year,
  required: z.boolean().meta({ label: '必修' }),
  ackDuty: z.boolean().meta({ label: '知悉要求' }),
  readState: readStateAsked,
  /** Begun and not finished. */
  unfinished: z.boolean(),
  begun: z.boolean(),
  collected: z.boolean(),
  /** Rows for managers: all states in the data scope, with the managing columns. */
  manage: z.boolean(),
  state: publicationState,
  convertState,
  ownerOrgId: id.meta({ label: '所属单位' }),
  uploaderId: id.meta({ label: '上传人' }),
  createdFrom: instant,
  createdTo: instant,
  /** Validity ends within 30 days. */
  expiring: z.boolean(),
  /** 待复审 */
  reviewDue: z.boolean(),
  roleId: id.meta({ label: '面向角色' }),
  /** The recycle bin. */
  deleted: z.boolean(),
})
export type DocumentFilter = Partial<z.output<typeof documentFilter>>

/** Without a sort: readers by sort number and time of publication, managers the newest first. */
const sortable = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'title',
  'year',
  'sort',
  'pages',
  'validTo',
  'reviewBy',
] as const

/** `keyword` is looked for in titles and in the text of every page. */
export const listDocuments = defineEndpoint({
  path: 'rest/document/list',
  title: '查询文档',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(documentFilter, sortable),
  result: pageOf(documentRow),
})

/** Counts of the tabs of 文档管理, under the other filters. */
export const countDocumentStates = defineEndpoint({
  path: 'rest/document/countByState',
  title: '统计文档状态',
  effect: 'read',
  access: [P.schoolDoc],
  scope: 'rows',
  body: pageQuery(documentFilter, sortable),
  result: z.object({
    all: z.int(),
    draft: z.int(),
    in_review: z.int(),
    published: z.int(),
    retired: z.int(),
    failed: z.int(),
    reviewDue: z.int(),
    deleted: z.int(),
  }),
})
