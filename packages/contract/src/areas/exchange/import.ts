import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'

export const IMPORT_MOST_BYTES = 10 * 1024 * 1024
export const IMPORT_MOST_ROWS = 50_000
export const IMPORT_OPEN_HOURS = 24
/** Files with more rows are judged, imported and taken back behind the answer. */
export const IMPORT_JOB_ROWS = 2000
/** So many of the things that an undo left as they are can be looked at. */
export const UNDO_MOST_KEPT = 200
/** Word that erases a value; an empty cell leaves it as it is. */
export const ERASE = '清空'

export const importKind = choice(
  {
    people: '用户',
    units: '单位',
    roleMembers: '角色成员',
    groupMembers: '用户组成员',
    dictionaryItems: '字典项',
    examResults: '线下成绩',
  },
  '类型',
)
export type ImportKindName = z.output<typeof importKind>

/** The code that imports a kind; its scope is the scope of the import. */
export const importCodes: Record<ImportKindName, Privilege> = {
  people: P.userImport,
  units: P.orgAndDictionaryOrgImport,
  roleMembers: P.roleMember,
  groupMembers: P.userGroupMember,
  dictionaryItems: P.orgAndDictionaryDicEdit,
  examResults: P.examResult,
}

export const importState = choice(
  {
    parsing: '解析中',
    checked: '已预检',
    committing: '提交中',
    imported: '已导入',
    undoing: '撤销中',
    undone: '已撤销',
    dropped: '已放弃',
    expired: '已过期',
  },
  '状态',
)

export const importAction = choice(
  {
    add: '新增',
    update: '更新',
    move: '调动',
    disable: '停用',
    same: '无变化',
    suspect: '疑似同一人',
    error: '错误',
  },
  '结果',
)
export type ImportAction = z.output<typeof importAction>

const counts = z.object({
  add: z.int(),
  update: z.int(),
  move: z.int(),
  disable: z.int(),
  same: z.int(),
  suspect: z.int(),
  error: z.int(),
})
export type ImportCounts = z.output<typeof counts>

const fault = z.object({ row: z.int(), field: z.string(), message: z.string() })
const change = z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })

export const importDiffRow = z.object({
  row: z.int(),
  action: importAction,
  code: z.string(),
  name: z.string(),
  changes: z.array(change),
  faults: z.array(fault),
  /** The person this row may mean; to be decided before the import. */
  suspect: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  choice: z.enum(['update', 'create']).nullable(),
  /** Cells by column as they were typed, of rows that can be repaired in place; only for whoever uploaded them. */
  fields: z.record(z.string(), z.string()).nullable(),
})
export type ImportDiffRow = z.output<typeof importDiffRow>

const column = z.object({ key: z.string(), title: z.string(), options: z.array(z.string()) })

/** What was changed since an import and stays as it is. */
const kept = z.object({ row: z.int(), name: z.string(), reason: z.string() })

export const importReport = z.object({
  id,
  kind: importKind,
  state: importState,
  fileName: z.string(),
  targetId: id.nullable(),
  targetName: z.string(),
  rows: z.int(),
  counts,
  /** Which fields would change, and in how many rows. */
  fields: z.array(z.object({ title: z.string(), count: z.int() })),
  /** The first hundred faults of the whole file. */
  faults: z.array(fault),
  /** Rows of the asked page. */
  diff: z.array(importDiffRow),
  total: z.int(),
  columns: z.array(column),
  update: z.boolean(),
  own: z.boolean(),
  done: z.int(),
  skipped: z.int(),
  expiresAt: instant,
  undoUntil: instant.nullable(),
  /** What is being done with the batch behind the answer. */
  job: z.object({ percent: z.int(), stage: z.string() }).nullable(),
  /** Why the last work behind the answer came to nothing; empty where it did not. */
  failure: z.string(),
  /** What taking it back has done, with the first of those it kept. */
  undone: z.object({ restored: z.int(), kept: z.int(), list: z.array(kept) }).nullable(),
  /** One-time passwords of new people: how many, how many are made, and whether the list was fetched. */
  passwords: z.object({
    all: z.int(),
    ready: z.int(),
    fetchedAt: instant.nullable(),
    /** Of those who got an activation link instead, and of those whose link is on its way. */
    linked: z.int(),
    linking: z.int(),
  }),
})
export type ImportReport = z.output<typeof importReport>

