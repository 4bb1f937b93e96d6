import { countClasses, getClass, listClasses, saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState, copyClass, deleteClasses } from '@portal/contract/areas/train/class/class-manage.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { applyToClass } from '@portal/contract/areas/train/enrolment/apply.ts'
import { checkSessions, saveSessions, sessionCalendar } from '@portal/contract/areas/train/session/session.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aMeeting, aRoom, inMinutes } from '#test/factories/meeting/meeting.ts'
import { aClass, aDraftClass, CLASS_MANAGER, classOf, sessionAt } from '#test/factories/train.ts'
import { classClock } from './clock.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER, P.meeting, P.meetingAdd, P.meetingEdit)
})
afterAll(() => t.close())

const faultOf = async (more: object) => {
  const { message, errors } = await manager.refused(saveClass, classOf(manager.id, [manager.id], more))
  return errors[0]?.message ?? message
}
const revisionOf = async (id: string) => (await manager.call(getClass, { id })).revision
const stateOf = async (id: string) => (await manager.call(getClass, { id })).state

describe('a form', () => {
  test('is refused in the words of the brief', async () => {
    const unit = await anOrg(t.db)
    expect(await faultOf({ name: '班' })).toBe('名称为 2–60 个字')
    expect(await faultOf({ enrolTo: inMinutes(-120) })).toBe('报名截止须晚于报名开始')
    expect(await faultOf({ capacity: 5, unitQuotas: [{ orgId: unit.id, quota: 6 }] })).toBe(
      '单位名额合计不能大于总名额',
    )
    expect(await faultOf({ releaseAt: inMinutes(9000) })).toBe('名额释放须早于报名截止')
    expect(await faultOf({ weights: [{ of: 'attendance', weight: 60 }], passScore: 60 })).toBe('权重合计须为 100')
    expect(await faultOf({ budget: 100, costs: [] })).toBe('没有费用管理权限')
  })

  test('of sessions too', async () => {
    const { id, revision } = await manager.call(saveClass, classOf(manager.id, [manager.id]))
    const said = async (...sessions: object[]) =>
      (await manager.refused(saveSessions, { id, revision, sessions })).errors[0]?.message
    const at = 6 * 1440
    expect(await said(sessionAt(at, { to: inMinutes(at + 5) }))).toBe('课次须为 10 分钟至 12 小时')
    expect(await said(sessionAt(at), sessionAt(at + 60))).toBe('课次时间重叠')
    expect(await said(sessionAt(at, { hours: 5 }))).toBe('学时不能高于时长折算值 2.66')
    expect((await manager.refused(changeClassState, { id, action: 'open' })).message).toBe(
      '请至少添加一个课次或一项内容',
    )
    await manager.call(saveSessions, { id, revision, sessions: [sessionAt(60)] })
    expect((await manager.refused(changeClassState, { id, action: 'open' })).errors[0]?.message).toBe(
      '报名截止不能晚于培训结束',
    )
    expect((await manager.refused(saveSessions, { id, revision, sessions: [] })).status).toBe(1009)
  })
})

