import { changeMeetingState, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { busyRoom, deleteRooms, listRooms, roomBoard, saveRoom } from '@portal/contract/areas/meeting/room.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aMeeting, aRoom, inMinutes, meetingOf } from '#test/factories/meeting.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(P.meeting, P.meetingAdd, P.meetingEdit)
})
afterAll(() => t.close())

test('a room has one name in its unit, a place and addresses that are addresses', async () => {
  const id = await aRoom(manager, {
    name: '报告厅',
    seats: 300,
    point: { lat: 31.2, lng: 121.5 },
    networks: ['10.1.0.0/16'],
  })
  const { list } = await manager.call(listRooms, { keyword: '报告厅' })
  expect(list).toMatchObject([{ id, seats: 300, point: { lat: 31.2, lng: 121.5, coord: 'gcj02' }, uses: 0 }])
  const fault = async (more: object) => {
    const { message, errors } = await manager.refused(saveRoom, { name: '别的', seats: 10, ...more })
    return errors[0]?.message ?? message
  }
  expect(await fault({ name: '报告厅' })).toBe('该单位已有同名会议室')
  expect(await fault({ seats: 0 })).toBe('座位数须为 1–5000')
  expect(await fault({ networks: ['10.1.0.999'] })).toBe('网络地址格式不正确')
  expect(await (await t.as(P.meeting)).refused(saveRoom, { name: '别的', seats: 10 })).toMatchObject({ status: 1003 })
})

test('of many who book one room for overlapping times at once one has it', async () => {
  const host = await t.as()
  const roomId = await aRoom(manager)
  const drafts = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      manager.call(saveMeeting, meetingOf([host.id], { roomId, from: inMinutes(1440 + n), to: inMinutes(1500 + n) })),
    ),
  )
  const answers = await Promise.all(drafts.map(({ id }) => manager.send(changeMeetingState, { id, action: 'notify' })))
  const [lost] = answers.filter(({ envelope }) => !envelope.success)
  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  expect(JSON.stringify(lost?.envelope)).toMatch(/会议室该时段已被《安全例会 \d+》占用/)
  const { rows } = await t.db.execute(sql`select count(*)::int as n from room_bookings where room_id = ${roomId}`)
  expect(rows).toEqual([{ n: 1 }])
})

test('the table itself takes no two bookings of one room that overlap; touching ones and other rooms are free', async () => {
  const [one, two] = [await aRoom(manager), await aRoom(manager)]
  const { rows } = await t.db.execute<{ no: number }>(sql`select no from meeting_rooms where id = ${one}`)
  const no = rows[0]?.no ?? 0
  const book = (roomId: string, from: number, to: number) =>
    t.db.execute(sql`insert into room_bookings (id, room_id, use, object_id, starts_at, ends_at, slot)
      values (gen_random_uuid(), ${roomId}, 'session', gen_random_uuid(), now(), now(), int8range(${from}::bigint, ${to}::bigint))`)
  const line = no * 2 ** 34
  await book(one, line + 100, line + 200)
  await book(one, line + 200, line + 300)
  await book(two, line + 2 ** 34 + 100, line + 2 ** 34 + 200)
  await expect(book(one, line + 199, line + 250)).rejects.toThrow()
})

test('a room in use stays and says by what; an unused one goes', async () => {
  const host = await t.as()
  const [used, free] = [await aRoom(manager), await aRoom(manager)]
  const id = await aMeeting(manager, [host.id], { roomId: used })
  const { deleted, failed } = await manager.call(deleteRooms, { ids: [used, free] })
  expect(deleted).toBe(1)
  expect(failed).toMatchObject([
    {
      id: used,
      message: '会议室已被使用，不能删除',
      uses: [{ kind: 'meeting', link: `/meeting/meetingList?id=${id}` }],
    },
  ])
  const busy = await manager.call(busyRoom, { roomId: used, from: inMinutes(1400), to: inMinutes(1600) })
  expect(busy).toHaveLength(1)
})

test('the board names own meetings, and of others only that the room is taken', async () => {
  const unit = await anOrg(t.db)
  const own = await t.asWho({
    codes: [P.meeting, P.meetingAdd, P.meetingEdit],
    scope: { kind: 'unit' },
    orgId: unit.id,
  })
  const host = await t.as()
  const roomId = await aRoom(manager)
  const foreign = await aMeeting(manager, [host.id], { roomId })
  const clash = await own.call(saveMeeting, meetingOf([own.id], { from: inMinutes(1440), to: inMinutes(1500) }))
  await t.db.execute(sql`update meetings set room_id = ${roomId} where id = ${clash.id}`)
  const day = shanghaiDay(new Date(Date.now() + 1440 * 60_000))
  const { list } = await own.call(roomBoard, { from: day, to: day })
  expect(list.find((entry) => entry.id === foreign)).toMatchObject({ title: '已占用', open: false, roomId })
  expect(list.find((entry) => entry.id === clash.id)).toMatchObject({
    open: true,
    clashesWith: expect.stringMatching(/安全例会/),
  })
})
