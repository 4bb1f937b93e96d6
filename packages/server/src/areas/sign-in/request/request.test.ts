import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { askLeave, askMakeUp, listSignRequests } from '@portal/contract/areas/sign-in/request.ts'
import { sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aFile } from '#test/factories/file.ts'
import { aSheet, minutesFromNow, provideTestOwner, shiftSheet, type TestOwner } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign)
})
afterAll(() => t.close())

const people = (n: number) => Promise.all(Array.from({ length: n }, () => t.as()))
const rowsOf = async (sheetId: string) => (await host.call(listSignEntries, { sheetId, pageSize: 200 })).list

describe('leave and make-up', () => {
  const decide = (by: Client, requestId: string) =>
    by.call(decideApproval, { requestId, action: 'pass', opinion: '同意' })

  test('are decided by the hosts, and a seal waits for them', async () => {
    const chair = await t.as()
    const [away, forgot] = (await people(2)) as [Client, Client]
    const facts = { start: minutesFromNow(20), end: minutesFromNow(80), hostIds: [chair.id] }
    const sheetId = await aSheet(host, owner, [away.id, forgot.id], {}, facts)
    const leave = await away.call(askLeave, { sheetId, reason: '出差' })
    expect(leave.state).toBe('pending')
    expect(await away.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({ message: '请假申请正在处理' })
    expect(await forgot.refused(askMakeUp, { sheetId, reason: '忘记签到' })).toMatchObject({
      message: '签到尚未结束，请直接签到',
    })
    expect((await chair.call(listSignRequests, { sheetId })).list).toMatchObject([
      { requestId: leave.requestId, kind: 'leave', userId: away.id, reason: '出差', files: [], mine: true },
    ])
    expect((await host.call(listSignRequests, { sheetId })).list).toMatchObject([{ mine: false }])
    expect(await away.refused(listSignRequests, { sheetId })).toMatchObject({ status: 1004 })
    await decide(chair, leave.requestId)
    expect((await chair.call(listSignRequests, { sheetId })).list).toEqual([])
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === away.id)).toMatchObject({
      status: 'leave',
      reason: '出差',
    })

    await shiftSheet(t, sheetId, -100)
    expect(await forgot.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({
      message: '已开始，请联系主持人请假',
    })
    const makeUp = await forgot.call(askMakeUp, { sheetId, reason: '忘记签到' })
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject({ message: '还有 1 条待确认，不能封存' })
    await decide(chair, makeUp.requestId)
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === forgot.id)).toMatchObject({
      status: 'present',
      madeUp: true,
    })
    await host.call(sealSheet, { sheetId })
    await shiftSheet(t, sheetId, -5 * 1440)
  })

  test('nobody asks on a sheet that is not his, nor where nobody could decide', async () => {
    const [person, stranger] = (await people(2)) as [Client, Client]
    const sheetId = await aSheet(host, owner, [person.id], {}, { start: minutesFromNow(20), end: minutesFromNow(80) })
    expect(await stranger.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({ status: 1004 })
    expect(await person.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({
      message: '没有可以处理的主持人，请联系管理员',
    })
    expect((await person.refused(askLeave, { sheetId, reason: '出' })).errors[0]?.message).toBe('请假原因为 2–200 个字')
  })

  test('carry files of whoever asks: hosts open them, and nobody gets at a file of somebody else by hanging it there', async () => {
    const [chair, person, stranger] = (await people(3)) as [Client, Client, Client]
    const facts = { start: minutesFromNow(20), end: minutesFromNow(80), hostIds: [chair.id] }
    const sheetId = await aSheet(host, owner, [person.id, stranger.id], {}, facts)
    const proof = await aFile(t.db, { name: '病假证明.pdf', container: 'pdf', purpose: 'signIn', ownerId: person.id })
    const files = [{ fileId: proof.id }]

    const { errors } = await stranger.refused(askLeave, { sheetId, reason: '病假', files })
    expect(errors).toMatchObject([{ field: 'files', message: '附件不存在或不是你上传的' }])
    await person.call(askLeave, { sheetId, reason: '病假', files })

    const [asked] = (await chair.call(listSignRequests, { sheetId, filter: { kind: 'leave' } })).list
    expect(asked?.files).toMatchObject([{ fileId: proof.id, name: '病假证明.pdf' }])
    expect(await chair.call(getFile, { fileId: proof.id })).toMatchObject({ name: '病假证明.pdf' })
    expect(await stranger.refused(getFile, { fileId: proof.id })).toMatchObject({ status: 1004 })
  })
})
