import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'

const courses = [
  { courseName: '高压电工复审', organiser: '市应急管理局培训中心', hoursHundredths: 800, certNo: 'T-GY-2201' },
  { courseName: '有限空间作业监护', organiser: '省安全生产协会', hoursHundredths: 400, certNo: '' },
  { courseName: '注册安全工程师继续教育', organiser: '注安师协会', hoursHundredths: 600, certNo: '' },
]

/** Two drafts of the safety officer: evidence still has to be put to them, so nothing of them is posted. */
export const insertUploadBatches = async (db: Db): Promise<void> => {
  const { rows: people } = await db.execute<{ id: string; code: string; name: string; org_id: string }>(sql`
    select u.id, u.code, u.name, u.primary_org_id as org_id from users u
    where u.login_name in ('learner', 'lecturer', 'visitor') and u.deleted_at is null order by u.code`)
  const { rows: makers } = await db.execute<{ id: string; org_id: string }>(
    sql`select id, primary_org_id as org_id from users where login_name = 'officer'`,
  )
  const [maker] = makers
  if (!maker || people.length === 0) return
  const year = shanghaiDay(new Date()).slice(0, 4)
  for (const [at, title] of [`${year} 年外部取证培训`, `${year} 年协会继续教育`].entries()) {
    const [batch] = await db
      .insert(hourUploadBatches)
      .values({ title, ownerOrgId: maker.org_id, createdBy: maker.id })
      .returning()
    if (!batch) continue
    const rows = people.map((person, place) => {
      const course = courses[(at + place) % courses.length] ?? courses[0]
      return {
        batchId: batch.id,
        no: place + 1,
        code: person.code,
        name: person.name,
        userId: person.id,
        courseName: course?.courseName ?? '',
        organiser: course?.organiser ?? '',
        certNo: course?.certNo ?? '',
        hoursHundredths: course?.hoursHundredths ?? 100,
        fromDay: `${year}-01-${String(6 + at).padStart(2, '0')}`,
        toDay: `${year}-01-${String(7 + at).padStart(2, '0')}`,
      }
    })
    await db.insert(hourUploadRows).values(rows)
  }
}
