import {
  type CardField,
  type CardPart,
  type CardValues,
  DIRECTORY_FIELDS,
  type FreeField,
  SHOWN_AT_FIRST,
} from '@portal/contract/areas/business-card/card-field.ts'
import type { CardLanguage } from '@portal/contract/areas/business-card/words.ts'
import { maskMail } from '@portal/contract/areas/directory/user-fields.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { newSlug, recountTemplates, romanName } from '#src/areas/business-card/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { businessCards, businessCardTemplates } from '#src/schema/business-card/card.ts'
import { sealedValue } from '#src/shared/directory/phone.ts'
import type { DemoUnit } from '../organisation.ts'
import type { Chance } from '../random.ts'

const MOST_CARDS = 120
const DAYS_OF_VISITS = 30

const free = (...fields: [CardField, number][]): FreeField[] => fields.map(([key, max]) => ({ key, max }))

const look = { companyEn: '', company: '', logo: '', locked: [...DIRECTORY_FIELDS], ownerOrgId: ROOT_ORG_ID }

const plates = (companyId: string) => [
  {
    ...look,
    ...{
      id: v7(),
      name: '集团标准名片',
      layout: 'landscape' as const,
      colour: '#1f2d3d',
      accent: '#409eff',
      isDefault: true,
    },
    unitIds: [ROOT_ORG_ID],
    free: free(['nameEn', 40], ['title', 30], ['officePhone', 30], ['address', 60], ['room', 30]),
  },
  {
    ...look,
    ...{
      id: v7(),
      name: '对外双语名片',
      layout: 'bilingual' as const,
      colour: '#0f5c8a',
      accent: '#f0a53c',
      isDefault: false,
    },
    company: '华东电力建设公司',
    companyEn: 'East China Power Construction Co., Ltd.',
    unitIds: [companyId],
    free: free(
      ['nameEn', 40],
      ['orgEn', 40],
      ['postEn', 40],
      ['title', 30],
      ['titleEn', 40],
      ['officePhone', 30],
      ['address', 60],
      ['addressEn', 60],
      ['room', 30],
      ['website', 40],
    ),
  },
  {
    ...look,
    ...{
      id: v7(),
      name: '班组竖版名片',
      layout: 'portrait' as const,
      colour: '#14532d',
      accent: '#67c23a',
      isDefault: false,
    },
    unitIds: [companyId],
    free: free(['title', 30], ['officePhone', 30]),
  },
]

interface Holder extends Record<string, unknown> {
  id: string
  login: string
  name: string
  post: string
  unit: string
}

const ENGLISH_POSTS: Readonly<Record<string, string>> = {
  负责人: 'Head of Department',
  主任: 'Director',
  主管: 'Supervisor',
  专责: 'Specialist',
  科员: 'Officer',
  工程师: 'Engineer',
  会计: 'Accountant',
  安全员: 'Safety Officer',
}
const ENGLISH_UNITS: Readonly<Record<string, string>> = {
  安全监察部: 'Safety Supervision Department',
  生产技术部: 'Production Technology Department',
  人力资源部: 'Human Resources Department',
  设备管理部: 'Equipment Management Department',
  综合办公室: 'General Office',
  财务部: 'Finance Department',
}
const TITLES = ['高级工程师', '工程师', '高级工程师 · 注册安全工程师', '政工师', '助理工程师', '']

/** People of the offices of the first company, and the accounts of the sign-in page. */
const holdersOf = async (db: Db, companyId: string): Promise<Holder[]> => {
  const { rows } = await db.execute<Holder>(sql`
    select u.id, u.login_name as login, u.name, u.post, o.name as unit
    from users u join org_units o on o.id = u.primary_org_id
    where u.enabled and (u.login_name in ('learner', 'officer', 'lecturer', 'admin')
      or (o.parent_id = ${companyId} and o.name not like '%车间'))
    order by u.login_name in ('learner', 'officer', 'lecturer', 'admin') desc, o.path, u.code limit ${MOST_CARDS}`)
  return rows
}

