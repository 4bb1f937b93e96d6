import { saveExemption } from '@portal/contract/areas/health/exempt.ts'
import { changeHealthForm, saveHealthForm } from '@portal/contract/areas/health/form.ts'
import {
  fullHealthReport,
  getHealthReports,
  healthBoard,
  listHealthReports,
  myHealth,
  proxyHealthReport,
  remindHealth,
  saveHealthReport,
} from '@portal/contract/areas/health/report.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { addDays, HOUR_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { healthFormDays, healthForms, healthReports, healthRevisions } from '#src/schema/health/health.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { healthFormOf, illAnswers, wellAnswers } from '#test/factories/health/form.ts'
import { formOn } from '../form/versions.ts'
import { followClock, openDays } from './clock.ts'
import { handIn } from './write.ts'

let t: TestApp
let office: Client
const today = shanghaiDay(new Date())

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(
    P.healthReport,
    P.healthReportForm,
    P.healthReportProxy,
    P.healthReportRemind,
    P.healthReportFull,
    P.healthReportExport,
  )
})
afterAll(() => t.close())

type Values = Parameters<typeof healthFormOf>[1]

const aForm = async (users: readonly string[], values: Values = {}): Promise<string> => {
  const { id } = await office.call(saveHealthForm, healthFormOf(users, values))
  await office.call(changeHealthForm, { id, action: 'start' })
  return id
}
const report = (who: Client, formId: string, answers: object = wellAnswers, day = today) =>
  who.call(saveHealthReport, { formId, day, answers: answers as never })
const boardOf = async (formId: string, orgId?: string) => {
  const { closureHours: _, byOrg: __, ...figures } = await office.call(healthBoard, { formId, ...(orgId && { orgId }) })
  return figures
}
const stateOf = async (formId: string, userId: string, day = today) => {
  const key = and(eq(healthReports.formId, formId), eq(healthReports.userId, userId), eq(healthReports.day, day))
  const [row] = await t.db.select().from(healthReports).where(key)
  return row
}
const clock = { platform: undefined as never }
const at = (time: string, day = today) => new Date(`${day}T${time}+08:00`)
const tick = (now: Date) => followClock({ ...clock, platform: t.running.platform }, now)

describe('rest/healthReport/save', () => {
  test('takes answers, keeps them sealed, and keeps the former ones when they change', async () => {
    const person = await t.as()
    const formId = await aForm([person.id])

    expect(await report(person, formId)).toEqual({ level: 'normal', state: 'reported', approval: null })
    expect(await report(person, formId, { ...wellAnswers, signs: ['cough'] })).toMatchObject({ level: 'observe' })

    const row = await stateOf(formId, person.id)
    expect(row).toMatchObject({ state: 'reported', way: 'self', version: 1 })
    expect(row?.contentSealed?.toString('utf8')).not.toContain('36.5')
    expect(await t.db.$count(healthRevisions, eq(healthRevisions.reportId, row?.id ?? ''))).toBe(1)
    const { due, history } = await person.call(myHealth, {})
    expect(due).toMatchObject([{ formId, state: 'reported', answers: { heat: '36.5', signs: ['cough'] }, why: null }])
    expect(history).toMatchObject([{ day: today, level: 'observe', lookups: [] }])
  })

  test.each([
    [{ signs: [], note: '' }, 'answers.heat', '该项为必填项'],
    [{ heat: '高', signs: [], note: '' }, 'answers.heat', '请填写数字'],
    [{ heat: '36.5', signs: ['flu'], note: '' }, 'answers.signs', '所选选项不存在'],
  ])('refuses %o', async (answers, field, message) => {
    const person = await t.as()
    const formId = await aForm([person.id])

    const refusal = await person.refused(saveHealthReport, { formId, day: today, answers })

    expect(refusal.errors).toEqual([{ field, message }])
  })

  test('is only for whom the form is for', async () => {
    const [person, stranger] = [await t.as(), await t.as()]
    const formId = await aForm([person.id])

    expect(await stranger.refused(saveHealthReport, { formId, day: today, answers: wellAnswers })).toMatchObject({
      message: '当前无需填报',
    })
    expect((await stranger.call(myHealth, {})).due.some((due) => due.formId === formId)).toBe(false)
  })

  test('counts 09:59:59 in and 10:00:00 out, by the clock of the server', async () => {
    const people = [await t.as(), await t.as()]
    const formId = await aForm(
      people.map(({ id }) => id),
      { windowFrom: '07:00', windowTo: '10:00', backfillDays: 0 },
    )
    const form = await formOn(t, formId, today)
    const handAt = async (who: Client, time: string) => {
      const reporter = await actorForJob(t.running.people, who.id)
      if (!form || !reporter) throw new Error('nothing to hand in')
      const body = { formId, day: today, placeId: null, answers: wellAnswers }
      const begin = () => bareTx(t.db, reporter, ALL_ROWS)
      const work = (tx: ReturnType<typeof begin>) =>
        handIn(t.running, tx, form, body, { reporter, userId: who.id, now: at(time) })
      return (await inTransaction(t.running.platform.pool, begin, work)).value.answer
    }
    const [early, late] = people
    if (!early || !late) throw new Error('nobody')

    expect(await handAt(early, '09:59:59')).toMatchObject({ state: 'reported' })
    await expect(handAt(late, '10:00:00')).rejects.toThrow('当前不在填报时间（07:00–10:00）')
    await expect(handAt(early, '10:00:00')).rejects.toThrow('今日已填报，可在 10:00 前修改')
  })

  test('of yesterday is a backfill, once, and no further back', async () => {
    const person = await t.as()
    const formId = await aForm([person.id])
    const yesterday = addDays(today, -1)
    await t.db.execute(
      sql`update health_form_versions set valid_from = ${addDays(today, -5)} where form_id = ${formId}`,
    )
    const save = (day: string) => ({ formId, day, answers: wellAnswers })

    expect(await person.call(saveHealthReport, save(yesterday))).toMatchObject({ state: 'backfilled' })
    expect(await person.refused(saveHealthReport, save(yesterday))).toMatchObject({ message: '该日已填报，不能修改' })
    expect(await person.refused(saveHealthReport, save(addDays(today, -2)))).toMatchObject({
      message: '只能补报 1 天内',
    })
    expect(await stateOf(formId, person.id, yesterday)).toMatchObject({ way: 'backfill', state: 'backfilled' })
  })
})

