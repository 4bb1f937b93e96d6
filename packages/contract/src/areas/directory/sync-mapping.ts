import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { text } from '../../kit/text.ts'

export const syncKind = choice({ ldap: 'LDAP', hr: 'HR 接口' }, '类型')
export type SyncKind = z.output<typeof syncKind>

export const syncWinner = choice({ source: '来源', portal: '本地' }, '为准')
export type SyncWinner = z.output<typeof syncWinner>

/** What a source can say about units and people. */
export const syncField = choice(
  {
    unitId: '单位稳定编号',
    unitCode: '单位编码',
    unitName: '单位名称',
    unitParent: '上级单位',
    unitShortName: '单位简称',
    unitPhone: '单位电话',
    unitSort: '单位排序',
    id: '人员稳定编号',
    code: '工号',
    name: '姓名',
    unit: '主单位',
    post: '岗位',
    superior: '上级',
    gender: '性别',
    phone: '手机',
    mail: '邮箱',
    idNumber: '证件号',
    hiredOn: '入职日期',
    leftOn: '离职日期',
    employment: '在职状态',
  },
  '字段',
)
export type SyncField = z.output<typeof syncField>

export const syncMappingLine = z.strictObject({
  field: syncField,
  /** Attribute of the LDAP entry, `dn` or `parentDn`; key of the JSON object. */
  from: text({ label: '来源字段', min: 1, max: 100 }),
  winner: syncWinner,
})
export type SyncMapping = z.output<typeof syncMappingLine>[]

/** Without these nothing can be matched. */
export const neededSyncFields: readonly SyncField[] = [
  'unitId',
  'unitCode',
  'unitName',
  'unitParent',
  'id',
  'code',
  'name',
  'unit',
]

const lines = (pairs: Partial<Record<SyncField, string>>): SyncMapping =>
  syncField.options.flatMap((field) => {
    const from = pairs[field]
    return from === undefined ? [] : [{ field, from, winner: 'source' as const }]
  })

/** What a new source starts from. */
export const shippedMapping: Record<SyncKind, SyncMapping> = {
  ldap: lines({
    unitId: 'entryUUID',
    unitCode: 'ou',
    unitName: 'description',
    unitParent: 'parentDn',
    id: 'entryUUID',
    code: 'uid',
    name: 'cn',
    unit: 'parentDn',
    post: 'title',
    superior: 'manager',
    phone: 'mobile',
    mail: 'mail',
  }),
  hr: lines({
    unitId: 'id',
    unitCode: 'code',
    unitName: 'name',
    unitParent: 'parent',
    unitShortName: 'shortName',
    unitPhone: 'phone',
    unitSort: 'sort',
    id: 'id',
    code: 'code',
    name: 'name',
    unit: 'units',
    post: 'post',
    superior: 'superior',
    gender: 'gender',
    phone: 'phone',
    mail: 'mail',
    idNumber: 'idNumber',
    hiredOn: 'hiredOn',
    leftOn: 'leftOn',
    employment: 'employment',
  }),
}