describe('a class', () => {
  test('is told in figures, in one sentence, and by what it may do', async () => {
    const learner = await t.as()
    const id = await aClass(manager, [learner.id], { minSeats: 1 })
    const detail = await manager.call(getClass, { id })
    expect(detail).toMatchObject({ state: 'open', label: 'enrolling', sessions: 1, hours: 2.66, own: true })
    expect(detail.code).toMatch(/^ROOT-\d{4}-\d{3}$/)
    expect(ruleSentence(detail.rule)).toBe('出勤 80% 以上，最多计 2.66 学时')
    expect(detail.openPoints.find(({ key }) => key === 'minimum')).toMatchObject({
      done: false,
      title: '未达到最低人数 1',
    })
    const seats = async () => (await manager.call(getClass, { id })).openPoints.find(({ key }) => key === 'seats')
    expect(await seats()).toMatchObject({ done: true })
    await t.db.execute(sql`
      with room as (insert into meeting_rooms (id, owner_org_id, name, seats)
        select gen_random_uuid(), owner_org_id, '小教室', 1 from train_classes where id = ${id} returning id)
      update train_sessions set room_id = (select id from room) where class_id = ${id}`)
    await t.db.execute(sql`update train_classes set capacity = 40 where id = ${id}`)
    expect(await seats()).toMatchObject({ done: false, n: 1, note: '小教室 1 座，名额 40' })
    expect((await manager.refused(changeClassState, { id, action: 'confirm' })).errors[0]?.message).toBe(
      '未达到最低开班人数 1，请填写原因',
    )
    await learner.call(applyToClass, { classId: id })
    expect(await manager.call(changeClassState, { id, action: 'confirm' })).toMatchObject({
      state: 'confirmed',
      sent: 1,
    })
    expect((await manager.refused(changeClassState, { id, action: 'seats', capacity: 0 })).status).toBe(1022)
    expect((await manager.refused(deleteClasses, { ids: [id] })).message).toBe('已有 1 人报名，不能删除，请取消班次')
    expect((await learner.refused(getClass, { id })).status).toBe(1004)
    expect((await learner.call(listClasses, {})).list).toEqual([])
    const outside = await t.asWho({ codes: [P.trainClass], scope: { kind: 'unit' }, orgId: (await anOrg(t.db)).id })
    expect((await outside.refused(getClass, { id })).status).toBe(1004)
  })

  test('moves by the clock: begins, ends, is archived', async () => {
    const id = await aClass(manager, [manager.id])
    const past = (column: string, days: number) =>
      t.db.execute(
        sql`update train_classes set ${sql.identifier(column)} = now() - ${days} * interval '1 day' where id = ${id}`,
      )
    await past('enrol_to', 1)
    await classClock(t.running.platform)
    expect(await stateOf(id)).toBe('confirmed')
    await past('starts_at', 1)
    await classClock(t.running.platform)
    expect(await stateOf(id)).toBe('running')
    await past('ends_at', 0.1)
    await classClock(t.running.platform)
    expect(await stateOf(id)).toBe('ended')
    await t.db.execute(
      sql`update train_classes set state = 'graduated', graduated_at = now() - interval '31 days' where id = ${id}`,
    )
    await classClock(t.running.platform)
    expect(await stateOf(id)).toBe('archived')
  })

  test('is copied with all dates moved by one interval, without people; terms follow by month', async () => {
    const id = await aClass(manager, [manager.id])
    await manager.call(applyToClass, { classId: id })
    const { ids } = await manager.call(copyClass, { id, shiftDays: 10 })
    const [before, after] = [await manager.call(getClass, { id }), await manager.call(getClass, { id: ids[0] ?? '' })]
    const later = (a: Date | null | undefined, b: Date | null | undefined) =>
      ((b?.getTime() ?? 0) - (a?.getTime() ?? 0)) / DAY_MS
    expect([
      later(before.enrolFrom, after.enrolFrom),
      later(before.enrolTo, after.enrolTo),
      later(before.from, after.from),
    ]).toEqual([10, 10, 10])
    expect(later(before.sessionList[0]?.from, after.sessionList[0]?.from)).toBe(10)
    expect(after).toMatchObject({ state: 'draft', occ: 0, copiedFrom: before.name, name: `${before.name}（副本）` })
    const terms = await manager.call(copyClass, { id, terms: { every: 'month', count: 3 } })
    expect(terms.ids).toHaveLength(3)
    const template = await manager.call(copyClass, { id, template: true })
    const listed = await manager.call(listClasses, { filter: { template: true } })
    expect(listed.list.map((row) => row.id)).toEqual(template.ids)
    expect((await manager.refused(changeClassState, { id: template.ids[0] ?? '', action: 'open' })).message).toBe(
      '模板不能发布报名',
    )
  })

  test('goes into the recycle bin and back, and stands in the tab of its state', async () => {
    const id = await aDraftClass(manager, [manager.id])
    const counts = await manager.call(countClasses, {})
    expect(await manager.call(deleteClasses, { ids: [id] })).toMatchObject({ deleted: 1 })
    const then = await manager.call(countClasses, {})
    expect([then.draft, then.deleted]).toEqual([(counts.draft ?? 0) - 1, (counts.deleted ?? 0) + 1])
    expect((await manager.call(listClasses, { filter: { tab: 'deleted' } })).list.map((row) => row.id)).toEqual([id])
    await manager.call(deleteClasses, { ids: [id], restore: true })
    expect(await stateOf(id)).toBe('draft')
  })
})

describe('a room', () => {
  test('is booked with the class, and named where something else has it', async () => {
    const [learner, roomId] = [await t.as(), await aRoom(manager, { name: '会议室 301' })]
    const at = 20 * 1440
    const teacher = { id: v7(), ownerOrgId: ROOT_ORG_ID, name: '张三', level: 'junior' as never, subjects: ['安全'] }
    await t.db.insert(lecturers).values(teacher)
    const sessions = [sessionAt(at, { roomId, lecturerIds: [teacher.id] })]
    const first = await aDraftClass(manager, [learner.id])
    await manager.call(saveSessions, { id: first, revision: await revisionOf(first), sessions })
    await manager.call(changeClassState, { id: first, action: 'open' })
    await learner.call(applyToClass, { classId: first })
    const { name } = await manager.call(getClass, { id: first })

    const second = await aClass(manager, [learner.id])
    await learner.call(applyToClass, { classId: second })
    const found = await manager.call(checkSessions, { sessions, excludeId: second })
    expect(found.map(({ kind, text }) => [kind, text.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d /, '')])).toEqual([
      ['room', `会议室 301已被《${name}》占用`],
      ['lecturer', `张三该时段在《${name}》授课`],
      ['trainee', `1 名学员与《${name}》冲突`],
    ])
    const refused = await manager.refused(saveSessions, { id: second, revision: await revisionOf(second), sessions })
    expect(refused.errors[0]?.message ?? refused.message).toBe(`会议室该时段已被《${name}》占用`)

    await aMeeting(manager, [learner.id], {
      topic: '月度例会',
      from: inMinutes(at - 120),
      to: inMinutes(at - 60),
      roomId,
    })
    const early = [sessionAt(at - 90, { roomId, to: inMinutes(at - 70) })]
    expect((await manager.call(checkSessions, { sessions: early, excludeId: second }))[0]).toMatchObject({
      with: 'meeting',
      title: '月度例会',
    })
    const shown = await manager.call(sessionCalendar, { from: inMinutes(at - 10), to: inMinutes(at + 10) })
    expect(shown.list).toMatchObject([
      { classId: first, where: '会议室 301', lecturers: [{ name: '张三' }], movable: true },
    ])
    await manager.call(changeClassState, { id: first, action: 'cancel', reason: '教室检修' })
    expect(
      await manager.call(saveSessions, { id: second, revision: await revisionOf(second), sessions }),
    ).toMatchObject({ saved: 1 })
  })
})
