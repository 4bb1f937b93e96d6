import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { placeMode } from './words.ts'

/** What a policy switches on; the ladder asks nothing else. */
export const placeRules = z.object({
  listOnly: z.boolean().default(false).meta({ label: '仅准入名单可进' }),
  requireReport: z.boolean().default(false).meta({ label: '须完成今日填报' }),
  inductionMonths: whole(0, 24, '安全教育有效期为 0–24 个月').default(0).meta({ label: '入场安全教育有效月数' }),
  certTypes: z
    .array(text({ max: 60 }))
    .max(50)
    .default([])
    .meta({ label: '要求的证书' }),
  capacityPercent: whole(1, 100, '容量比例须为 1–100 的整数').default(100).meta({ label: '容量比例 (%)' }),
  companionsMax: whole(0, 20, '同行人员上限为 0–20').default(0).meta({ label: '同行人员上限' }),
  guestForm: z.boolean().default(true).meta({ label: '允许访客登记进入' }),
  visitApproval: z.boolean().default(false).meta({ label: '访客须有预约' }),
  positionCheck: z.boolean().default(false).meta({ label: '核对位置' }),
  exitScan: z.boolean().default(false).meta({ label: '离开也须扫码' }),
})
export type PlaceRules = z.output<typeof placeRules>

/** What counts where nobody has written a policy. */
export const SHIPPED_RULES: PlaceRules = placeRules.parse({})
export const SHIPPED_RETENTION_DAYS = 30
export const SHIPPED_CONSENT =
  '为场所安全管理，登记姓名、手机号和进出时间，仅用于在场统计、应急清点和安全追溯，保存期满后自动删除。如需提前删除，请联系现场门卫或接待人。'

/** Where the policy in force comes from. */
export const policySource = choice(
  { own: '本场所', parent: '上级场所', company: '分公司', portal: '全站', shipped: '出厂默认' },
  '政策来源',
)

const policyText = {
  title: text({ label: '标题', min: 1, max: 60 }),
  text: text({ label: '政策说明', max: 2000, long: true }).default(''),
  rules: placeRules,
  retentionDays: whole(1, 180, '留存天数须为 1–180 的整数').default(SHIPPED_RETENTION_DAYS).meta({ label: '留存天数' }),
  consentText: text({ label: '告知文本', min: 10, max: 1000, long: true, message: '告知文本为 10–1000 个字' }),
}

const policyView = z.object({
  policyId: id.nullable(),
  version: z.int(),
  ...policyText,
  validFrom: instant.nullable(),
  source: policySource,
  /** Place or unit that it is inherited from. */
  sourceName: z.string(),
  sentence: z.string(),
})
export type PolicyView = z.output<typeof policyView>

/** The policies of both modes that are in force at a place, and the versions of its own. */
export const getPlacePolicy = defineEndpoint({
  path: 'rest/placePolicy/get',
  title: '查看防控政策',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: z.strictObject({ placeId: id }),
  result: z.object({
    placeName: z.string(),
    mode: placeMode,
    normal: policyView,
    alert: policyView,
    /** Switches whose facts some part of the portal keeps; others would be asked of nobody. */
    told: z.array(z.enum(['visit', 'barredContact', 'reported', 'inducted', 'missingCertificates'])),
    versions: z.array(
      z.object({
        id,
        mode: placeMode,
        version: z.int(),
        title: z.string(),
        validFrom: instant,
        withdrawnAt: instant.nullable(),
        byName: z.string(),
        sentence: z.string(),
      }),
    ),
  }),
})

export const policyInput = z.object({
  placeId: id,
  mode: placeMode,
  ...policyText,
  /** Without it from now on. */
  validFrom: instant.optional().meta({ label: '生效时间' }),
})

/** 新建版本: what counted before stays as it was judged by. */
export const savePlacePolicy = defineEndpoint({
  path: 'rest/placePolicy/save',
  title: '新建防控政策版本',
  effect: 'write',
  access: [P.placePolicy],
  scope: 'rows',
  body: policyInput.strict(),
  result: z.object({ version: z.int() }),
})

/** 恢复继承. */
export const inheritPlacePolicy = defineEndpoint({
  path: 'rest/placePolicy/inherit',
  title: '恢复继承防控政策',
  effect: 'write',
  access: [P.placePolicy],
  scope: 'rows',
  body: z.strictObject({ placeId: id, mode: placeMode }),
  result: z.object({ source: policySource }),
})
