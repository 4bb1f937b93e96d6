import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { applyToClass, confirmOffer } from '@portal/contract/areas/train/enrolment/apply.ts'
import { classCalendar, viewOpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER)
})
afterAll(() => t.close())

const tasksOf = async (client: Client) => (await client.call(guideTasks, {})).list

test('an offer waits among the tasks of whom it was made to, until he confirms; then his class begins', async () => {
  const [holder, waiter] = [await t.as(), await t.as()]
  const id = await aClass(manager, [holder.id, waiter.id], { capacity: 1 })
  await holder.call(applyToClass, { classId: id })
  await waiter.call(applyToClass, { classId: id })
  expect(await tasksOf(waiter)).toEqual([])
  await manager.call(changeClassState, { id, action: 'seats', capacity: 2 })

  const page = `/signInList?classId=${id}`
  expect(await tasksOf(waiter)).toMatchObject([{ kind: 'seat', verb: '确认', link: page, reason: '候补有空位' }])
  const { my } = await waiter.call(viewOpenClass, { classId: id })
  await waiter.call(confirmOffer, { id: my.enrolmentId ?? '' })
  // Classes of tests begin later and later; only one of the coming days is a task.
  await t.db.execute(sql`update train_classes set starts_at = now() + interval '2 days' where id = ${id}`)
  expect(await tasksOf(waiter)).toMatchObject([{ kind: 'trainClass', link: page, reason: '你已报名' }])
})

test('a session of today is a task until it is over', async () => {
  const person = await t.as()
  const id = await aClass(manager, [person.id])
  await person.call(applyToClass, { classId: id })
  await t.db.execute(sql`update train_sessions set starts_at = now() - interval '1 minute',
    ends_at = now() + interval '1 hour' where class_id = ${id}`)
  expect((await tasksOf(person)).filter(({ kind }) => kind === 'session')).toMatchObject([
    { title: expect.stringMatching(/^班组长培训 \d+：第一课$/), link: `/signInList?classId=${id}` },
  ])
  await t.db.execute(sql`update train_sessions set ends_at = now() - interval '1 second' where class_id = ${id}`)
  expect((await tasksOf(person)).filter(({ kind }) => kind === 'session')).toEqual([])
})

test('a calendar takes the sessions along, for those whom the class is addressed to', async () => {
  const [person, outsider] = [await t.as(), await t.as()]
  const id = await aClass(manager, [person.id])
  const { fileName, text } = await person.call(classCalendar, { classId: id })
  expect(fileName).toMatch(/\.ics$/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('：第一课')
  expect(await outsider.refused(classCalendar, { classId: id })).toMatchObject({ status: 1004 })
})

test('what is asked before is told one by one', async () => {
  const person = await t.as()
  const asked = { kind: 'course', ref: 'AQ-900', name: '安全基础' }
  const id = await aClass(manager, [person.id], { prerequisites: [asked] })
  const { prerequisites, blocked } = await person.call(viewOpenClass, { classId: id })
  expect(prerequisites).toEqual([{ name: '安全基础', done: false }])
  expect(blocked).toEqual(['请先完成：安全基础'])
})