describe('the board', () => {
  test('is the list for any unit', async () => {
    const company = await anOrg(t.db)
    const team = await anOrg(t.db, { parentId: company.id })
    const people = await Promise.all([company.id, team.id, team.id, team.id].map((orgId) => t.asWho({ orgId })))
    const [boss, ill, coughing] = people
    const excused = await aUser(t.db, { primaryOrgId: team.id })
    const formId = await aForm([...people.map(({ id }) => id), excused.id])
    await office.call(saveExemption, { formId, userId: excused.id, from: today, to: today, reason: '产假' })
    if (!boss || !ill || !coughing) throw new Error('nobody')
    await report(boss, formId)
    await report(ill, formId, illAnswers)
    await report(coughing, formId, { ...wellAnswers, signs: ['cough'] })

    const all = { should: 5, reported: 3, exempt: 1, missing: 1, observe: 1, abnormal: 1, rate: 75 }
    expect(await boardOf(formId)).toEqual(all)
    expect(await boardOf(formId, company.id)).toEqual(all)
    expect(await boardOf(formId, team.id)).toEqual({ ...all, should: 4, reported: 2, rate: 66.6 })
    for (const view of ['missing', 'observe', 'abnormal', 'exempt'] as const) {
      const { total } = await office.call(listHealthReports, { filter: { formId, day: today, orgId: team.id, view } })
      expect(total).toBe((await boardOf(formId, team.id))[view])
    }
    const { list } = await office.call(listHealthReports, { filter: { formId, day: today, view: 'abnormal' } })
    expect(list).toMatchObject([{ userId: ill.id, hits: '体温', state: 'inApproval' }])
  })

  test('with a scope of oneself shows the own history', async () => {
    const person = await t.asWho({ codes: [P.healthReport], scope: { kind: 'own' } })
    const formId = await aForm([person.id, office.id])
    await report(person, formId)

    const { list } = await person.call(listHealthReports, { filter: { formId } })

    expect(list.map(({ userId }) => userId)).toEqual([person.id])
  })
})

