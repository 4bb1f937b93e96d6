import { choice } from '../../kit/choice.ts'
import type { CardLanguage, CardLayout } from './words.ts'

/** Everything a card may say. What ends with `En` is said in English in place of its namesake. */
export const cardField = choice(
  {
    name: '姓名',
    nameEn: '英文名',
    org: '单位',
    orgEn: '英文单位',
    post: '职务',
    postEn: '英文职务',
    title: '职称',
    titleEn: '英文职称',
    mobile: '手机',
    officePhone: '办公电话',
    switchboard: '总机',
    mail: '邮箱',
    address: '地址',
    addressEn: '英文地址',
    room: '办公位置',
    website: '网址',
  },
  '字段',
)
export type CardField = (typeof cardField.options)[number]

/** What a person chooses to show; the English of a field goes with it. */
export const cardPart = choice(
  {
    photo: '照片',
    name: '姓名',
    org: '单位',
    post: '职务',
    title: '职称',
    mobile: '手机',
    officePhone: '办公电话',
    switchboard: '总机',
    mail: '邮箱',
    address: '地址',
    room: '办公位置',
    website: '网址',
  },
  '显示的内容',
)
export type CardPart = (typeof cardPart.options)[number]
type TextPart = Exclude<CardPart, 'photo'>

/** What the directory knows of a person. */
export const DIRECTORY_FIELDS = ['name', 'org', 'post', 'mobile', 'mail', 'switchboard'] as const
type DirectoryField = (typeof DIRECTORY_FIELDS)[number]
/** Never typed by anybody. */
export const ALWAYS_LOCKED = ['name', 'org', 'post'] as const
export const CONTACTS = ['mobile', 'officePhone', 'switchboard', 'mail'] as const

export const isDirectoryField = (field: CardField): field is DirectoryField =>
  (DIRECTORY_FIELDS as readonly string[]).includes(field)

const english: Partial<Record<TextPart, CardField>> = {
  name: 'nameEn',
  org: 'orgEn',
  post: 'postEn',
  title: 'titleEn',
  address: 'addressEn',
}

const englishLabels: Record<TextPart, string> = {
  name: 'Name',
  org: 'Department',
  post: 'Position',
  title: 'Title',
  mobile: 'Mobile',
  officePhone: 'Office',
  switchboard: 'Switchboard',
  mail: 'Email',
  address: 'Address',
  room: 'Room',
  website: 'Website',
}

export interface FreeField {
  key: CardField
  max: number
}

/** What a template lays down for its cards. */
export interface CardDress {
  layout: CardLayout
  company: string
  companyEn: string
  colour: string
  accent: string
  logo: string
  locked: readonly CardField[]
  free: readonly FreeField[]
}

/** What the directory says of the person now. */
export interface CardFacts extends Record<DirectoryField, string> {
  company: string
  photoUrl: string
}

export type CardValues = Partial<Record<CardField, string>>

export interface CardSource {
  dress: CardDress
  facts: CardFacts
  values: CardValues
  shown: readonly CardPart[]
  languages: readonly CardLanguage[]
}

/** The value of a field: typed by its person where the template leaves it free, else what the directory says of it now. */
export const cardValue = ({ dress, facts, values }: CardSource, field: CardField): string => {
  if (dress.free.some(({ key }) => key === field)) return values[field] ?? ''
  return isDirectoryField(field) && dress.locked.includes(field) ? facts[field] : ''
}

/** Where a value comes from; null: the template has no such field. */
export const cardFieldSource = ({ locked, free }: CardDress, field: CardField): 'directory' | 'own' | null =>
  free.some(({ key }) => key === field) ? 'own' : locked.includes(field) ? 'directory' : null

export interface CardViewField {
  key: TextPart
  label: string
  value: string
}

/** One card in one language: nothing that is not shown. */
export interface CardView {
  language: CardLanguage
  layout: CardLayout
  company: string
  colour: string
  accent: string
  logo: string
  name: string
  /** The name in the other language of the card. */
  otherName: string
  photoUrl: string
  fields: CardViewField[]
}

/** What has no English of its own is said in English only where it is no Chinese; 转 of a number is an extension. */
const asEnglish = (value: string): string => {
  const text = value.replace(/\s*转\s*/g, ' ext. ')
  return /\p{Script=Han}/u.test(text) ? '' : text
}

const fieldIn = (source: CardSource, part: TextPart, language: CardLanguage): string => {
  if (language === 'zh') return cardValue(source, part)
  const other = english[part]
  return other ? cardValue(source, other) : asEnglish(cardValue(source, part))
}

const wordsOfParts = cardPart.meta()?.words as Record<CardPart, string>

export const cardView = (source: CardSource, language: CardLanguage): CardView => {
  const { dress, facts, shown, languages } = source
  const { layout, colour, accent, logo } = dress
  const chinese = fieldIn(source, 'name', 'zh')
  const latin = fieldIn(source, 'name', 'en')
  const [name, otherName] = language === 'zh' ? [chinese, latin] : [latin || chinese, latin === '' ? '' : chinese]
  const parts = cardPart.options.filter((part): part is TextPart => part !== 'photo' && part !== 'name')
  const own = dress.company || facts.company
  const company = language === 'zh' ? own : dress.companyEn || own
  return {
    ...{ language, layout, company, colour, accent, logo, name },
    otherName: languages.length > 1 ? otherName : '',
    photoUrl: shown.includes('photo') ? facts.photoUrl : '',
    fields: parts.flatMap((key) => {
      const value = shown.includes(key) ? fieldIn(source, key, language) : ''
      const label = language === 'zh' ? wordsOfParts[key] : englishLabels[key]
      // Whoever belongs to the company itself needs no unit beside it.
      return value === '' || (key === 'org' && value === company) ? [] : [{ key, label, value }]
    }),
  }
}

/** Why a card cannot be handed out as it is; the codes are refusals of the area. */
export const cardFault = (source: CardSource): 'noLanguage' | 'needsContact' | 'needsEnglish' | null => {
  const { shown, languages } = source
  if (languages.length === 0) return 'noLanguage'
  const reaches = CONTACTS.some((contact) => shown.includes(contact) && cardValue(source, contact) !== '')
  if (!shown.includes('name') || cardValue(source, 'name') === '' || !reaches) return 'needsContact'
  return languages.includes('en') && cardValue(source, 'nameEn') === '' ? 'needsEnglish' : null
}

const PHONE: [RegExp, 'phone'] = [/^\+?[\d -]{5,24}(?:(?:转|#|,)\d{1,8})?$/, 'phone']

const shapes: Partial<Record<CardField, [RegExp, 'mobile' | 'phone' | 'mail' | 'website']>> = {
  mobile: [/^1\d{10}$/, 'mobile'],
  officePhone: PHONE,
  switchboard: PHONE,
  mail: [/^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/, 'mail'],
  website: [/^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:\/\S*)?$/i, 'website'],
}

/** Which rule a typed value breaks; a field may always be left empty. */
export const faultOfValue = (field: CardField, value: string): 'mobile' | 'phone' | 'mail' | 'website' | null => {
  const shape = shapes[field]
  return value === '' || !shape || shape[0].test(value) ? null : shape[1]
}

/** What a new card shows: nothing that is private until its person says so. */
export const SHOWN_AT_FIRST: readonly CardPart[] = cardPart.options.filter(
  (part) => part !== 'mobile' && part !== 'photo',
)

/** 138 1160 5206, as people read a number out. */
export const spacedPhone = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` : phone
