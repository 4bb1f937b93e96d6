import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { id, instant } from '../../kit/scalars.ts'
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
    trainees: '学员名单',
    uploadHours: '学时明细',
    historyDays: '历史条目',
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
  trainees: P.trainClassRoster,
  uploadHours: P.hourUploadEdit,
  historyDays: P.articleAdd,
}

/** Kinds of which nobody sees a batch of somebody else: their rows hold keys of examinations. */
export const privateImports: ReadonlySet<ImportKindName> = new Set(['questions'])

/** Kinds of which a file comes in whole or not at all: nobody may leave faulty rows out. */
export const wholeImports: ReadonlySet<ImportKindName> = new Set(['trainees', 'historyDays'])

/** Kinds whose rows only add: what is there already is never changed by a file. */
export const addingImports: ReadonlySet<ImportKindName> = new Set([
  'roleMembers',
  'groupMembers',
  'trainees',
  'historyDays',
])

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

export const importCounts = z.record(importAction, z.int())
export type ImportCounts = z.output<typeof importCounts>

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
export const importKept = z.object({ row: z.int(), name: z.string(), reason: z.string() })

export const importReport = z.object({
  id,
  kind: importKind,
  state: importState,
  fileName: z.string(),
  targetId: id.nullable(),
  targetName: z.string(),
  /** Rows that go nowhere until somebody chooses where. */
  aimless: z.int(),
  rows: z.int(),
  counts: importCounts,
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
  undone: z.object({ restored: z.int(), kept: z.int(), list: z.array(importKept) }).nullable(),
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
