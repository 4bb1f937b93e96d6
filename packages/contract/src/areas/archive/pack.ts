import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const PACK_KEPT_DAYS = 7
export const PACK_MOST_YEARS = 5

export const packState = choice({ making: '生成中', done: '已生成', failed: '失败' }, '状态')

/** Something that an inspector would ask about, and the page where it is put right. */
export const packLine = z.object({ key: z.string(), text: z.string(), count: z.int(), link: z.string() })
export type PackLine = z.output<typeof packLine>

export const packAsked = z.strictObject({
  orgIds: z.array(id).min(1, '请选择单位和期间').max(50, '单位最多 50 个').meta({ label: '单位' }),
  from: day.meta({ label: '期间起', missing: '请选择单位和期间' }),
  to: day.meta({ label: '期间止', missing: '请选择单位和期间' }),
  dutyItem: text({ label: '履职事项', max: 100 }).default(''),
})
export type PackAsked = z.output<typeof packAsked>

export const checkPack = defineEndpoint({
  path: 'rest/auditPack/check',
  title: '检查迎检资料',
  effect: 'read',
  access: [P.traineeArchivePack],
  scope: 'rows',
  body: packAsked,
  result: z.object({ people: z.int(), lines: z.array(packLine) }),
})
export type PackCheck = z.output<typeof checkPack.result>

/** Made by a background job; an incomplete one says so on its cover. */
export const makePack = defineEndpoint({
  path: 'rest/auditPack/make',
  title: '生成迎检资料包',
  effect: 'write',
  access: [P.traineeArchivePack],
  scope: 'rows',
  body: packAsked.extend({
    reason: text({ label: '生成原因', min: 2, max: 200, long: true, message: '生成原因为 2–200 个字' }),
  }),
  result: z.object({ id, jobId: id }),
})

export const packRow = z.object({
  id,
  units: z.string().meta({ label: '单位' }),
  from: day.meta({ label: '期间起' }),
  to: day.meta({ label: '期间止' }),
  dutyItem: z.string().meta({ label: '履职事项' }),
  reason: z.string().meta({ label: '生成原因' }),
  state: packState,
  people: z.int().meta({ label: '人数' }),
  files: z.int().meta({ label: '文件数' }),
  openLines: z.int().meta({ label: '缺项' }),
  bytes: z.number().nullable().meta({ label: '大小' }),
  sha256: z.string().meta({ label: 'sha256' }),
  createdByName: z.string().meta({ label: '生成人' }),
  createdAt: instant.meta({ label: '生成时间' }),
  expiresAt: instant.nullable().meta({ label: '文件保留至' }),
  /** Its file can be fetched by the caller now. */
  mayDownload: z.boolean(),
})
export type PackRow = z.output<typeof packRow>

export const listPacks = defineEndpoint({
  path: 'rest/auditPack/list',
  title: '查询迎检资料包',
  effect: 'read',
  access: [P.traineeArchivePack],
  scope: 'rows',
  body: pageQuery(z.object({ state: packState }), ['createdAt']),
  result: pageOf(packRow),
})

/** Refused where the caller no longer reaches all of its units. */
export const packFile = defineEndpoint({
  path: 'rest/auditPack/file',
  title: '下载迎检资料包',
  effect: 'write',
  access: [P.traineeArchivePack],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ url: z.string(), expiresAt: instant }),
})

export const packWords = {
  job: '迎检资料包-{units}-{from}-{to}',
  name: '迎检资料-{units}-{from}-{to}.zip',
  collecting: '已整理 {n} 个文件',
  storing: '正在保存',
  done: '共 {n} 个文件，{open} 类缺项，文件保留 {days} 天',
  index: '目录.xlsx',
  indexSheet: '目录',
  checkSheet: '缺项',
  coverSheet: '说明',
  manifest: 'manifest.txt',
  columns: { no: '序号', file: '文件', title: '内容', count: '数量', bytes: '字节', sha256: 'sha256' },
  checkColumns: { text: '缺项', count: '数量', link: '处理位置' },
  cover: {
    units: '单位',
    period: '期间',
    dutyItem: '履职事项',
    people: '人数',
    made: '生成',
    reason: '生成原因',
    complete: '完整性',
    isComplete: '检查未发现缺项',
    isOpen: '资料不完整：{n} 类缺项，共 {count} 处，见“缺项”',
  },
} as const
