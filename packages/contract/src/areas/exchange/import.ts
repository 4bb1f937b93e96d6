import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { importWays } from './import-layout.ts'

const MIB = 1024 * 1024
export const IMPORT_MOST_BYTES = 10 * MIB
/** Of kinds whose files bring pictures. */
export const IMPORT_MOST_BYTES_PICTURED = 50 * MIB
export const IMPORT_MOST_ROWS = 50_000
/** Pasted text; anything longer comes as a file. */
export const IMPORT_TEXT_MOST = 300_000
/** Rows that are shown while columns are mapped. */
export const IMPORT_SAMPLES = 20
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
    questions: '题目',
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
  questions: P.questionBankImport,
}

/** Kinds of which nobody sees a batch of somebody else: their rows hold keys of examinations. */
export const privateImports: ReadonlySet<ImportKindName> = new Set(['questions'])

export const importState = choice(
  {
    parsing: '解析中',
    mapping: '待对应',
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
    guess: '推断',
    duplicate: '重复',
    left: '不导入',
    suspect: '疑似同一人',
    error: '错误',
  },
  '结果',
)
export type ImportAction = z.output<typeof importAction>

const counts = z.record(importAction, z.int())
export type ImportCounts = z.output<typeof counts>

/** A fault keeps its row out; a guess has to be seen; a repetition waits for a decision. */
export const findingSeverity = choice({ error: '错误', guess: '推断', duplicate: '重复' }, '级别')

const fault = z.object({
  row: z.int(),
  field: z.string(),
  message: z.string(),
  severity: findingSeverity,
  hint: z.string(),
})
export type ImportFaultRow = z.output<typeof fault>

/** What is to be done with a row that may be something else: a person, or a question that is there already. */
export const importChoice = choice(
  {
    update: '更新原人',
    create: '新建',
    skip: '跳过',
    replace: '替换为新版本',
    keep: '保留两者',
    leave: '不导入',
    take: '导入',
  },
  '处理',
)
export type ImportChoice = z.output<typeof importChoice>
const change = z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })

export const importDiffRow = z.object({
  row: z.int(),
  /** Row of the sheet, or line of the text; parts made of one line share it. */
  place: z.int(),
  action: importAction,
  code: z.string(),
  name: z.string(),
  changes: z.array(change),
  faults: z.array(fault),
  /** The person this row may mean; to be decided before the import. */
  suspect: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  choice: importChoice.nullable(),
  /** Decisions that are open for this row. */
  choices: z.array(importChoice),
  /** Cells by column as they were typed, of rows that can be repaired in place; only for whoever uploaded them. */
  fields: z.record(z.string(), z.string()).nullable(),
  /** As it will be, its pictures in place, of kinds that show that; only for whoever uploaded them. */
  shown: z.record(z.string(), z.string()).nullable(),
  /** Pictures it brings, by the names its texts call them. */
  pictures: z.array(z.object({ name: z.string(), fileId: id, url: z.string() })),
})
export type ImportDiffRow = z.output<typeof importDiffRow>

const column = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Its cells hold several values, parted by a sign. */
  splits: z.boolean(),
  options: z.array(z.string()),
  /** Where it stands in the file; null where it does not. */
  letter: z.string().nullable(),
})

/** Columns of a file and what they were taken for, to be confirmed before anything is judged or dropped. */
export const importLayout = z.object({
  /** Row the header stands in. */
  header: z.int(),
  columns: z.array(
    z.object({
      title: z.string(),
      key: z.string().nullable(),
      /** How many rows have something there, and the first things that differ. */
      filled: z.int(),
      samples: z.array(z.string()),
    }),
  ),
  ways: importWays,
  /** Somebody has confirmed these headings before. */
  remembered: z.boolean(),
  /** First rows as they stand in the file. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
})
export type ImportLayout = z.output<typeof importLayout>

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
  /** Its columns can be mapped, now or anew. */
  hasColumns: z.boolean(),
  /** Null for files without columns, and for everybody but whoever uploaded it. */
  layout: importLayout.nullable(),
  /** Things of a text that became no row. */
  loose: z.array(fault),
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