const access = [...new Set(Object.values(importCodes))]
const byKind = { access, scope: 'rows' } as const

export const importTemplate = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/template',
  title: '下载导入模板',
  effect: 'read',
  body: z.strictObject({ kind: importKind, targetId: id.optional() }),
  result: z.null(),
})

const flag = z.enum(['1', '0']).default('1')

export const checkImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/check',
  title: '预检导入文件',
  effect: 'write',
  transport: 'multipart',
  bodyLimitKb: IMPORT_MOST_BYTES / 1024,
  body: z.strictObject({
    attach: z.custom<{ path: string; name: string; bytes: number }>(
      (value) => typeof value === 'object' && value !== null && 'path' in value,
      '请选择文件',
    ),
    kind: importKind,
    /** `1`: rows of existing things update them. */
    update: flag,
    targetId: id.optional(),
  }),
  result: importReport,
})

export const getImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/get',
  title: '查看导入批次',
  effect: 'read',
  body: z.strictObject({
    id,
    page: whole(1, 100_000).default(1),
    pageSize: whole(1, 200).default(50),
    filter: z.strictObject({ action: importAction.optional() }).default({}),
  }),
  result: importReport,
})

export const listImports = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/list',
  title: '查询导入批次',
  effect: 'read',
  body: pageQuery(z.object({ kind: importKind, state: importState, targetId: id }), ['createdAt']),
  result: pageOf(
    z.object({
      id,
      kind: importKind,
      state: importState,
      fileName: z.string().meta({ label: '文件' }),
      targetName: z.string().meta({ label: '导入到' }),
      rows: z.int().meta({ label: '行数' }),
      counts,
      done: z.int().meta({ label: '已导入' }),
      skipped: z.int().meta({ label: '已跳过' }),
      by: z.string().meta({ label: '导入人' }),
      own: z.boolean(),
      createdAt: instant.meta({ label: '上传时间' }),
      committedAt: instant.nullable().meta({ label: '导入时间' }),
      undoUntil: instant.nullable().meta({ label: '可撤销至' }),
    }),
  ),
})

/** Repairs cells of a row, or decides about a person who may be the same; the whole file is checked again. */
export const fixImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/fix',
  title: '修正导入行',
  effect: 'write',
  body: z.strictObject({
    id,
    row: whole(1),
    fields: z.record(text({ max: 30 }), text({ max: 2000, long: true })).default({}),
    choice: z.enum(['update', 'create']).optional(),
  }),
  result: z.object({ counts, diff: importDiffRow }),
})

export const commitImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/commit',
  title: '提交导入',
  effect: 'write',
  body: z.strictObject({ id, onlyGood: z.boolean().default(false) }),
  /** With `jobId` it goes on behind the answer, and nothing is counted yet. */
  result: z.object({ done: z.int(), skipped: z.int(), jobId: id.nullable() }),
})

export const undoImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/undo',
  title: '撤销导入',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ restored: z.int(), kept: z.array(kept), jobId: id.nullable() }),
})

export const dropImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/drop',
  title: '放弃导入',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ dropped: z.boolean() }),
})

/** The faulty rows alone, in the form they came in, each with its reasons. */
export const importFaultFile = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/faultFile',
  title: '下载错误行',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.null(),
})

/** One-time passwords of the new people of a batch: given out once, to whoever imported them. */
export const importPasswords = defineEndpoint({
  path: 'rest/directoryImport/passwords',
  title: '下载初始密码',
  effect: 'write',
  access: [P.userImport],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ id }),
  result: z.null(),
})

/** Activation links instead of passwords, for those new people whom a message can reach; the others stay on the list. */
export const sendImportLinks = defineEndpoint({
  path: 'rest/directoryImport/sendLinks',
  title: '发送激活链接',
  effect: 'write',
  access: [P.userImport],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ id }),
  result: z.object({ queued: z.int(), unreachable: z.int() }),
})
