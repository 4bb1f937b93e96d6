import {
  decideApproval,
  listApprovalRecords,
  listApprovals,
  listDocumentApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { guideDashboard, guideHome } from '@portal/contract/areas/account/guide.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, aSheet, byPerson, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
})
afterAll(() => t.close())

const aRequest = async (values: { title?: string; parentId?: string } = {}) => {
  const org = await anOrg(t.db, values.parentId === undefined ? {} : { parentId: values.parentId })
  const author = await t.asWho({ orgId: org.id })
  const approver = await t.as()
  await aRule(t.db, { orgId: org.id, steps: [step(byPerson(approver.id))] })
  const title = values.title ?? '消防演练方案'
  const sheet = await aSheet(t.db, { title, ownerOrgId: org.id, authorId: author.id })
  const { requestId } = await author.call(submitApproval, { subjectType: SHEET, subjectId: sheet })
  return { org, author, approver, sheet, requestId }
}

type Tab = 'mine' | 'done' | 'submitted' | 'all'

const idsIn = async (who: Client, tab: Tab, filter = {}, keyword = '') => {
  const { list, total } = await who.call(listApprovals, { filter: { tab, ...filter }, keyword })
  expect(total).toBe(list.length)
  return list.map(({ requestId }) => requestId)
}

describe('rest/approveRecord/list', () => {
  test('shows each person only his own in mine, done and submitted', async () => {
    const { author, approver, requestId } = await aRequest()
    await aRequest()

    expect(await idsIn(approver, 'mine')).toEqual([requestId])
    expect(await idsIn(author, 'submitted')).toEqual([requestId])
    expect(await idsIn(author, 'mine')).toEqual([])
    expect(await idsIn(approver, 'done')).toEqual([])

    await approver.call(decideApproval, { requestId, action: 'pass' })
    expect(await idsIn(approver, 'mine')).toEqual([])
    expect(await idsIn(approver, 'done')).toEqual([requestId])
  })

  test('opens 全部 to holders of an all-code, inside their scope', async () => {
    const { org, requestId } = await aRequest()
    const below = await aRequest({ parentId: org.id })
    await aRequest()
    const ofSubject = await t.asWho({ codes: [P.videoApproveAll], scope: { kind: 'below' }, orgId: org.id })
    const ofAll = await t.asWho({ codes: [P.authorityApproveAll], scope: { kind: 'unit' }, orgId: org.id })

    expect((await idsIn(ofSubject, 'all')).sort()).toEqual([requestId, below.requestId].sort())
    expect(await idsIn(ofAll, 'all')).toEqual([requestId])
    expect((await (await t.as(P.video)).refused(listApprovals, { filter: { tab: 'all' } })).status).toBe(1003)
    expect((await ofSubject.refused(listApprovals, { filter: { tab: 'all', subjectType: 'other' } })).status).toBe(1003)
  })

  test('finds one request by its id for everybody it concerns, and for nobody else', async () => {
    const { org, author, approver, requestId } = await aRequest()
    const colleague = await t.as()
    const copied = await t.as()
    const sheet = await aSheet(t.db, { ownerOrgId: org.id, authorId: author.id })
    await aRule(t.db, { orgId: org.id, version: 2, steps: [{ ...step(byPerson(approver.id)), cc: [copied.id] }] })
    const second = await author.call(submitApproval, { subjectType: SHEET, subjectId: sheet })
    const found = async (who: Client, id: string) =>
      (await who.call(listApprovals, { filter: { requestId: id } })).list.map((row) => row.requestId)

    expect(await found(author, requestId)).toEqual([requestId])
    expect(await found(approver, requestId)).toEqual([requestId])
    expect(await found(copied, second.requestId)).toEqual([second.requestId])
    expect(await found(copied, requestId)).toEqual([])
    expect(await found(colleague, requestId)).toEqual([])
  })

  test('filters by state, submitting unit, title and day', async () => {
    const { org, author, requestId } = await aRequest({ title: '有限空间作业' })
    const other = (await anOrg(t.db)).id

    expect(await idsIn(author, 'submitted', { state: 'pending', orgId: org.id }, '空间')).toEqual([requestId])
    expect(await idsIn(author, 'submitted', { state: 'approved' })).toEqual([])
    expect(await idsIn(author, 'submitted', { orgId: other })).toEqual([])
    expect(await idsIn(author, 'submitted', {}, '动火')).toEqual([])
    expect(await idsIn(author, 'submitted', { overdue: true })).toEqual([])
    expect(await idsIn(author, 'submitted', { to: '2020-01-01' })).toEqual([])
    expect(await idsIn(author, 'submitted', { from: '2020-01-01', overdue: false })).toEqual([requestId])
  })

  test('listDoc knows documents only', async () => {
    const { approver } = await aRequest()

    expect(await approver.call(listDocumentApprovals, {})).toEqual({ list: [], total: 0 })
  })
})

describe('rest/approveRecord/getApproveRecords', () => {
  test('answers parties and overseers in scope, and nobody else', async () => {
    const { org, author, approver, requestId, sheet } = await aRequest()
    const overseer = await t.asWho({ codes: [P.videoApproveAll], scope: { kind: 'unit' }, orgId: org.id })
    const foreign = await t.asWho({
      codes: [P.videoApproveAll],
      scope: { kind: 'unit' },
      orgId: (await anOrg(t.db)).id,
    })

    for (const who of [author, approver, overseer])
      expect(await who.call(listApprovalRecords, { requestId })).toMatchObject([{ action: 'submit', round: 1 }])
    expect(await author.call(listApprovalRecords, { subjectType: SHEET, subjectId: sheet })).toHaveLength(1)
    for (const who of [foreign, await t.as()])
      expect((await who.refused(listApprovalRecords, { requestId })).status).toBe(1004)
  })
})

describe('the start pages', () => {
  test('show what waits for the person, and count it', async () => {
    const { approver, author, requestId } = await aRequest()

    const { approvals } = await approver.call(guideHome, {})
    const { submitted } = await author.call(guideDashboard, {})

    expect(approvals).toMatchObject({
      total: 1,
      overdue: 0,
      list: [{ requestId, title: '消防演练方案', overdue: false }],
    })
    expect(submitted).toMatchObject({ total: 1, list: [{ id: requestId, title: '消防演练方案' }] })
    expect(submitted?.list[0]?.waitsFor).not.toBe('')
    expect((await approver.call(guideDashboard, {})).submitted).toEqual({ total: 0, list: [] })
  })
})
