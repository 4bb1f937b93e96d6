import { z } from 'zod'
import { hourSource } from '#src/areas/learning/time.ts'
import { choice, wordsOf } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { feedbackKind, feedbackState } from './feedback.ts'

export const columnMask = choice({ none: '明文', masked: '脱敏' }, '显示')

/** What a column holds: decides how reports may narrow, group and add it up. */
export type DatasetKind = 'text' | 'word' | 'number' | 'day' | 'time'

export interface DatasetColumn {
  field: string
  title: string
  mask: 'none' | 'masked'
  kind: DatasetKind
}

export interface Dataset {
  title: string
  note: string
  /** Who answers for the data. */
  owner: string
  source: string
  columns: readonly DatasetColumn[]
  /** Codes of the screen on which the data is administered: preview asks for one of them too. */
  codes: readonly Privilege[]
}

const column = (field: string, title: string, kind: DatasetKind = 'text'): DatasetColumn => ({
  field,
  title,
  mask: 'none',
  kind,
})

/** Personal: only its mask is stored beside it and shown. */
const masked = (field: string, title: string): DatasetColumn => ({ field, title, mask: 'masked', kind: 'text' })

/** Data sets of the portal for reports and export (20-system, /system/dataList). */
export const datasets = {
  people: {
    title: '人员',
    note: '全部未删除的人员',
    owner: '用户管理',
    source: '用户',
    codes: [P.user],
    columns: [
      column('code', '工号'),
      column('name', '姓名'),
      column('orgName', '主单位'),
      column('post', '岗位'),
      masked('phone', '手机'),
      masked('mail', '邮箱'),
      column('employment', '在职状态', 'word'),
      column('hiredOn', '入职日期', 'day'),
      column('lastLoginAt', '最近登录', 'time'),
    ],
  },
  units: {
    title: '单位',
    note: '组织树的全部单位',
    owner: '组织管理',
    source: '组织',
    codes: [P.orgAndDictionary],
    columns: [
      column('code', '单位编码'),
      column('name', '单位名称'),
      column('parentName', '上级单位'),
      column('kind', '类型', 'word'),
      column('headName', '负责人'),
      column('people', '本级人数', 'number'),
      column('enabled', '启用', 'word'),
    ],
  },
  roles: {
    title: '角色',
    note: '角色及其权限数、成员（人、单位、组）数',
    owner: '角色管理',
    source: '角色',
    codes: [P.role],
    columns: [
      column('code', '角色编码'),
      column('name', '角色名称'),
      column('orgName', '归属单位'),
      column('codeCount', '权限数', 'number'),
      column('memberCount', '成员（人、单位、组）', 'number'),
      column('enabled', '启用', 'word'),
    ],
  },
  videos: {
    title: '视频',
    note: '门户与安全网校的视频',
    owner: '视频管理',
    source: '视频',
    codes: [P.video, P.schoolVideo],
    columns: [
      column('title', '标题'),
      column('channel', '频道', 'word'),
      column('orgName', '归属单位'),
      column('state', '状态', 'word'),
      column('createdAt', '创建时间', 'time'),
    ],
  },
  signIns: {
    title: '登录记录',
    note: '近一年的登录与失败',
    owner: '系统日志',
    source: '登录日志',
    codes: [P.log],
    columns: [
      column('at', '时间', 'time'),
      column('nameTried', '账号'),
      column('name', '姓名'),
      column('orgName', '单位'),
      column('result', '结果', 'word'),
      column('address', 'IP'),
    ],
  },
  courses: {
    title: '课程学习',
    note: '视频课程的学习记录',
    owner: '学习数据',
    source: '学习记录',
    codes: [P.videoStat, P.schoolVideoStat],
    columns: [
      column('code', '工号'),
      column('name', '姓名'),
      column('orgName', '单位'),
      column('title', '课程'),
      column('coverage', '覆盖率（%）', 'number'),
      column('done', '完成', 'word'),
      column('firstOn', '首次学习', 'day'),
      column('doneOn', '完成日期', 'day'),
    ],
  },
  hours: {
    title: '学时明细',
    note: '有效的学时授予',
    owner: '学习时间管理',
    source: '学时台账',
    codes: [P.studyTime],
    columns: [
      column('code', '工号'),
      column('name', '姓名'),
      column('orgName', '单位'),
      column('year', '年度'),
      column('source', '来源', 'word'),
      column('title', '内容'),
      column('required', '必修', 'word'),
      column('hours', '学时', 'number'),
      column('doneOn', '完成日期', 'day'),
    ],
  },
  feedback: {
    title: '意见反馈',
    note: '提交的意见反馈，不含提交人和内容',
    owner: '意见反馈',
    source: '反馈',
    codes: [P.feedback],
    columns: [
      column('no', '编号'),
      column('kind', '类型', 'word'),
      column('state', '状态', 'word'),
      column('orgName', '单位'),
      column('stars', '评分', 'number'),
      column('hours', '解决用时（小时）', 'number'),
      column('createdAt', '提交时间', 'time'),
    ],
  },
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets

export const datasetName = z.enum(Object.keys(datasets) as [DatasetName, ...DatasetName[]], '数据集不存在')

export const datasetRefusals = defineRefusals('dataset', {
  sourceRight: '没有“{owner}”的权限，不能查看该数据集',
})

export const datasetRow = z.object({
  id: datasetName,
  name: z.string().meta({ label: '名称' }),
  note: z.string().meta({ label: '说明' }),
  owner: z.string().meta({ label: '负责' }),
  source: z.string().meta({ label: '来源' }),
  rows: z.int().meta({ label: '行数' }),
  columns: z.array(z.object({ field: z.string(), title: z.string(), mask: columnMask })).meta({ label: '字段' }),
  refreshedAt: instant.nullable().meta({ label: '更新时间' }),
  roles: z.array(z.string()).meta({ label: '可读角色' }),
  /** The caller may look into it. */
  open: z.boolean(),
})
export type DatasetRow = z.output<typeof datasetRow>

export const listDatasets = defineEndpoint({
  path: 'rest/dataset/list',
  title: '查询数据目录',
  effect: 'read',
  access: [P.data],
  scope: 'rows',
  body: pageQuery(z.object({ owner: text({ label: '负责', max: 50 }) }), ['name']),
  result: pageOf(datasetRow),
})

/** Rows of a data set in scope, masked. */
export const previewDataset = defineEndpoint({
  path: 'rest/dataset/preview',
  title: '预览数据集',
  effect: 'read',
  access: [P.dataRead],
  scope: 'rows',
  body: pageQuery(z.object({}), ['key']).extend({ id: datasetName }),
  result: pageOf(z.object({ id: z.string(), cells: z.array(z.string()) })),
})

/** Columns of a data set, whichever it is. */
export const columnsOfDataset = (name: DatasetName): readonly DatasetColumn[] => datasets[name].columns

/** Codes of the screen on which the data of a set is administered. */
export const codesOfDataset = (name: DatasetName): readonly Privilege[] => datasets[name].codes

const YES_NO = { true: '是', false: '否' }

/** Words of coded columns; of those that mean something else in one set, under the name of the set. */
const datasetWords: Record<string, Record<string, string>> = {
  employment: { active: '在职', left: '离职', retired: '退休', external: '外部' },
  kind: { company: '公司', department: '部门', team: '班组', external: '外部' },
  enabled: { true: '启用', false: '停用' },
  channel: { portal: '门户', school: '安全网校' },
  state: {
    draft: '草稿',
    pending: '待审批',
    approved: '已通过',
    rejected: '已退回',
    published: '已发布',
    withdrawn: '已撤回',
    offline: '已下架',
  },
  result: { ok: '成功', refused: '被拒绝' },
  done: YES_NO,
  required: YES_NO,
  source: wordsOf(hourSource),
  'feedback.kind': wordsOf(feedbackKind),
  'feedback.state': wordsOf(feedbackState),
}

/** Codes of a column with their words. */
export const wordsOfColumn = (name: DatasetName, field: string): Record<string, string> =>
  datasetWords[`${name}.${field}`] ?? datasetWords[field] ?? {}

/** All rows of a data set in scope as a file, made in the background; masked. */
export const exportDataset = defineEndpoint({
  path: 'rest/dataset/export',
  title: '导出数据集',
  effect: 'write',
  access: [P.dataRead],
  scope: 'rows',
  body: z.strictObject({ id: datasetName, keyword: text({ label: '关键词', max: 50 }).default('') }),
  result: z.object({ jobId: id }),
})

export const qualityRow = z.object({
  id: z.string(),
  title: z.string().meta({ label: '检查项' }),
  count: z.int().meta({ label: '数量' }),
  /** Page that shows them, or empty. */
  link: z.string(),
  advice: z.string().meta({ label: '处理建议' }),
})

/** 数据质量: counts of what should not be. */
export const dataQuality = defineEndpoint({
  path: 'rest/dataset/quality',
  title: '检查数据质量',
  effect: 'read',
  access: [P.data],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.array(qualityRow),
})

export const qualityChecks = {
  orphanFiles: { title: '没有被引用的文件', link: '', advice: '超过 7 天未引用的上传会自动清理' },
  peopleDisabledUnit: { title: '主单位已停用的人员', link: '/system/user', advice: '调动到启用的单位' },
  unitsWithoutHead: { title: '没有负责人的单位', link: '/system/org?noHead=true', advice: '为单位设置负责人' },
  duplicatePhones: { title: '手机号重复的人员', link: '/system/user', advice: '核对后合并重复人员或更正号码' },
  leaversEnabled: { title: '已离职仍启用的账号', link: '/system/user?employment=left', advice: '停用账号' },
  rowsOutsideUnits: { title: '归属单位已不存在的数据', link: '', advice: '由系统管理员重新指定归属单位' },
} as const
