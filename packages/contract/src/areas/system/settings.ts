import { z } from 'zod'
import { addressRange } from '#src/areas/account/sign-in-address-range.ts'
import { choice } from '../../kit/choice.ts'
import { id, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { MAX_PASSWORD, MIN_PASSWORD, passwordProfile, SHIPPED_MIN_LENGTH } from '../account/password.ts'
import { workCalendarValue } from './dictionary-work-calendar.ts'
import { digestTimesText, quietHoursText } from './message/times.ts'

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

const TOO_SHORT = '密码最短长度不能小于 8'
const minLength = z
  .int(TOO_SHORT)
  .min(MIN_PASSWORD, TOO_SHORT)
  .max(MAX_PASSWORD, `密码最短长度不能大于 ${MAX_PASSWORD}`)

/** Whom people without a code that picks people find. */
const directoryRange = choice({ all: '全部单位', company: '本公司', unit: '本单位及以下' }, '目录可见范围')
export type DirectoryRange = z.output<typeof directoryRange>

const photoUrl = text({ max: 300 }).refine((url) => url === '' || url.includes('{code}'), '地址须包含 {code}')

const PRIVACY_NOTICE =
  '本平台为开展培训、考试和安全管理，处理你的姓名、工号、单位、联系方式、学习与考试记录以及登录设备信息。' +
  '这些信息只供你所在单位的管理人员在职责范围内使用，不提供给无关第三方，并按规定期限删除。' +
  '你可以在“账号设置”中查看、导出自己的信息；需要更正或删除时，请联系本单位管理员。'

/** Every system parameter of the product (20 section 1): where it is administered, its bounds and its shipped value. */
export const settingDefinitions = {
  portalTitle: setting('门户', '门户名称', text({ label: '门户名称', min: 1, max: 30 }), '统一门户'),
  portalSubtitle: setting('门户', '副标题', text({ label: '副标题', max: 60 }), '学安全、办事情、看消息，都从这里进'),
  portalPicture: setting('门户', '首图', text({ label: '首图', max: 300 }), ''),
  icpNumber: setting('门户', '备案号', text({ label: '备案号', max: 60 }), ''),
  helpPhone: setting('门户', '帮助电话', text({ label: '帮助电话', max: 40 }), ''),
  greyMode: setting('门户', '灰色模式', z.boolean(), false),
  noticeVersion: setting('门户', '隐私说明版本', text({ label: '隐私说明版本', min: 1, max: 30 }), '1'),
  noticeText: setting('门户', '隐私说明', text({ label: '隐私说明', min: 1, max: 5000, long: true }), PRIVACY_NOTICE),
  questionForbidden: setting('专家在线', '问答禁用词', text({ label: '问答禁用词', max: 2000, long: true }), ''),
  directoryRange: setting('人员', '目录可见范围', directoryRange, 'all'),
  hrPhotoUrl: setting('人员', '人事照片地址', photoUrl, ''),
  defaultCourseYear: setting('学习', '默认课程年度', year, 2021),
  attainmentTarget: setting('学习', '达标率目标（%）', count(1, 100), 90),
  attemptDeviceDays: setting('学习', '答题设备与地址保留（天）', count(1, 3650), 180),
  uploadDayMax: setting('培训', '学时提交每日上限', count(1, 24), 8),
  workCalendar: setting('工作日历', '工作日历', workCalendarValue, workCalendarValue.parse({})),
  exportJobRows: setting('数据', '导出转后台行数', count(100, 100_000), 5000),
  passwordProfile: setting('安全策略', '密码要求', passwordProfile, 'standard', 'nextSignIn'),
  passwordMinLength: setting('安全策略', '密码最短长度', minLength, SHIPPED_MIN_LENGTH),
  passwordDays: setting('安全策略', '密码有效期（天，0 为不限）', count(0, 730), 0, 'nextSignIn'),
  lockFailures: setting('安全策略', '锁定次数', z.int().min(3, '锁定次数须为 3–10').max(10, '锁定次数须为 3–10'), 5),
  lockMinutes: setting('安全策略', '锁定时长（分钟）', count(1, 1440), 15),
  webIdleMinutes: setting('安全策略', '电脑端空闲退出（分钟）', count(5, 1440), 120),
  webHours: setting('安全策略', '电脑端最长登录（小时）', count(1, 168), 24),
  phoneIdleDays: setting('安全策略', '手机端空闲退出（天）', count(1, 30), 7),
  phoneDays: setting('安全策略', '手机端最长登录（天）', count(1, 90), 30),
  sessionLimit: setting('安全策略', '同时登录设备数', count(1, 20), 5, 'nextSignIn'),
  factorRoleIds: setting('安全策略', '须两步验证的角色', z.array(id).max(50, '最多选择 50 项'), [], 'nextSignIn'),
  backOfficeAddresses: setting('安全策略', '后台地址范围', z.array(addressRange).max(100, '最多填写 100 项'), []),
  quietHours: setting('消息', '静默时段', quietHoursText, '20:00-08:00'),
  digestTimes: setting('消息', '汇总时间', digestTimesText, '08:30,14:30'),
  linkHosts: setting('消息', '允许的外部链接域名', text({ label: '允许的外部链接域名', max: 500 }), ''),
  outboundAllow: setting('接口', '推送与检测允许的地址', text({ label: '推送与检测允许的地址', max: 2000 }), ''),
  livePullAllow: setting('直播', '允许拉流的地址', text({ label: '允许拉流的地址', max: 2000 }), ''),
  oidcMapByCode: setting('登录方式', '统一认证按工号匹配人员', z.boolean(), true),
  oidcCodeClaim: setting('登录方式', '统一认证中的工号字段', text({ min: 1, max: 60 }), 'preferred_username'),
}

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
