import { maskPhone } from '@portal/contract/areas/directory/user-fields.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { gramsOf } from '#src/shared/directory/grams.ts'
import { spellPerson } from '#src/shared/directory/pinyin.ts'
import { ABSENT, diligenceOf } from './diligence.ts'
import { aName } from './names.ts'
import type { DemoUnit } from './organisation.ts'
import { type Chance, idFrom } from './random.ts'
import { shareOf } from './share.ts'

export interface DemoPerson {
  id: string
  code: string
  name: string
  gender: string
  orgId: string
  post: string
  phone: string
  hiredOn: string
  head: boolean
}

const POSTS = ['操作工', '维修工', '电工', '焊工', '巡检员', '班组长', '技术员', '化验员', '起重工', '仪表工']
const OFFICE_POSTS = ['主管', '专责', '科员', '主任', '工程师', '会计']
const CHUNK = 2000

const hiredDay = (chance: Chance) =>
  `${chance.whole(1995, 2025)}-${String(chance.whole(1, 12)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`

/** People spread over the units as in life: most of them in teams; the first of each unit leads it. */
export const demoPeople = (chance: Chance, units: readonly DemoUnit[], total: number): DemoPerson[] => {
  const weights = units.map(({ kind }) => (kind === 'team' ? 10 : kind === 'department' ? 4 : 1))
  const sum = weights.reduce((a, b) => a + b, 0)
  const people: DemoPerson[] = []
  for (const [at, unit] of units.entries()) {
    const many = Math.max(2, Math.round((total * (weights[at] ?? 1)) / sum))
    for (let n = 0; n < many && people.length < total; n += 1) {
      const posts = unit.kind === 'team' ? POSTS : OFFICE_POSTS
      people.push({
        id: idFrom(chance),
        code: String(100_001 + people.length),
        ...aName(chance),
        orgId: unit.id,
        post: n === 0 ? '负责人' : chance.pick(posts),
        phone: `1${chance.pick(['38', '39', '50', '86', '77', '99'])}${String(chance.whole(0, 99_999_999)).padStart(8, '0')}`,
        hiredOn: hiredDay(chance),
        head: n === 0,
      })
    }
  }
  return people
}

const diligence = diligenceOf(sql`r.id`, sql`case when o.kind = 'team' then o.parent_id else o.id end`)

/** Inserts in sets of rows handed over as arrays: twenty thousand people in about a second. */
export const insertPeople = async (
  db: Db,
  people: readonly DemoPerson[],
  passwordHash: string,
  secrets: Secrets,
): Promise<void> => {
  const heads = people.filter(({ head }) => head)
  await db.execute(sql`
    update org_units o set head_id = h.id
    from jsonb_to_recordset(${JSON.stringify(heads.map(({ id, orgId }) => ({ id, org: orgId })))}::jsonb) as h(id uuid, org uuid)
    where o.id = h.org`)
  let inserted: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < people.length; from += CHUNK) {
    const part = people.slice(from, from + CHUNK)
    const spelt = part.map((person) => ({ ...person, ...spellPerson(person.name) }))
    const rows = spelt.map((person) => ({
      id: person.id,
      code: person.code,
      name: person.name,
      pinyin: person.pinyin,
      initials: person.initials,
      gender: person.gender,
      org: person.orgId,
      post: person.post,
      hired: person.hiredOn,
      phone_mask: maskPhone(person.phone),
      phone_index: secrets.indexOf(person.phone),
      phone_sealed: secrets.seal(person.phone).toString('hex'),
      grams: gramsOf(person),
    }))
    // The database takes in one part while the next is made.
    await inserted
    inserted = db.execute(sql`
      insert into users (id, code, login_name, name, pinyin, initials, gender, primary_org_id, post, hired_on, phone_mask, phone_index,
        phone_sealed, grams, superior_id, password_hash, password_changed_at, must_change,
        last_login_at, created_at)
      select r.id, r.code, r.code, r.name, r.pinyin, r.initials, r.gender, r.org, r.post, r.hired, r.phone_mask, r.phone_index,
        decode(r.phone_sealed, 'hex'), r.grams, case when o.head_id <> r.id then o.head_id else p.head_id end, ${passwordHash}, now(), false,
        case when ${diligence} <> ${ABSENT} then now() - interval '20 days' * ${shareOf(sql`'signedIn'`, sql`r.id`)} end, now() - interval '30 days'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, code text, name text, pinyin text, initials text,
        gender text, org uuid, post text, hired date, phone_mask text, phone_index text, phone_sealed text, grams text[])
        join org_units o on o.id = r.org left join org_units p on p.id = o.parent_id`)
  }
  await inserted
}
