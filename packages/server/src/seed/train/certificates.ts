import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { numberOf } from '@portal/contract/areas/certificate/issue-number.ts'
import { lastDayOf } from '@portal/contract/areas/certificate/issue-term.ts'
import type { TemplateInput } from '@portal/contract/areas/certificate/template.ts'
import { shippedTemplate } from '@portal/contract/areas/certificate/template-shipped.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { putTemplate, SHIPPED_TEMPLATE_ID } from '#src/areas/certificate/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import { insertRows } from '#src/platform/database/insert-rows.ts'
import { certCounters, certificates } from '#src/schema/certificate/certificate.ts'
import type { Chance } from '../random.ts'

/** So many over two years, of several templates. PDFs are drawn when somebody asks for them. */
const CERTIFICATES = 2000
const DAYS = 730

type Row = typeof certificates.$inferInsert

interface Kind {
  template: TemplateInput & { id: string }
  course: string
  hours: number
  /** Of all certificates. */
  share: number
}

const templateId = (n: number) => `${SHIPPED_TEMPLATE_ID.slice(0, -2)}1${n}`

const kinds: readonly Kind[] = [
  { template: { ...shippedTemplate, id: SHIPPED_TEMPLATE_ID }, course: '岗位安全培训', hours: 1600, share: 0.45 },
  {
    template: { ...shippedTemplate, id: templateId(1), name: '急救员证', typeCode: 'JJ', termMonths: 12 },
    ...{ course: '现场急救培训', hours: 800, share: 0.3 },
  },
  {
    template: { ...shippedTemplate, id: templateId(2), name: '有限空间作业证', typeCode: 'YX', termMonths: 24 },
    ...{ course: '有限空间作业培训', hours: 1200, share: 0.15 },
  },
  {
    template: { ...shippedTemplate, id: templateId(3), name: '三级安全教育合格证', typeCode: 'SJ', termMonths: null },
    ...{ course: '新员工三级安全教育', hours: 2400, share: 0.1 },
  },
]

interface Person extends Record<string, unknown> {
  id: string
  name: string
}

const peopleOf = async (db: Db): Promise<Person[]> => {
  const { rows } = await db.execute<Person>(sql`
    select id, name from users where enabled and deleted_at is null and employment = 'active'
    order by login_name in ('learner', 'officer') desc, md5(code) limit ${CERTIFICATES}`)
  return rows
}

const kindFor = (part: number): Kind => {
  let sum = 0
  return kinds.find(({ share }) => part < (sum += share)) ?? (kinds[0] as Kind)
}

const rowOf = (chance: Chance, kind: Kind, person: Person, number: string, issuedOn: string): Row => ({
  id: v7(),
  ...{ personId: person.id, personName: person.name, number, basis: 'class', issuedOn, validFrom: issuedOn },
  verifyCode: verifyCodeOf(Uint8Array.from({ length: RANDOM_SIGNS }, () => chance.whole(0, 255))),
  title: kind.template.name,
  basisTitle: `${kind.course}（${issuedOn.slice(0, 4)} 年第 ${Number(issuedOn.slice(5, 7))} 期）`,
  orgName: '集团公司',
  validTo: lastDayOf(issuedOn, kind.template.termMonths),
  ...{ templateId: kind.template.id, templateVersion: 1, typeCode: kind.template.typeCode, renewDays: 90 },
  ...{ periodFrom: addDays(issuedOn, -3), periodTo: addDays(issuedOn, -2), hoursHundredths: kind.hours },
  ...{
    score: chance.whole(60, 100),
    percent: chance.whole(80, 100),
    checks: chance.happens(0.2) ? chance.whole(1, 9) : 0,
  },
  createdAt: startOfDay(issuedOn),
  ...(chance.happens(0.02) && { revokedAt: startOfDay(addDays(issuedOn, 20)), revokeReason: '替学查实，按规定撤销' }),
})

/** Certificates of the demo in the order in which they were issued, numbered as the program numbers them. */
export const insertCertificates = async (db: Db, chance: Chance): Promise<void> => {
  for (const { template } of kinds) await putTemplate(db, template, ROOT_ORG_ID)
  const people = await peopleOf(db)
  if (people.length === 0) return
  const today = shanghaiDay(new Date())
  const last = new Map<string, number>()
  const days = Array.from({ length: CERTIFICATES }, () => addDays(today, -chance.whole(0, DAYS))).sort()
  const rows = days.map((issuedOn, index) => {
    // The two accounts of the demo hold one of each kind.
    const own = index % 500
    const person = people[own < 2 ? own : index % people.length] as Person
    const kind = own < 2 ? (kinds[Math.floor(index / 500) % kinds.length] as Kind) : kindFor(chance.next())
    const year = Number(issuedOn.slice(0, 4))
    const key = `${kind.template.id} ${year}`
    const sequence = (last.get(key) ?? 0) + 1
    last.set(key, sequence)
    const values = { unit: 'ROOT', type: kind.template.typeCode, year, sequence }
    return rowOf(chance, kind, person, numberOf(kind.template.numberRule, values), issuedOn)
  })
  await insertRows(db, certificates, rows)
  await insertRows(
    db,
    certCounters,
    [...last].map(([key, n]) => ({ templateId: key.split(' ')[0] ?? '', year: Number(key.split(' ')[1]), last: n })),
  )
}
