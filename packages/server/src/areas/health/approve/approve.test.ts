import { decideApproval, listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import { changeHealthForm, saveHealthForm } from '@portal/contract/areas/health/form.ts'
import {
  getHealthReports,
  liftHealthReport,
  listHealthReports,
  myHealth,
  saveHealthReport,
} from '@portal/contract/areas/health/report.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { dryRunRetention, runRetention } from '@portal/contract/areas/system/retention.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { healthFormOf, illAnswers, wellAnswers } from '#test/factories/health/form.ts'
import { healthStandingOf } from '../report/standing.ts'

let t: TestApp
let office: Client
const today = shanghaiDay(new Date())

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  office = await t.as(P.healthReport, P.healthReportForm)
})
afterAll(() => t.close())

/** Somebody of a unit with a head, who has reported that he is ill. */
const anIll = async () => {
  const unit = await anOrg(t.db)
  const head = await t.asWho({ orgId: unit.id, codes: [P.healthApproval] })
  await t.db.execute(sql`update org_units set head_id = ${head.id} where id = ${unit.id}`)
  const person = await t.asWho({ orgId: unit.id })
  const { id: formId } = await office.call(saveHealthForm, healthFormOf([person.id]))
  await office.call(changeHealthForm, { id: formId, action: 'start' })
  const saved = await person.call(saveHealthReport, { formId, day: today, answers: illAnswers })
  const requestId = saved.approval?.requestId ?? ''
  const stand = () => healthStandingOf(t, { id: person.id, facets: [`u:${person.id}`] }, new Date())
  const { list } = await office.call(listHealthReports, { filter: { formId } })
  return { head, person, formId, requestId, saved, stand, reportId: list[0]?.id ?? '' }
}
const titles = async (who: Client) => (await who.call(listMessages, {})).list.map(({ title }) => title)

