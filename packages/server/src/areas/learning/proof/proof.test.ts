import { verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { hoursProof } from '@portal/contract/areas/learning/hours/hours-proof.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoursProofs } from '#src/schema/hours-proof.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRole } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { bare, readPaper } from '#test/files/paper-reader.ts'

let t: TestApp
const year = 2024

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const day = (date: string) => Date.parse(`2024-${date}T10:00:00+08:00`)

const studied = async () => {
  const learner = await t.as()
  const role = await aRole(t.db, { members: [learner.id] })
  await aRoleTarget(t.db, { roleId: role.id, year, targetHundredths: 800, caps: { upload: 300 } })
  const entry = { userId: learner.id }
  await anEntry(t.db, {
    ...entry,
    source: 'video',
    itemTitle: '安全生产法全文解读',
    hundredths: 650,
    completedAtMs: day('03-02'),
  })
  await anEntry(t.db, {
    ...entry,
    source: 'upload',
    itemTitle: '继电保护培训',
    hundredths: 200,
    completedAtMs: day('04-02'),
  })
  await anEntry(t.db, {
    ...entry,
    source: 'upload',
    itemTitle: '电气试验培训',
    hundredths: 250,
    completedAtMs: day('05-02'),
  })
  return learner
}

const paperOf = async (learner: Client) => {
  const { url } = await learner.call(hoursProof, { year })
  const file = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': learner.token } })
  return readPaper(file.rawPayload)
}

describe('rest/videoUser/hoursProof', () => {
  test('lists what counted, cut by caps, and comes to the figure of the screen', async () => {
    const learner = await studied()
    const { total } = await learner.call(courseHourCount, { year })

    const { text, pages } = await paperOf(learner)

    expect(total).toBe(9.5)
    expect(text).toContain('合计9.50学时，年度要求8.00学时，已达标')
    expect(text).toContain(bare('合计　视频 6.50　导入 3.00'))
    expect(text).toContain(bare('2024-05-02 导入 电气试验培训（获得 2.50，年度上限 3.00） 1.00'))
    expect(text).toContain(bare('自 2024 年 1 月 1 日至 12 月 31 日'))
    expect(pages.flatMap(({ cut }) => cut)).toEqual([])
  })

  test('is one proof however often it is asked for, and another one when the figures change', async () => {
    const learner = await studied()

    const numbers = await Promise.all([1, 2, 3].map(() => learner.call(hoursProof, { year })))
    await anEntry(t.db, { userId: learner.id, itemTitle: '补学', hundredths: 50, completedAtMs: day('06-02') })
    const later = await learner.call(hoursProof, { year })

    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1)
    expect(numbers[0]?.number).toMatch(/^XS-2024-.+-01$/)
    expect(later.number).toMatch(/-02$/)
  })

  test('is found by its code by anybody, who learns no more than what it is', async () => {
    const learner = await studied()
    const { number } = await learner.call(hoursProof, { year })
    const [proof] = await t.db.select().from(hoursProofs).where(eq(hoursProofs.number, number))

    const found = await t.anonymous.call(verifyCertificate, { code: proof?.verifyCode ?? '', name: proof?.personName })

    expect(found).toMatchObject({
      kind: 'hours',
      state: 'valid',
      title: '2024 年度学时证明',
      number,
      nameMatches: true,
    })
    expect(JSON.stringify(found)).not.toContain(proof?.personName)
  })

  test('is not made out for a year without hours', async () => {
    const learner = await t.as()
    expect(await learner.refused(hoursProof, { year: 2023 })).toMatchObject({
      message: '2023 年没有学时记录，无法出具证明',
    })
  })
})
