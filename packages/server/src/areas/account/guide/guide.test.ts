import { guideDashboard, guideHome } from '@portal/contract/areas/account/guide.ts'
import { screenGroups } from '@portal/contract/paths.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { createGuideProviders } from '#src/shared/guide/guide-providers.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { composeDashboard } from './dashboard.ts'
import { composeHome } from './home.ts'

describe('start pages', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const actorOf = async (token: string) => {
    const actor = await t.running.platform.authenticate(token, { address: '', background: true })
    if (!actor) throw new Error('not signed in')
    return actor
  }
  const withProviders = async (...codes: Parameters<TestApp['as']>) => {
    const person = await t.as(...codes)
    const actor = await actorOf(person.token)
    const portal = { ...t.running, guide: createGuideProviders() }
    const call = {
      tx: bareTx(t.db, actor, ALL_ROWS),
      body: {},
      actor,
      origin: {
        address: '',
        agent: '',
        requestId: '',
        token: '',
        background: false,
        page: '',
        receivedAt: 0,
        cookie: '',
      },
    }
    return { portal, call }
  }

  test('show 后台管理 to people with at least one entry of the sidebar only', async () => {
    const areas = async (...codes: Parameters<TestApp['as']>) =>
      (await (await t.as(...codes)).call(guideHome, {})).areas
    const hasOpenGroup = screenGroups.some(
      (group) =>
        !group.hidden &&
        group.privileges.length === 0 &&
        group.screens.some((each) => !each.hidden && each.privileges.length === 0),
    )

    expect(await areas()).toEqual({ backOffice: hasOpenGroup, netSchool: true, activity: true })
    expect(await areas(P.video)).toEqual({ backOffice: true, netSchool: true, activity: true })
  })

  test('list unread messages of the person, the newest first, with their number', async () => {
    const person = await t.as()
    const { platform } = t.running
    for (let n = 1; n <= 7; n += 1) {
      await inTransaction(
        platform.pool,
        () => bareTx(platform.db, null, ALL_ROWS),
        (tx) =>
          sendMessage(tx, [person.id], {
            event: `e${n}`,
            category: 'todo',
            kind: '待我审批',
            title: `第 ${n} 条`,
            reason: '测试',
          }),
      )
    }

    const { unread } = await person.call(guideHome, {})

    expect(unread?.total).toBe(7)
    expect(unread?.list.map(({ title }) => title)).toEqual(['第 7 条', '第 6 条', '第 5 条', '第 4 条', '第 3 条'])
  })

  test('lose only the block that fails', async () => {
    const { portal, call } = await withProviders()
    portal.guide.provide('learning', async () => ({ hours: 12.5, target: 40, list: [] }))
    portal.guide.provide('approvals', async () => {
      throw new Error('broken')
    })

    const home = await composeHome(portal)(call)

    expect(home).toMatchObject({
      approvals: null,
      learning: { hours: 12.5, target: 40 },
      announcements: [],
      groups: [],
    })
  })

  test('put 今日 of several areas in order of time, all-day things last', async () => {
    const { portal, call } = await withProviders()
    const at = (hour: number) => new Date(2026, 10, 21, hour)
    portal.guide.today.provide('first', async () => [
      { kind: 'daily', title: '每日答题', at: null, link: '/netSchool/dailyAnswer' },
      { kind: 'exam', title: '安规考试', at: at(14), link: '/x' },
    ])
    portal.guide.today.provide('second', async () => [{ kind: 'meeting', title: '班前会', at: at(8), link: '/y' }])

    const home = await composeHome(portal)(call)

    expect(home).toMatchObject({ today: [{ title: '班前会' }, { title: '安规考试' }, { title: '每日答题' }] })
  })

  test('show a card only with the code of its list, in the fixed order, and never a broken one', async () => {
    const { portal, call } = await withProviders(P.cache)
    const figure = async () => ({ figure: '3' })
    portal.guide.cards.provide('health', { access: [P.cache], link: '/system/hc', load: figure })
    portal.guide.cards.provide('overdueHazards', { access: [P.hazard], link: '/x', load: figure })
    portal.guide.cards.provide('runningExams', { access: [], link: '/y', load: async () => ({ figure: '0' }) })
    portal.guide.cards.provide('failedTranscodes', {
      access: [],
      link: '/z',
      load: () => Promise.reject(new Error('broken')),
    })

    const { cards } = (await composeDashboard(portal)(call)) as { cards: unknown[] }

    expect(cards).toEqual([
      { code: 'runningExams', title: '进行中考试', figure: '0', link: '/y' },
      { code: 'health', title: '系统健康', figure: '3', link: '/system/hc' },
    ])
  })

  test('put what runs today in order of time, of those areas whose codes the person holds', async () => {
    const { portal, call } = await withProviders(P.exam)
    const entry = (kind: 'exam' | 'live', hour: number) => ({
      ...{ kind, id: v7(), title: kind, at: new Date(2026, 10, 24, hour), note: '', running: false, link: '/x' },
    })
    portal.guide.agenda.provide('late', { access: [P.exam], load: async () => [entry('exam', 18)] })
    portal.guide.agenda.provide('early', { access: [], load: async () => [entry('live', 8)] })
    portal.guide.agenda.provide('barred', { access: [P.cache], load: async () => [entry('live', 6)] })

    const { agenda } = (await composeDashboard(portal)(call)) as { agenda: { title: string }[] }

    expect(agenda.map(({ title }) => title)).toEqual(['live', 'exam'])
  })

  test('have no cards where no area hands one in for the person', async () => {
    const person = await t.as()

    const { cards } = await person.call(guideDashboard, {})

    expect(Array.isArray(cards)).toBe(true)
  })

  test('refuse two owners of one block', () => {
    const guide = createGuideProviders()
    guide.provide('groups', async () => [])

    expect(() => guide.provide('groups', async () => [])).toThrow('two providers')
  })
})
