import { z } from 'zod'
import { year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { passwordProfile } from '../account/password.ts'

interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  group: string
  title: string
  schema: Schema
  /** In force until somebody changes it. */
  shipped: z.output<Schema>
  effect: 'atOnce' | 'nextSignIn'
}

const setting = <Schema extends z.ZodType>(
  group: string,
  title: string,
  schema: Schema,
  shipped: z.output<Schema>,
  effect: SettingDefinition['effect'] = 'atOnce',
): SettingDefinition<Schema> => ({ group, title, schema, shipped, effect })

const count = (min: number, max: number) => {
  const message = `取值须在 ${min}–${max} 之间`
  return z.int(message).min(min, message).max(max, message)
}

const photoUrl = text({ max: 300 }).refine((url) => url === '' || url.includes('{code}'), '地址须包含 {code}')

const PRIVACY_NOTICE =
  '本平台为开展培训、考试和安全管理，处理你的姓名、工号、单位、联系方式、学习与考试记录以及登录设备信息。' +
  '这些信息只供你所在单位的管理人员在职责范围内使用，不提供给无关第三方，并按规定期限删除。' +
  '你可以在“账号设置”中查看、导出自己的信息；需要更正或删除时，请联系本单位管理员。'

/** Every system parameter of the product (20 section 1): where it is administered, its bounds and its shipped value. */
export const settingDefinitions = {
  portalTitle: setting('门户', '门户名称', text({ label: '门户名称', min: 1, max: 30 }), '统一门户'),
  portalSubtitle: setting('门户', '副标题', text({ label: '副标题', max: 60 }), '学习、培训与安全管理的统一入口'),
  portalPicture: setting('门户', '首图', text({ label: '首图', max: 300 }), ''),
  icpNumber: setting('门户', '备案号', text({ label: '备案号', max: 60 }), ''),
  helpPhone: setting('门户', '帮助电话', text({ label: '帮助电话', max: 40 }), ''),
  greyMode: setting('门户', '灰色模式', z.boolean(), false),
  noticeVersion: setting('门户', '隐私说明版本', text({ label: '隐私说明版本', min: 1, max: 30 }), '1'),
  noticeText: setting('门户', '隐私说明', text({ label: '隐私说明', min: 1, max: 5000, long: true }), PRIVACY_NOTICE),
  hrPhotoUrl: setting('人员', '人事照片地址', photoUrl, ''),
  defaultCourseYear: setting('学习', '默认课程年度', year, 2021),
  exportJobRows: setting('数据', '导出转后台行数', count(100, 100_000), 5000),
  passwordProfile: setting('安全策略', '密码要求', passwordProfile, 'standard', 'nextSignIn'),
  lockFailures: setting('安全策略', '锁定次数', z.int().min(3, '锁定次数须为 3–10').max(10, '锁定次数须为 3–10'), 5),
  lockMinutes: setting('安全策略', '锁定时长（分钟）', count(1, 1440), 15),
  webIdleMinutes: setting('安全策略', '电脑端空闲退出（分钟）', count(5, 1440), 120, 'nextSignIn'),
  webHours: setting('安全策略', '电脑端最长登录（小时）', count(1, 168), 24, 'nextSignIn'),
  phoneIdleDays: setting('安全策略', '手机端空闲退出（天）', count(1, 30), 7, 'nextSignIn'),
  phoneDays: setting('安全策略', '手机端最长登录（天）', count(1, 90), 30, 'nextSignIn'),
  sessionLimit: setting('安全策略', '同时登录设备数', count(1, 20), 5, 'nextSignIn'),
  oidcMapByCode: setting('登录方式', '统一认证按工号匹配人员', z.boolean(), true),
  oidcCodeClaim: setting('登录方式', '统一认证中的工号字段', text({ min: 1, max: 60 }), 'preferred_username'),
}

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
