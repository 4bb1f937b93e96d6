import { z } from 'zod'
import { scopeRule } from '#src/areas/access/role-scope.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint, type Endpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { isPrivilege, privilegeRows } from '../../privilege-rows.ts'
import { P } from '../../privileges.ts'

/** Headers of a signed call (20-system section 3.10). */
export const SIGNED_HEADERS = {
  key: 'x-key-id',
  time: 'x-key-time',
  nonce: 'x-key-nonce',
  signature: 'x-key-signature',
}

interface SignedParts {
  method: string
  path: string
  /** Seconds since 1970. */
  time: string
  nonce: string
  /** SHA-256 of the body's bytes as hex; of nothing where there is no body. */
  bodyHash: string
}

/** The text whose HMAC-SHA256 under the key's secret, as hex, is the signature. */
export const textToSign = ({ method, path, time, nonce, bodyHash }: SignedParts): string =>
  [method, path, time, nonce, bodyHash].join('\n')

export const CLOCK_SECONDS = 300
export const MOST_LIVE_KEYS = 2
/** Both keys of a rotation live at most this long. */
export const ROTATION_DAYS = 7
/** So many refused calls in a row stop a client. */
export const FUSE_FAILURES = 100
export const OWNER_NOTICE_DAYS = 30

/** Refusals of signed calls; the words are those of section 3.10. */
export const callRefusals = defineRefusals('call', {
  signature: { status: STATUS.noSession, message: '签名无效' },
  clock: { status: STATUS.noSession, message: '时间戳超出允许范围' },
  repeated: '请求重复',
  keyDead: { status: STATUS.noSession, message: '密钥已失效' },
  clientOff: { status: STATUS.noRight, message: '调用方已停用' },
  address: { status: STATUS.noRight, message: '来源地址未被允许' },
  notGranted: { status: STATUS.noRight, message: '未授权该接口' },
  noRows: { status: STATUS.noRight, message: '超出数据范围' },
  tooMany: { status: STATUS.tooMany, message: '请求过于频繁，请 {n} 秒后再试' },
})

export const apiClientRefusals = defineRefusals('apiClient', {
  validTo: { status: STATUS.invalid, message: '有效期最长一年' },
  validPast: { status: STATUS.invalid, message: '有效期不能早于今天' },
  keys: '最多同时保留 2 个密钥',
  scopeTooWide: '数据范围超出你的管理范围',
  notOpen: '该接口不开放：{list}',
  foreignCodes: '包含你未拥有的权限：{list}',
  noTry: '该接口不支持调试',
  nameTaken: '调用方名称已存在',
})

/** The limits of a client in words. */
export const limitWords = (perMinute: number, perDay: number): string => `${perMinute} 次/分，${perDay} 次/天`

/** Said where the owner of a client has left, with the day on which it stops. */
export const OWNER_GONE = '调用方无负责人，将于 {date} 停用'
export const ownerGoneMessage = {
  kind: '设备与系统告警' as const,
  title: '接口调用方「{name}」缺少负责人',
  reason: '你维护该调用方',
}

const sensitiveCodes = new Set<string>(privilegeRows.filter((row) => row.sensitive).map(({ code }) => code))

/** What gives or takes rights, decides in a person's name or leads to keys stays with people. */
const personal =
  /^rest\/(apiClient|webhook|role|privilege|policy|loginWay|setting|approve\w*|approval|preview|conflict|accessReview|deputy|exchange|directoryImport|directorySync|backup|retention|cache|weChat|job)\/|\/(config|grant)\w*$/

/** Endpoints that a client may be given: rows by codes, without a person's password or uploads. */
export const isOpenEndpoint = ({ path, access, scope, reauth, transport = 'json' }: Endpoint): boolean =>
  Array.isArray(access) &&
  (scope === 'rows' || scope === 'all' || scope === 'site') &&
  reauth === undefined &&
  transport === 'json' &&
  !access.some((code: string) => isPrivilege(code) && sensitiveCodes.has(code)) &&
  !personal.test(path)

const isNetwork = (address: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(address).success)

const perMinuteWords = '每分钟限额须为 1–6000'
const perDayWords = '每日限额须为 1–10000000'