describe('an abnormal report', () => {
  test('goes to the head of the unit, and holds the person until it is cleared', async () => {
    const { head, person, formId, requestId, saved, stand } = await anIll()

    expect(saved).toMatchObject({ level: 'abnormal', state: 'inApproval', approval: { missing: false } })
    expect((await stand()).held).toMatchObject({ until: null })
    const { list } = await head.call(listApprovals, { filter: { tab: 'mine', subjectType: 'healthReport' } })
    expect(list).toMatchObject([{ requestId, facts: { day: today, hits: '体温', standing: 'inApproval' } }])
    await head.call(decideApproval, { requestId, action: 'pass' })

    expect((await stand()).held).toBeNull()
    expect((await person.call(myHealth, {})).history[0]).toMatchObject({ state: 'cleared' })
    expect(await person.refused(saveHealthReport, { formId, day: today, answers: wellAnswers })).toMatchObject({
      message: '该填报已审批，不能修改',
    })
  })

  test('bars until a day with a reason, and is lifted by whoever decided', async () => {
    const { head, person, requestId, stand, reportId } = await anIll()
    const bar = { requestId, action: 'reject', opinion: '发热，请就医' }

    expect(await head.refused(decideApproval, bar)).toMatchObject({
      errors: [{ field: 'until', message: '请选择不得到岗截止日期' }],
    })
    expect(await head.refused(decideApproval, { ...bar, until: addDays(today, -1) })).toMatchObject({
      errors: [{ field: 'until', message: '截止日期不能早于今天' }],
    })
    await head.call(decideApproval, { ...bar, action: 'reject', until: addDays(today, 3) })
    expect((await stand()).held).toMatchObject({ reportId, until: addDays(today, 3) })
    expect(await titles(person)).toContain(`不得到岗至 ${addDays(today, 3)}`)
    const span = { userId: person.id, from: today, to: today }
    expect((await head.call(getHealthReports, span)).days[0]).toMatchObject({
      mayLift: true,
      reason: '发热，请就医',
      answers: [{ text: '38.2', flagged: true }, { text: '发热', flagged: false }, { text: '昨夜发热' }],
    })
    const stranger = await t.as(P.healthApproval)
    expect(await stranger.refused(liftHealthReport, { reportId, reason: '已康复' })).toMatchObject({ status: 1004 })

    expect(await head.call(liftHealthReport, { reportId, reason: '核酸阴性，已康复' })).toEqual({ state: 'lifted' })
    expect((await stand()).held).toBeNull()
    expect(await head.refused(liftHealthReport, { reportId, reason: '再次' })).toMatchObject({
      message: '该填报没有待解除的异常',
    })
  })

  test('is supplemented when the approver asks for it, and a new round begins', async () => {
    const { head, person, formId, requestId } = await anIll()
    await head.call(decideApproval, { requestId, action: 'comment', opinion: '请补充就诊情况' })

    expect(await titles(person)).toContainEqual(expect.stringMatching(/^请补充/))
    const again = { ...illAnswers, note: '已就诊，普通感冒' }
    const saved = await person.call(saveHealthReport, { formId, day: today, answers: again })

    expect(saved).toMatchObject({ state: 'inApproval', approval: { missing: false } })
    expect(saved.approval?.requestId).not.toBe(requestId)
    expect(await head.refused(decideApproval, { requestId, action: 'pass' })).toMatchObject({ status: 1000 })
    await head.call(decideApproval, { requestId: saved.approval?.requestId ?? '', action: 'pass' })
  })

  test('changed to a normal one within the window ends its round', async () => {
    const { head, person, formId, requestId, stand } = await anIll()

    expect(await person.call(saveHealthReport, { formId, day: today, answers: wellAnswers })).toMatchObject({
      state: 'reported',
      approval: null,
    })
    expect((await stand()).held).toBeNull()
    expect((await head.refused(decideApproval, { requestId, action: 'pass' })).message).not.toBe('')
  })

  test('of somebody whose unit nobody answers for is held until an overseer lifts it', async () => {
    const unit = await anOrg(t.db)
    const person = await t.asWho({ orgId: unit.id })
    const { id: formId } = await office.call(saveHealthForm, healthFormOf([person.id]))
    await office.call(changeHealthForm, { id: formId, action: 'start' })
    await t.db.execute(sql`update org_units set head_id = null where ${unit.path} like path || '%'`)
    await t.db.execute(sql`delete from role_privileges where code = ${P.healthApproval}`)

    const saved = await person.call(saveHealthReport, { formId, day: today, answers: illAnswers })

    expect(saved).toMatchObject({ state: 'inApproval', approval: { requestId: null, missing: true } })
    const overseer = await t.as(P.healthReport, P.healthApproval, P.healthApprovalAll)
    const { list } = await overseer.call(listHealthReports, { filter: { formId } })
    expect(await overseer.call(liftHealthReport, { reportId: list[0]?.id ?? '', reason: '现场复测正常' })).toEqual({
      state: 'lifted',
    })
  })
})

test('after its day of erasure only day and level are left, and what is held stays', async () => {
  const { person, formId, reportId } = await anIll()
  const kept = await anIll()
  await t.db.execute(
    sql`update health_reports set erase_at = now() - interval '1 minute' where id in (${reportId}, ${kept.reportId})`,
  )
  await t.db.execute(
    sql`insert into retention_holds (kind, object_id, reason) values ('healthAnswers', ${kept.reportId}, '调查中')`,
  )
  const admin = await t.as(P.data, P.dataRetain)

  expect((await admin.call(dryRunRetention, { kind: 'healthAnswers' })).count).toBe(1)
  const { jobId } = await admin.call(runRetention, { kind: 'healthAnswers' })
  await expect
    .poll(
      async () => (await t.db.execute<{ state: string }>(sql`select state from jobs where id = ${jobId}`)).rows[0],
      {
        timeout: 20_000,
        interval: 50,
      },
    )
    .toMatchObject({ state: 'done' })

  const { list } = await office.call(listHealthReports, { filter: { formId } })
  expect(list).toMatchObject([{ day: today, level: 'abnormal', hits: '内容已删除' }])
  const { days } = await person.call(getHealthReports, { userId: person.id, from: today, to: today })
  expect(days).toMatchObject([{ erased: true, answers: null, hits: '内容已删除' }])
  const held = await office.call(listHealthReports, { filter: { formId: kept.formId } })
  expect(held.list).toMatchObject([{ hits: '体温' }])
})
