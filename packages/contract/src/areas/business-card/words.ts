import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const cardState = choice({ draft: '草稿', active: '使用中', retired: '已停用' }, '状态')
export const cardLanguage = choice({ zh: '中文', en: '英文' }, '语言')
export type CardLanguage = (typeof cardLanguage.options)[number]

export const cardLayout = choice({ landscape: '横版', portrait: '竖版', bilingual: '双语' }, '版式')
export type CardLayout = (typeof cardLayout.options)[number]

export const plateState = choice({ on: '启用', off: '停用' }, '状态')
export const plateAction = choice({ enable: '启用', disable: '停用', makeDefault: '设为默认' }, '操作')

/** What a card that is to be handed out should not lack. */
export const cardGap = choice(
  { nameEn: '英文名', contact: '联系方式', post: '职务', mobile: '手机', mail: '邮箱', photo: '照片' },
  '缺失字段',
)
export type CardGap = (typeof cardGap.options)[number]

export const MOST_CARDS_AT_ONCE = 2000
export const MOST_FREE_FIELDS = 10
export const MOST_PLATE_UNITS = 20
export const MOST_LETTERS_OF_FIELD = 60
export const MOST_VCARDS = 200
/** A logo travels with every face of a card, so it is small: characters of its data address. */
export const MOST_LOGO = 60_000

/** Signs of a short link: none that is taken for another one. */
export const SLUG_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const SLUG_LENGTH = 10

/** Where people look after their own card, and where what is missing is filled in. */
export const OWN_CARD = '/activity/activityVideo?tab=card'
export const OWN_CARD_EDIT = `${OWN_CARD}&edit=1`

export const cardPathOf = (slug: string): string => `/guide?qr=card&t=${slug}`
export const vcardPathOf = (slug: string, language: CardLanguage): string =>
  `/rest/qr/card.vcf?t=${slug}&lang=${language}`

/** Words of 60-community section 21. */
export const cardRefusals = defineRefusals('businessCard', {
  has: '该员工已有名片',
  mostAtOnce: '单次最多生成 2000 张',
  mobile: invalid('手机号格式不正确'),
  phone: invalid('电话格式不正确'),
  mail: invalid('邮箱格式不正确'),
  website: invalid('网址格式不正确'),
  fromDirectory: invalid('“{field}”由目录维护，不能修改'),
  notOnPlate: invalid('“{field}”不在名片板块中'),
  tooLong: invalid('“{field}”最多输入 {n} 个字'),
  needsContact: invalid('至少显示姓名和一种联系方式'),
  needsEnglish: invalid('请填写英文名'),
  noLanguage: invalid('请选择语言'),
  person: invalid('员工不存在或不在数据范围内'),
  left: '员工已离职，不能使用名片',
  retired: '名片已停用，请先恢复',
  noPlate: '本单位没有可用的名片板块，请联系管理员',
  plateElsewhere: invalid('该板块不适用于员工所在单位'),
  gone: { status: STATUS.missing, message: '名片不存在或已停用' },
  replaced: { status: STATUS.missing, message: '该名片链接已更换' },
  tooOften: { status: STATUS.tooMany, message: '访问过于频繁，请稍后再试' },
  plateName: invalid('板块名称为 2–20 个字'),
  plateNameTaken: invalid('板块名称已存在'),
  layout: invalid('请选择版式'),
  units: invalid('请选择适用单位'),
  unitOutside: invalid('适用单位不在数据范围内'),
  mostFree: invalid('自由字段最多 10 个'),
  freeTwice: invalid('“{field}”不能同时是锁定字段和自由字段'),
  neverFree: invalid('“{field}”由目录维护，只能锁定'),
  neverLocked: invalid('“{field}”不在目录中，不能锁定'),
  overflow: invalid('字段过长，{n} 张名片将溢出'),
  plateUsed: '板块使用中，不能删除',
  plateOff: '板块已停用',
  logo: invalid('标志须为 PNG 或 JPG 图片'),
})

export const cardWords = {
  /** All that a link says of somebody who has left. */
  left: '{name}已离职，请联系{org}',
  leftWithPhone: '{name}已离职，请联系{org} {phone}',
  vcards: '名片.zip',
  /** What the clock does, in the operation log. */
  leaversRetired: '停用离职员工名片',
} as const

/** Surnames of two signs; every other surname is one. */
const doubled = new Set(
  '欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 夏侯 端木 轩辕 宇文 长孙 南宫 独孤 百里 东郭 呼延 闻人 澹台 濮阳 公冶 申屠 太史 钟离'.split(
    ' ',
  ),
)

/** How many signs of a Chinese name are the surname. */
export const surnameLength = (signs: readonly string[]): number =>
  signs.length > 2 && doubled.has(signs.slice(0, 2).join('')) ? 2 : 1
