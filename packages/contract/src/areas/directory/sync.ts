import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { secretText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { caCertificate } from './sync-ldap.ts'
import { syncField, syncKind, syncMappingLine, syncWinner } from './sync-mapping.ts'

export const syncMode = choice({ full: '全量', incremental: '增量' }, '方式')

export const syncRunState = choice(
  {
    waiting: '等待',
    pulling: '拉取',
    comparing: '比对',
    confirming: '待确认',
    applying: '应用中',
    done: '完成',
    partial: '部分失败',
    failed: '失败',
    braked: '已熔断',
  },
  '状态',
)
export type SyncRunState = z.output<typeof syncRunState>

export const syncObjectKind = choice({ unit: '单位', person: '人员' }, '对象')

export const syncAction = choice(
  {
    add: '新增',
    update: '更新',
    move: '调动',
    rehire: '返聘',
    leave: '停用',
    remove: '移除',
    same: '无变化',
    error: '错误',
  },
  '动作',
)
export type SyncAction = z.output<typeof syncAction>

export const syncObjectState = choice({ waiting: '待应用', superior: '待设上级', done: '成功', failed: '失败' }, '结果')

const sourceFields = {
  name: text({ label: '名称', min: 2, max: 30 }),
  kind: syncKind,
  enabled: z.boolean().default(true).meta({ label: '启用' }),
  rootOrgId: id.meta({ label: '同步到单位', required: true }),
  address: text({ label: '地址', min: 1, max: 300 }),
  /** Name to bind with, or number of the key that signs. */
  account: text({ label: '账号', max: 300 }).default(''),
  caCertificate: caCertificate.default(''),
  base: text({ label: '起点 DN', max: 300 }).default(''),
  unitFilter: text({ label: '单位过滤条件', max: 500 }).default('(objectClass=organizationalUnit)'),
  personFilter: text({ label: '人员过滤条件', max: 500 }).default('(objectClass=inetOrgPerson)'),
  mapping: z.array(syncMappingLine).min(1, '请配置字段对应').max(40).meta({ label: '字段对应' }),
  /** Hour of the nightly full run in Shanghai; null for none. */
  fullHour: whole(0, 23).nullable().default(2).meta({ label: '每日全量（时）' }),
  /** Minutes between incremental runs; 0 for none. */
  everyMinutes: whole(0, 1440).default(15).meta({ label: '增量间隔（分钟）' }),
  brakePercent: whole(1, 100).default(5).meta({ label: '熔断比例（%）' }),
  brakeCount: whole(1, 100_000).default(50).meta({ label: '熔断人数' }),
}

export const syncSourceInput = z.strictObject({
  ...sourceFields,
  /** Empty leaves the stored one; nobody reads it back. */
  secret: secretText(500).default('').meta({ label: '密钥' }),
})

export const syncSourceRow = z.object({
  ...recordShape,
  ...sourceFields,
  rootOrgName: z.string().meta({ label: '同步到单位' }),
  hasSecret: z.boolean(),
  linked: z.int().meta({ label: '已关联人数' }),
  lastRunAt: instant.nullable().meta({ label: '最近同步' }),
  lastState: syncRunState.nullable().meta({ label: '最近结果' }),
  lastText: z.string().meta({ label: '说明' }),
})
export type SyncSourceRow = z.output<typeof syncSourceRow>

const shared = { access: [P.userSync], scope: 'rows' } as const

export const listSyncSources = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/sources',
  title: '查询同步来源',
  effect: 'read',
  body: pageQuery(z.object({ kind: syncKind }), ['createdAt', 'name']),
  result: pageOf(syncSourceRow),
})

export const saveSyncSource = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/saveSource',
  title: '保存同步来源',
  effect: 'write',
  body: syncSourceInput.extend({ id: id.optional(), revision: revision.optional() }),
  result: recordKey,
})

export const testSyncSource = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/test',
  title: '测试同步连接',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ ok: z.boolean(), text: z.string() }),
})

export const runSync = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/run',
  title: '开始目录同步',
  effect: 'write',
  body: z.strictObject({ id, mode: syncMode, dryRun: z.boolean() }),
  result: z.object({ runId: id }),
})

export const syncRunRow = z.object({
  id,
  createdAt: instant.meta({ label: '开始时间' }),
  sourceId: id,
  sourceName: z.string().meta({ label: '来源' }),
  mode: syncMode,
  dryRun: z.boolean().meta({ label: '试运行' }),
  state: syncRunState,
  /** What came of it, in words. */
  text: z.string().meta({ label: '说明' }),
  added: z.int().meta({ label: '新增' }),
  changed: z.int().meta({ label: '变更' }),
  disabled: z.int().meta({ label: '停用' }),
  removed: z.int().meta({ label: '移除单位' }),
  same: z.int().meta({ label: '无变化' }),
  succeeded: z.int().meta({ label: '成功' }),
  failed: z.int().meta({ label: '失败' }),
  by: z.string().meta({ label: '发起人' }),
  endedAt: instant.nullable().meta({ label: '结束时间' }),
})
export type SyncRunRow = z.output<typeof syncRunRow>

export const listSyncRuns = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/runs',
  title: '查询同步记录',
  effect: 'read',
  body: pageQuery(z.object({ id, sourceId: id, state: syncRunState, mode: syncMode }), ['createdAt']),
  result: pageOf(syncRunRow),
})

export const syncObjectRow = z.object({
  id,
  kind: syncObjectKind,
  code: z.string().meta({ label: '编码/工号' }),
  name: z.string().meta({ label: '名称/姓名' }),
  action: syncAction.nullable(),
  state: syncObjectState,
  /** Why it failed or what is remarkable, in words. */
  text: z.string().meta({ label: '说明' }),
  changes: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
})
export type SyncObjectRow = z.output<typeof syncObjectRow>

export const listSyncObjects = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/objects',
  title: '查询同步对象',
  effect: 'read',
  body: pageQuery(z.object({ runId: id, kind: syncObjectKind, action: syncAction, state: syncObjectState }), ['no']),
  result: pageOf(syncObjectRow),
})

/** `apply` false ends a run that waits: nothing of it is applied. */
export const confirmSync = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/confirm',
  title: '确认目录同步',
  effect: 'write',
  body: z.strictObject({ runId: id, apply: z.boolean() }),
  result: z.object({ state: syncRunState }),
})

export const syncDriftRow = z.object({
  id,
  sourceName: z.string().meta({ label: '来源' }),
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  field: syncField,
  portalValue: z.string().meta({ label: '本地值' }),
  sourceValue: z.string().meta({ label: '来源值' }),
  winner: syncWinner,
  since: instant.meta({ label: '开始不一致' }),
  /** Somebody decided to keep the local value as long as the source says the same. */
  kept: z.boolean().meta({ label: '已保留本地' }),
})
export type SyncDriftRow = z.output<typeof syncDriftRow>

export const listSyncDrift = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/drift',
  title: '查询目录差异',
  effect: 'read',
  body: pageQuery(z.object({ sourceId: id, field: syncField, winner: syncWinner, kept: z.boolean() }), ['since']),
  result: pageOf(syncDriftRow),
})

export const resolveSyncDrift = defineEndpoint({
  ...shared,
  path: 'rest/directorySync/resolve',
  title: '处理目录差异',
  effect: 'write',
  body: z.strictObject({ ids: ids(), winner: syncWinner }),
  result: z.object({ done: z.int() }),
})
