import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import {
  IMPORT_MOST_BYTES_PICTURED,
  IMPORT_TEXT_MOST,
  importAction,
  importChoice,
  importCodes,
  importCounts,
  importDiffRow,
  importKept,
  importKind,
  importReport,
  importState,
} from './import.ts'
import { importWays } from './import-layout.ts'

const flag = z.enum(['1', '0']).default('1')
const access = [...new Set(Object.values(importCodes))]
const byKind = { access, scope: 'rows' } as const

export const importTemplate = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/template',
  title: '下载导入模板',
  effect: 'read',
  body: z.strictObject({ kind: importKind, targetId: id.optional(), format: text({ max: 20 }).optional() }),
  result: z.null(),
})

export const checkImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/check',
  title: '预检导入文件',
  effect: 'write',
  transport: 'multipart',
  bodyLimitKb: IMPORT_MOST_BYTES_PICTURED / 1024,
  body: z.strictObject({
    attach: z
      .custom<{ path: string; name: string; bytes: number }>(
        (value) => typeof value === 'object' && value !== null && 'path' in value,
        '请选择文件',
      )
      .optional(),
    /** In place of a file, of kinds that are read from texts. */
    text: text({ label: '文本', max: IMPORT_TEXT_MOST, long: true }).optional(),
    /** Form of the text or file, where the kind has several; absent: told from itself. */
    format: text({ label: '格式', max: 20 }).optional(),
    /** `1`: what is new comes into force at once, of kinds that have drafts. */
    activate: flag,
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
    /** With the columns of the file, for whoever maps them. */
    layout: z.boolean().default(false),
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
      counts: importCounts,
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

/** Says which column is which; the rows are judged after that. */
export const mapImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/map',
  title: '对应导入文件的列',
  effect: 'write',
  body: z.strictObject({
    id,
    /** By the columns of the file; null: left out. */
    keys: z.array(text({ max: 30 }).nullable()).max(100),
    ways: importWays,
  }),
  result: importReport,
})

/** Says where rows go that do not say it themselves; all of them are judged anew. */
export const aimImport = defineEndpoint({
  ...byKind,
  path: 'rest/directoryImport/aim',
  title: '选择导入位置',
  effect: 'write',
  body: z.strictObject({ id, targetId: id }),
  result: importReport,
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
    choice: importChoice.optional(),
  }),
  result: z.object({ counts: importCounts, diff: importDiffRow }),
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
  result: z.object({ restored: z.int(), kept: z.array(importKept), jobId: id.nullable() }),
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