describe('rest/healthReport/proxySave', () => {
  test('is for the office, and among the people of a form that allows it', async () => {
    const [person, colleague, stranger] = [await t.as(), await t.as(), await t.as()]
    const closed = await aForm([person.id, colleague.id])
    const open = await aForm([person.id, colleague.id], { proxy: true })
    const body = (formId: string, userId = person.id) => ({ formId, userId, day: today, answers: wellAnswers })

    expect(await colleague.refused(proxyHealthReport, body(closed))).toMatchObject({ message: '该表单不允许代报' })
    expect(await stranger.refused(proxyHealthReport, body(open))).toMatchObject({ status: 1003 })
    expect(await office.refused(proxyHealthReport, body(open, stranger.id))).toMatchObject({
      message: '该人员不在填报范围内',
    })
    expect(await colleague.call(proxyHealthReport, body(open))).toMatchObject({ state: 'reported' })
    expect(await office.call(proxyHealthReport, body(closed))).toMatchObject({ state: 'reported' })
    expect(await stateOf(open, person.id)).toMatchObject({ way: 'proxy', reporterId: colleague.id })
  })
})

describe('rest/healthReport/full', () => {
  test('unmasks one report with a reason, and the person sees that it was looked up', async () => {
    const person = await t.as()
    const formId = await aForm([person.id])
    await report(person, formId, { ...wellAnswers, signs: ['cough'] })
    const reportId = (await stateOf(formId, person.id))?.id ?? ''
    const span = { userId: person.id, from: today, to: today }
    const masked = await office.call(getHealthReports, span)

    const { answers } = await office.call(fullHealthReport, { reportId, reason: '核实入场条件' })

    expect(masked.days).toMatchObject([{ hits: '症状', answers: null }])
    expect(answers.map(({ text }) => text)).toEqual(['36.5', '咳嗽', ''])
    expect(await office.refused(fullHealthReport, { reportId, reason: '' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写查看原因（2–200 字）' }],
    })
    expect((await person.call(myHealth, {})).history[0]?.lookups).toHaveLength(1)
    expect((await person.call(getHealthReports, span)).days[0]).toMatchObject({
      answers: [{ text: '36.5' }, { text: '咳嗽', flagged: true }, { text: '' }],
      lookups: [{ name: '', reason: '' }],
    })
    expect(await (await t.as()).refused(getHealthReports, span)).toMatchObject({ status: 1004 })
  })
})

describe('the clock', () => {
  test('reminds an hour before the end, closes the window, and tells contacts and heads once', async () => {
    const unit = await anOrg(t.db)
    const contact = await t.asWho({ codes: [P.healthReport, P.healthReportRemind], orgId: unit.id })
    const head = await t.asWho({ orgId: unit.id })
    await t.db.execute(sql`update org_units set head_id = ${head.id} where id = ${unit.id}`)
    const lazy = await t.asWho({ orgId: unit.id })
    const { id: formId } = await office.call(
      saveHealthForm,
      healthFormOf([lazy.id], { name: '晨检', windowFrom: '07:00', windowTo: '10:00' }),
    )
    await t.db
      .update(healthForms)
      .set({ state: 'active', startedAt: new Date(startOfDay(today).getTime() - HOUR_MS) })
      .where(eq(healthForms.id, formId))
    const titles = async (who: Client) => (await who.call(listMessages, {})).list.map(({ title }) => title)

    await openDays({ platform: t.running.platform }, at('06:00:00'))
    await tick(at('08:59:59'))
    expect(await titles(lazy)).toEqual([])
    await tick(at('09:00:00'))
    await tick(at('09:01:00'))
    expect(await titles(lazy)).toEqual(['请完成晨检'])
    await tick(at('10:00:00'))
    expect(await stateOf(formId, lazy.id)).toMatchObject({ state: 'missed' })
    expect(await titles(contact)).toEqual([`晨检：${unit.name} 1 人漏报`])
    await tick(at('11:59:59'))
    expect(await titles(head)).toEqual([])
    await tick(at('12:00:00'))
    await tick(at('12:01:00'))
    expect(await titles(head)).toEqual([`晨检：${unit.name} 1 人仍未补报`])
    expect(await t.db.$count(healthFormDays, eq(healthFormDays.formId, formId))).toBe(1)
  })

  test('lets the office remind those who have not reported, and no one twice within two hours', async () => {
    const [owing, done] = [await t.as(), await t.as()]
    const formId = await aForm([owing.id, done.id])
    await report(done, formId)

    expect(await office.call(remindHealth, { formId, day: today })).toEqual({ sent: 1, skipped: 0 })
    expect(await office.call(remindHealth, { formId, day: today })).toEqual({ sent: 0, skipped: 1 })
  })
})
