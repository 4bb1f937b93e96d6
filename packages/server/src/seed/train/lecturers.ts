import { DAY_MS, HOUR_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { lecturerCertificates, lecturerFree, lecturers } from '#src/schema/train/lecturer.ts'
import { phoneColumns } from '#src/shared/directory/phone.ts'

/** Weeks for which the lecturers of the house have entered when they are free. */
const FREE_WEEKS = 6

const inside = [
  {
    login: 'lecturer',
    level: 'senior' as const,
    subjects: ['电气安全', '应急处置'],
    intro: '从事电气安全培训十二年。',
  },
  { login: 'officer', level: 'middle' as const, subjects: ['安全管理', '法律法规'], intro: '公司安全管理主讲。' },
]

const outside = [
  {
    name: '沈立新',
    phone: '13900000021',
    company: '市消防救援支队',
    level: 'expert' as const,
    subjects: ['消防安全'],
    until: 300,
  },
  {
    name: '陆一鸣',
    phone: '13900000022',
    company: '特种设备检验院',
    level: 'senior' as const,
    subjects: ['特种设备'],
    until: 40,
  },
  {
    name: '郑佩兰',
    phone: '13900000023',
    company: '职业病防治院',
    level: 'middle' as const,
    subjects: ['职业健康'],
    until: -20,
  },
]

/** Two lecturers of the house with free times, three from outside, one of whom is over. */
export const insertLecturers = async (db: Db, secrets: Secrets): Promise<void> => {
  const { rows: people } = await db.execute<{ id: string; login_name: string; org_id: string }>(sql`
    select id, login_name, primary_org_id as org_id from users
    where login_name = any(${sql.param(inside.map(({ login }) => login))}::text[])`)
  const { rows: roots } = await db.execute<{ id: string }>(sql`select id from org_units order by depth, id limit 1`)
  const rootId = roots[0]?.id ?? ''
  const today = startOfDay(shanghaiDay(new Date())).getTime()
  const dayIn = (days: number) => shanghaiDay(new Date(today + days * DAY_MS))

  const own = inside.flatMap(({ login, ...values }) => {
    const person = people.find((each) => each.login_name === login)
    return person
      ? [{ ...values, userId: person.id, ownerOrgId: rootId, contractFrom: dayIn(-400), contractTo: null }]
      : []
  })
  const hired = outside.map(({ phone, until, ...values }) => ({
    ...values,
    ...phoneColumns(secrets, phone),
    ownerOrgId: rootId,
    contractFrom: dayIn(-500),
    contractTo: dayIn(until),
  }))
  const made = [
    ...(await db.insert(lecturers).values(own).returning()),
    ...(await db.insert(lecturers).values(hired).returning()),
  ]

  await db.insert(lecturerCertificates).values(
    made.map(({ id, level }, place) => ({
      lecturerId: id,
      place: 0,
      name: level === 'expert' ? '注册消防工程师证书' : '企业安全培训师证书',
      certNo: `PX-${2400 + place}`,
      validTo: dayIn(place === 1 ? -10 : 500),
    })),
  )
  const times = made.slice(0, own.length).flatMap(({ id: lecturerId }) =>
    Array.from({ length: FREE_WEEKS }, (_, week) => {
      const day = today + (7 * week + 2) * DAY_MS
      return { lecturerId, startsAt: new Date(day + 9 * HOUR_MS), endsAt: new Date(day + 12 * HOUR_MS) }
    }),
  )
  await db.insert(lecturerFree).values(times)
}
