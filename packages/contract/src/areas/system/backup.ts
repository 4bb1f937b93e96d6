import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

export const backupKind = choice({ base: '全量备份', rehearsal: '恢复演练' }, '类型')

export const backupState = choice(
  { queued: '排队', running: '运行', checking: '校验', ok: '成功', failed: '失败' },
  '状态',
)

export const backupRefusals = defineRefusals('backup', {
  running: '备份正在进行',
  rehearsing: '恢复演练正在进行',
  noPlace: '没有可用的备份位置',
  noBackup: '还没有成功的备份，不能演练',
})

export const backupRun = z.object({
  id,
  kind: backupKind,
  state: backupState,
  startedByName: z.string().meta({ label: '发起人' }),
  createdAt: instant.meta({ label: '发起时间' }),
  endedAt: instant.nullable().meta({ label: '结束时间' }),
  takenAt: instant.nullable().meta({ label: '数据时间点' }),
  bytes: z.int().meta({ label: '大小' }),
  rows: z.int().meta({ label: '行数' }),
  tables: z.int().meta({ label: '表数' }),
  folder: z.string().meta({ label: '位置' }),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
  error: z.string().meta({ label: '错误' }),
  /** Files removed because their time was over. */
  removed: z.boolean(),
})
export type BackupRun = z.output<typeof backupRun>

export const backupStatus = defineEndpoint({
  path: 'rest/backup/state',
  title: '查看备份状态',
  effect: 'read',
  access: [P.dataBackup, P.dataRestore],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    /** As of when everything can be brought back. */
    restorableTo: instant.nullable(),
    place: z.string(),
    freeBytes: z.int().nullable(),
    lastRehearsal: z.object({ at: instant, ok: z.boolean() }).nullable(),
    nextRun: instant,
    lastFailed: z.boolean(),
    runs: z.array(backupRun),
  }),
})

export const startBackup = defineEndpoint({
  path: 'rest/backup/start',
  title: '立即备份',
  effect: 'write',
  access: [P.dataBackup],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ jobId: id }),
})

export const rehearseRestore = defineEndpoint({
  path: 'rest/backup/rehearse',
  title: '恢复演练',
  effect: 'write',
  access: [P.dataRestore],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ jobId: id }),
})

/** Sentences of the backup that the server writes. */
export const backupWords = {
  base: '数据库备份',
  rehearsal: '恢复演练',
  rows: '行数一致',
  sums: '校验和一致',
  files: '备份文件完整',
  equal: '{n} 张表共 {rows} 行',
  differs: '{table}：备份 {a}，恢复 {b}',
  more: '等 {n} 张表',
  interrupted: '处理被中断',
  messageKind: '设备与系统告警',
  messageReason: '你有备份权限',
  failedTitle: '{what}失败',
  failedText: '{what}于 {at} 失败：{why}。最近可恢复到 {to}。',
  never: '从未成功备份',
} as const

/** What an operator does, in order; the screen prints it and docs/operations.md explains it. */
export const restoreSteps: readonly string[] = [
  '停止全部门户进程，保留原数据目录和数据库不动。',
  '准备一个空的 PostgreSQL 数据库（版本不低于备份时的版本，UTF-8 编码），连接账号须为该库的所有者。',
  '取出站点密钥：环境变量 PORTAL_SECRET，或数据目录下的 secret 文件；密钥不同则密文字段无法读取。',
  '在安装目录运行：node scripts/restore.mjs <备份文件夹> <新数据库地址>。程序先核对文件校验值，再建表、写入、核对行数与校验和。',
  '恢复上传的文件：把数据目录下的 store 文件夹（或对象存储桶）恢复到不早于备份时间点的副本。',
  '把 DATABASE_URL 指向新数据库并启动一个进程，登录后在 系统日志 执行“校验完整性”。',
  '核对无误后再启动其余进程，并立即执行一次“立即备份”。',
]
