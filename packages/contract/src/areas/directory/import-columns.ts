import type { ImportColumn } from '../exchange/import-column.ts'
import { employment, gender } from './user-fields.ts'

export const personActs = { add: '新增', update: '更新', move: '调动', disable: '停用' } as const
export type PersonAct = keyof typeof personActs

/** Columns of people in the order of the template (20 section 3.5). */
export const peopleColumns = [
  {
    key: 'act',
    title: '操作',
    synonyms: ['操作类型'],
    note: '留空为自动：工号已存在则更新，否则新增；也可填新增、更新、调动、停用',
    width: 8,
  },
  {
    key: 'code',
    title: '工号',
    synonyms: ['员工编号', '人员编号', '员工号', '职工号', '人员工号', '员工工号', '编号'],
    required: true,
    note: '1–32 位字母、数字、-、_，全平台唯一',
    width: 14,
  },
  {
    key: 'name',
    title: '姓名',
    synonyms: ['员工姓名', '人员姓名', '名字'],
    required: true,
    note: '2–30 个字；更新时留空表示不变',
    width: 12,
  },
  {
    key: 'org',
    title: '主单位',
    synonyms: ['单位', '所在单位', '所属单位', '部门', '所在部门', '组织', '主单位编码', '单位编码'],
    required: true,
    note: '单位编码，或用 / 连接的路径，如 公司/安全部/一班；更新时留空表示不变',
    width: 28,
  },
  { key: 'loginName', title: '登录名', synonyms: ['登录账号', '账号', '用户名'], note: '留空时与工号相同', width: 14 },
  { key: 'gender', title: '性别', synonyms: [], note: '男、女或未说明', width: 8 },
  {
    key: 'phone',
    title: '手机',
    synonyms: ['手机号', '手机号码', '联系电话', '移动电话', '电话'],
    note: '11 位手机号',
    width: 14,
  },
  {
    key: 'mail',
    title: '邮箱',
    synonyms: ['电子邮箱', '邮件', '电子邮件', 'email', 'e-mail', 'mail'],
    note: '邮箱地址',
    width: 22,
  },
  {
    key: 'idNumber',
    title: '证件号',
    synonyms: ['身份证号', '身份证', '身份证号码', '证件号码'],
    note: '18 位身份证号',
    width: 22,
  },
  {
    key: 'others',
    title: '其他单位',
    synonyms: ['兼职单位', '其它单位'],
    note: '单位编码或路径，多个用 ; 分隔',
    width: 28,
  },
  { key: 'post', title: '岗位', synonyms: ['职务', '职位', '岗位名称'], note: '不超过 50 个字', width: 14 },
  {
    key: 'superior',
    title: '上级工号',
    synonyms: ['上级', '直接上级', '直接上级工号', '直属上级', '上级编号'],
    note: '已有人员或本文件中的工号',
    width: 14,
  },
  {
    key: 'roles',
    title: '角色',
    synonyms: ['角色名称'],
    note: '角色名称或编码，多个用 ; 分隔；只增加不移除，只能填写你有权授予的角色',
    width: 20,
  },
  {
    key: 'groups',
    title: '用户组',
    synonyms: ['用户组名称'],
    note: '静态用户组的名称，多个用 ; 分隔；只增加不移除',
    width: 20,
  },
  { key: 'tags', title: '标签', synonyms: [], note: '多个用 ; 分隔', width: 16 },
  {
    key: 'employment',
    title: '在职状态',
    synonyms: ['人员状态', '员工状态'],
    note: '在职、退休、外部；填离职时按离职日期办理离职',
    width: 10,
  },
  { key: 'hiredOn', title: '入职日期', synonyms: ['入职时间'], note: '日期，如 2025-11-20', width: 13 },
  { key: 'leftOn', title: '离职日期', synonyms: ['离职时间'], note: '日期；当日 24:00 账号停用', width: 13 },
  {
    key: 'effectiveOn',
    title: '生效日期',
    synonyms: ['调动日期', '调动生效日期'],
    note: '调动的生效日期，留空为立即',
    width: 13,
  },
  { key: 'validTo', title: '账号有效期', synonyms: ['有效期', '有效期至'], note: '外部人员必填，最长一年', width: 13 },
] as const satisfies readonly ImportColumn[]
export type PersonColumn = (typeof peopleColumns)[number]['key']

/** Words of the closed lists in people's files to their codes. */
export const genderWords: Record<string, string> = { 男: 'male', 女: 'female', 未说明: 'unknown', 未知: 'unknown' }
export const employmentWords: Record<string, string> = {
  在职: 'active',
  离职: 'left',
  退休: 'retired',
  外部: 'external',
}
export const genderNames = gender.meta()?.words as Record<string, string>
export const employmentNames = employment.meta()?.words as Record<string, string>

export const personImportFaults = {
  name: '姓名为 2–30 个字',
  orgUnknown: '单位“{v}”不存在',
  orgAmbiguous: '单位“{v}”不唯一，请填写单位编码',
  orgOutside: '单位不在你的管理范围',
  superiorUnknown: '上级工号“{v}”不存在',
  superiorCycle: '上级不能是本人或其下属',
  roleUnknown: '角色“{v}”不存在或你无权授予',
  oneself: '不能停用自己',
  suspect: '疑似同一人：{name}（{code}）',
} as const

export const unitColumns = [
  {
    key: 'code',
    title: '单位编码',
    synonyms: ['编码', '组织编码', '部门编码'],
    required: true,
    note: '字母、数字和下划线，不超过 32 位，全平台唯一',
    width: 16,
  },
  {
    key: 'name',
    title: '单位名称',
    synonyms: ['名称', '组织名称', '部门名称', '单位'],
    required: true,
    note: '1–50 个字，同级不重名',
    width: 24,
  },
  {
    key: 'parent',
    title: '上级单位',
    synonyms: ['上级', '上级编码', '上级单位编码', '所属上级', '父级'],
    required: true,
    note: '上级单位的编码，或用 / 连接的路径；可以是本文件中的单位',
    width: 28,
  },
  { key: 'shortName', title: '简称', synonyms: [], note: '不超过 20 个字', width: 14 },
  { key: 'kind', title: '类型', synonyms: ['单位类型', '组织类型'], note: '公司、部门、班组、外部', width: 10 },
  { key: 'head', title: '负责人工号', synonyms: ['负责人', '负责人编号'], note: '已有人员的工号', width: 14 },
  { key: 'phone', title: '电话', synonyms: ['联系电话'], note: '不超过 30 个字', width: 16 },
  { key: 'sort', title: '排序', synonyms: ['序号', '排序号'], note: '0–9999 的整数', width: 8 },
] as const satisfies readonly ImportColumn[]

export const unitImportFaults = {
  parentUnknown: '上级单位“{v}”不存在',
  parentCycle: '上级单位不能是本单位或其下级',
  moveInstead: '请通过“移动到”变更上级单位',
  headUnknown: '负责人工号“{v}”不存在',
} as const