/** Numbers of the companies, and mail addresses of those who have cards. */
const fillDirectory = async (db: Db, companies: readonly DemoUnit[], people: readonly Holder[], secrets: Secrets) => {
  for (const [at, { id }] of companies.entries())
    await db.execute(sql`update org_units set phone = ${`0512-6880 ${8000 + at * 100}`} where id = ${id}`)
  const mails = people
    .filter(({ login }) => /^\d+$/.test(login))
    .map(({ id, login, name }) => {
      const mail = `${romanName(name).replace(' ', '').toLowerCase() || 'staff'}${login.slice(-3)}@hdpower.example`
      const { sealed, mask, index } = sealedValue(secrets, mail, maskMail)
      return { id, sealed: sealed?.toString('hex') ?? '', mask, index }
    })
  await db.execute(sql`
    update users u set mail_sealed = decode(m.sealed, 'hex'), mail_mask = m.mask, mail_index = m.index
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (id uuid, sealed text, mask text, index text)
    where u.id = m.id`)
}

const typedOf = ({ name, post, unit }: Holder, at: number): CardValues => {
  const values: CardValues = {
    nameEn: romanName(name),
    postEn: ENGLISH_POSTS[post] ?? '',
    orgEn: ENGLISH_UNITS[unit] ?? '',
    title: TITLES[at % TITLES.length] ?? '',
    officePhone: `0512-6880 ${8101 + at}`,
    address: '江苏省苏州市工业园区星湖街 218 号',
    addressEn: '218 Xinghu Street, Suzhou Industrial Park',
    room: `办公楼 ${3 + (at % 5)}${String(1 + (at % 20)).padStart(2, '0')}`,
    website: 'www.hdpower.example',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Most in use, in one language or two; some drafts without an English name, one retired. */
const cardOf = (holder: Holder, at: number, [standard = '', bilingual = '']: readonly string[]) => {
  const isDraft = at % 17 === 11
  const isBilingual = at % 3 === 1 && /^\d+$/.test(holder.login)
  const { nameEn, ...others } = typedOf(holder, at)
  const shown: CardPart[] = at % 4 === 0 ? [...SHOWN_AT_FIRST, 'mobile'] : [...SHOWN_AT_FIRST]
  const languages: CardLanguage[] = isBilingual || isDraft ? ['zh', 'en'] : ['zh']
  const isRetired = at === 23
  return {
    userId: holder.id,
    templateId: isBilingual ? bilingual : standard,
    languages,
    typed: isDraft || nameEn === undefined ? others : { nameEn, ...others },
    shown,
    slug: newSlug(),
    state: isRetired ? ('retired' as const) : isDraft ? ('draft' as const) : ('active' as const),
    ...(isRetired && { retiredBecause: 'hand' as const, retiredAt: new Date() }),
  }
}

/** Cards of the offices and of the accounts, with their views of a month. */
export const insertBusinessCards = async (
  db: Db,
  units: readonly DemoUnit[],
  secrets: Secrets,
  chance: Chance,
): Promise<void> => {
  const companies = units.filter(({ kind }) => kind === 'company')
  const companyId = companies[0]?.id ?? ROOT_ORG_ID
  const templates = plates(companyId)
  const ids = templates.map(({ id }) => id)
  await db.insert(businessCardTemplates).values(templates)
  const people = await holdersOf(db, companyId)
  await fillDirectory(db, companies, people, secrets)
  await db.insert(businessCards).values(people.map((person, at) => cardOf(person, at, ids)))
  const { rows: cards } = await db.execute<{ id: string }>(
    sql`select id from business_cards where state = 'active' order by user_id`,
  )
  const visits = cards.flatMap(({ id }) =>
    Array.from({ length: DAYS_OF_VISITS }, (_, ago) => ({ id, ago, n: chance.whole(-6, 4) })).filter(({ n }) => n > 0),
  )
  await db.execute(sql`
    insert into business_card_visits (card_id, day, n)
    select v.id, (now() at time zone 'Asia/Shanghai')::date - v.ago, v.n
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v (id uuid, ago int, n int)`)
  await db.execute(sql`
    update business_cards c set visits = v.n
    from (select card_id, sum(n)::int as n from business_card_visits group by card_id) v where v.card_id = c.id`)
  await recountTemplates({ db }, ids)
}
