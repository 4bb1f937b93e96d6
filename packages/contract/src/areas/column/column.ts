import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { fileInput } from '../files/file.ts'
import { percent } from '../learning/hours/amount-field.ts'
import {
  columnAction,
  columnItemType,
  columnKind,
  columnOrder,
  columnRefusals,
  columnState,
  MOST_MANAGERS,
  MOST_SECTIONS,
} from './words.ts'

const sectionInput = z.strictObject({
  id: id.optional(),
  name: text({ label: '栏目名称', min: 1, max: 20, message: columnRefusals.sectionName.message }),
})

/** 专栏 as its editor sets it; what it consists of is kept apart. */
export const columnInput = z.object({
  name: text({ label: '名称', min: 2, max: 30, message: columnRefusals.name.message }),
  code: text({ label: '编号', max: 30 }).default(''),
  cover: fileInput.nullable().default(null),
  intro: text({ label: '简介', max: 500, long: true }).default(''),
  kind: columnKind.default('general'),
  order: columnOrder.default('manual'),
  sections: z.array(sectionInput).max(MOST_SECTIONS, columnRefusals.mostSections.message).default([]),
  audience: audience.prefault({}),
  managerIds: z.array(id).max(MOST_MANAGERS, `专栏管理员最多 ${MOST_MANAGERS} 人`).default([]),
  badge: z.boolean().default(false).meta({ label: '完成徽章' }),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
})
export type ColumnInput = z.output<typeof columnInput>

/** How far the caller is: completed of those items that count for him. */
const myColumn = z.object({
  done: z.int(),
  required: z.int(),
  subscribed: z.boolean(),
  /** When the last item that counts was completed first; stays when the column grows later. */
  finishedAt: instant.nullable(),
  badgeAt: instant.nullable(),
})

/** People of the audience in the caller's scope, those who read anything of it, and those who completed it. */
const figureShape = {
  should: z.int().meta({ label: '应读' }),
  readers: z.int().meta({ label: '阅读人数' }),
  completed: z.int().meta({ label: '完成人数' }),
  rate: percent.nullable().meta({ label: '完成率' }),
}

/** What only those see who manage it. */
const manageFigures = {
  code: z.string().meta({ label: '编号' }),
  state: columnState,
  audienceText: z.string().meta({ label: '范围' }),
  subscribers: z.int().meta({ label: '订阅' }),
  /** Asked for beside the rows ({@link columnFigures}); only the file that is taken away has them in its rows. */
  ...figureShape,
  sort: z.int().meta({ label: '排序' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  creator: z.string().meta({ label: '创建人' }),
  managers: z.string().meta({ label: '专栏管理员' }),
  /** The caller may compose it: by `_edit` in his scope, or as one of its managers. */
  mayCompose: z.boolean(),
  revision,
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
}

export const columnRow = z.object({
  id,
  name: z.string().meta({ label: '名称' }),
  kind: columnKind,
  coverUrl: z.string(),
  intro: z.string().meta({ label: '简介' }),
  badge: z.boolean().meta({ label: '完成徽章' }),
  sections: z.int().meta({ label: '栏目数' }),
  /** Items: for learners what they may open, for managers all. */
  articles: z.int().meta({ label: '图文' }),
  videos: z.int().meta({ label: '视频' }),
  docs: z.int().meta({ label: '文档' }),
  practices: z.int().meta({ label: '练习' }),
  activities: z.int().meta({ label: '活动' }),
  my: myColumn,
  ...z.object(manageFigures).partial().shape,
})
export type ColumnRow = z.output<typeof columnRow>

/** Published ones addressed to the caller; `manage` widens to the data scope and to columns he manages. */
export const listColumns = defineEndpoint({
  path: 'rest/monograph/list',
  title: '查询专栏',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      kind: columnKind,
      state: columnState,
      orgId: id.meta({ label: '所属单位' }),
      subscribed: z.boolean().meta({ label: '已订阅' }),
      manage: z.boolean(),
    }),
    ['sort', 'name', 'updatedAt', 'createdAt'],
  ),
  result: pageOf(columnRow),
})

/** Figures of the columns on the screen, at most a minute old; those outside the caller's rows are left out. */
export const columnFigures = defineEndpoint({
  path: 'rest/monograph/figures',
  title: '查询专栏阅读人数',
  effect: 'read',
  access: [P.column],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200) }),
  result: z.array(z.object({ id, ...figureShape })),
})
export type FiguresOfColumn = z.output<typeof columnFigures.result>[number]

export const columnSection = z.object({ id, name: z.string() })
export type ColumnSection = z.output<typeof columnSection>

/** How a person stands to one item: read (begun) and completed. */
const myItem = z.object({ readAt: instant.nullable(), doneAt: instant.nullable() })

export const columnItem = z.object({
  id,
  type: columnItemType,
  itemId: id,
  section: id.nullable(),
  required: z.boolean().meta({ label: '必读' }),
  title: z.string().meta({ label: '标题' }),
  link: z.string(),
  /** Open to learners now; managers see the others too, marked. */
  published: z.boolean(),
  publishAt: instant.nullable().meta({ label: '发布时间' }),
  my: myItem,
  /** For those who compose: people of the column whom the content itself is not addressed to. */
  outside: z.int().optional(),
})
export type ColumnItem = z.output<typeof columnItem>

const related = z.object({ id, title: z.string(), coverUrl: z.string(), link: z.string() })

/** One column: for learners what they may open, with `manage` everything. */
export const getColumn = defineEndpoint({
  path: 'rest/monograph/get',
  title: '查看专栏',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: columnRow.extend({
    order: columnOrder,
    sectionList: z.array(columnSection),
    items: z.array(columnItem),
    videoList: z.array(related),
    ownerOrgId: id.optional(),
    coverFileId: id.nullable().optional(),
    audience: audience.optional(),
    managerList: z.array(z.object({ id, name: z.string() })).optional(),
  }),
})
export type ColumnDetail = z.output<typeof getColumn.result>

export const saveColumn = defineEndpoint({
  path: 'rest/monograph/save',
  title: '保存专栏',
  effect: 'write',
  access: [P.columnAdd, P.columnEdit],
  scope: 'rows',
  /** A new one with `copyOf` takes the items of that column along. */
  body: saveBody(columnInput.extend({ copyOf: id.optional() })),
  result: recordKey,
})

export const deleteColumns = defineEndpoint({
  path: 'rest/monograph/delete',
  title: '删除专栏',
  effect: 'write',
  access: [P.columnDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const changeColumnState = defineEndpoint({
  path: 'rest/monograph/changeState',
  title: '变更专栏状态',
  effect: 'write',
  access: [P.columnPublish],
  scope: 'rows',
  body: z.strictObject({
    ids: ids(100),
    action: columnAction,
    /** 排序: the place among others, smaller ones first. */
    sort: whole(0, 9999).optional(),
  }),
  result: z.object({ updated: z.int(), failed: batchResult.shape.failed }),
})

export const subscribeColumn = defineEndpoint({
  path: 'rest/monograph/subscribe',
  title: '订阅专栏',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ id, on: z.boolean() }),
  result: z.object({ subscribed: z.boolean() }),
})