export const apiClientState = choice({ on: '启用', off: '停用', expired: '到期', fused: '熔断' }, '状态')

export const apiClientInput = z.object({
  name: text({ label: '名称', min: 1, max: 50 }),
  ownerId: z.uuid({ error: '请选择负责人' }).meta({ label: '负责人' }),
  /** Absent: the owner's main unit. 本单位 of the data scope means this one. */
  ownerOrgId: id.optional().meta({ label: '归属单位' }),
  contact: text({ label: '联系方式', max: 100 }).default(''),
  endpoints: z
    .array(text({ min: 1, max: 100 }))
    .min(1, '至少授权一个接口')
    .max(500, '最多选择 500 项')
    .meta({ label: '授权接口' }),
  dataScope: scopeRule.refine(({ kind }) => kind !== 'own', '取值不在可选范围内').meta({ label: '数据范围' }),
  addresses: z
    .array(text({ min: 1, max: 60 }).refine(isNetwork, '地址须为 IP 或 CIDR'))
    .max(50, '最多填写 50 个地址')
    .default([])
    .meta({ label: '来源地址' }),
  perMinute: z
    .int(perMinuteWords)
    .min(1, perMinuteWords)
    .max(6000, perMinuteWords)
    .default(60)
    .meta({ label: '每分钟限额' }),
  perDay: z
    .int(perDayWords)
    .min(1, perDayWords)
    .max(10_000_000, perDayWords)
    .default(10_000)
    .meta({ label: '每日限额' }),
  validTo: day.meta({ label: '有效期至' }),
})

export const keyState = choice({ live: '有效', rotating: '轮换中', dead: '作废' }, '状态')

const apiKey = z.object({
  keyId: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  validTo: instant,
  state: keyState,
})

export const apiClientRow = apiClientInput.extend({
  ...recordShape,
  ownerName: z.string().meta({ label: '负责人' }),
  ownerOrgName: z.string().meta({ label: '归属单位' }),
  scopeText: z.string().meta({ label: '数据范围' }),
  endpointCount: z.int().meta({ label: '接口数' }),
  limitText: z.string().meta({ label: '限流' }),
  state: apiClientState,
  usedToday: z.int().meta({ label: '今日用量' }),
  enabled: z.boolean(),
  /** Set where the owner has left: when the client will stop. */
  notice: z.string().meta({ label: '提示' }),
  keys: z.array(apiKey),
})
export type ApiClientRow = z.output<typeof apiClientRow>

const area = { access: [P.openInterface] as const, scope: 'rows' as const }

export const listApiClients = defineEndpoint({
  path: 'rest/apiClient/list',
  title: '查询接口调用方',
  effect: 'read',
  ...area,
  body: pageQuery(z.object({ state: apiClientState, path: text({ label: '接口', max: 100 }) }), [
    'createdAt',
    'name',
    'validTo',
  ]),
  result: pageOf(apiClientRow),
})

export const saveApiClient = defineEndpoint({
  path: 'rest/apiClient/save',
  title: '保存接口调用方',
  effect: 'write',
  access: [P.openInterfaceEdit],
  scope: 'rows',
  body: saveBody(apiClientInput),
  result: recordKey,
})

/** 启用 also ends a blown fuse. */
export const enableApiClients = defineEndpoint({
  path: 'rest/apiClient/enabled',
  title: '启用或停用调用方',
  effect: 'write',
  access: [P.openInterfaceEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  result: z.object({ updated: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

export const createApiKey = defineEndpoint({
  path: 'rest/apiClient/createKey',
  title: '生成调用方密钥',
  effect: 'write',
  access: [P.openInterfaceKey],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ clientId: id, validTo: day.meta({ label: '有效期至' }) }),
  result: z.object({ keyId: z.string(), secret: z.string() }),
})

export const revokeApiKey = defineEndpoint({
  path: 'rest/apiClient/revokeKey',
  title: '作废调用方密钥',
  effect: 'write',
  access: [P.openInterfaceKey],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ keyId: text({ min: 1, max: 60 }) }),
  result: z.object({ revoked: z.boolean() }),
})
