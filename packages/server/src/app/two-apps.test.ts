import { explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import { pointsRefusals } from '@portal/contract/areas/points/refusals.ts'
import { listPointsEvents, savePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import { deleteDictionaries, listDictionaries, saveDictionary } from '@portal/contract/areas/system/dictionary.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessArea } from '#src/areas/access/index.ts'
import { pointsArea } from '#src/areas/points/index.ts'
import { systemArea } from '#src/areas/system/index.ts'
import { uiErrors } from '#src/schema/system/system.ts'
import { clientOf, startTestApp, type TestApp } from '#test/app.ts'
import { buildApp, type RunningApp } from './build-app.ts'
import { createPlatform } from './create-platform.ts'

let t: TestApp
/** On the same database, in the same process, with three of the areas. */
let small: RunningApp

beforeAll(async () => {
  t = await startTestApp()
  const { config } = t.running.platform
  const platform = createPlatform({ config, databaseUrl: config.DATABASE_URL, build: 'small' })
  small = await buildApp(platform, [accessArea, pointsArea, systemArea])
  await small.start({ jobs: false })
})
afterAll(async () => {
  await small.stop()
  await t.close()
})

/** Somebody with these codes, at either application. */
const atBoth = async (...codes: Privilege[]) => {
  const whole = await t.as(...codes)
  return { whole, few: clientOf(small, whole.id, whole.token) }
}

test('an engine knows what the areas of its own application provided, and nothing of the other', () => {
  const known = ({ platform, ...portal }: RunningApp) => ({
    constraint: platform.constraints.of('users_code_key')?.message,
    export: portal.exports.of('rest/user/manageList')?.title,
    belonging: portal.belongings.columns().includes('study_records.user_id'),
    guest: portal.guests.of('questionnaire') !== undefined,
    event: portal.pointsEvents.all().includes('examPassed'),
    bankOwner: portal.bankOwners.of('activity') !== undefined,
    lotsOwner: portal.lotsOwners.of('benefit') !== undefined,
    liveEnd: portal.liveEnds.of('quiz') !== undefined,
    relation: portal.posts.relations.of('video') !== undefined,
    jobKind: portal.jobKinds.of('export') !== undefined,
    recycled: portal.kept.of('recycled').length > 0,
    explained: portal.explained.of('user')?.name,
    subject: portal.approval.engine.subjects.find('question') !== undefined,
    opener: portal.files.openers.of('question') !== undefined,
    uploader: portal.files.uploaders.of('question') !== undefined,
    channel: portal.channels.of('wechat') !== undefined,
    report: portal.reports.all.some(({ id }) => id === 'activityTaking'),
    card: portal.guide.cards.of('runningExams') !== undefined,
    today: portal.guide.today.of('daily') !== undefined,
    block: portal.guide.blocks.learning !== undefined,
  })
  const missing = Object.entries(known(t.running)).filter(([, value]) => value === undefined || value === false)
  expect(missing).toEqual([])
  const met = Object.entries(known(small)).filter(([, value]) => value !== undefined && value !== false)
  expect(met).toEqual([])
})

const rule = {
  code: 'TWO',
  event: 'examPassed',
  settings: {
    award: { kind: 'fixed', points: 2 },
    capDay: 10,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
  },
} as const

test('rules of points are made for events of the own application only', async () => {
  const { whole, few } = await atBoth(P.examPoints, P.examPointsAdjust)

  expect(await whole.call(listPointsEvents, {})).toContain('examPassed')
  expect(await few.call(listPointsEvents, {})).toEqual([])
  expect((await few.refused(savePointsRule, rule)).message).toBe(pointsRefusals.notFired.message)
  expect(await whole.call(savePointsRule, rule)).toMatchObject({ version: 1 })
})

test('the privilege explainer offers what the own areas let it be asked about', async () => {
  const { whole, few } = await atBoth(P.authorityExplain)
  const typesOf = async (asker: typeof whole) => {
    const { objectTypes } = await asker.call(explainPrivilege, { userId: whole.id, code: P.authorityExplain })
    return objectTypes.map(({ type }) => type).sort()
  }

  expect(await typesOf(whole)).toEqual(['org', 'role', 'trainClass', 'user', 'userGroup'])
  expect(await typesOf(few)).toEqual(['role'])
})

test('what is provided to one application while both work changes nothing at the other', async () => {
  const { whole, few } = await atBoth(P.orgAndDictionary, P.orgAndDictionaryDicEdit, P.orgAndDictionaryDicDel)
  const items = ['a', 'b'].map((code, sort) => ({ code, name: `名称${code}`, sort }))
  await whole.call(saveDictionary, { key: 'two_apps', name: '等级', note: '', items } as never)
  await t.db.insert(uiErrors).values({ message: '', info: '', url: '', stack: '', build: 'a' })
  t.running.dictionaryUses.provide('two_apps', { column: uiErrors.build })
  const usedAt = async (asker: typeof whole) => {
    const { list } = await asker.call(listDictionaries, { filter: { key: 'two_apps' } } as never)
    return list.flatMap((each) => each.items.map(({ used }) => used))
  }

  expect(await usedAt(whole)).toEqual([1, 0])
  expect(await usedAt(few)).toEqual([0, 0])
  const { list } = await few.call(listDictionaries, { filter: { key: 'two_apps' } } as never)
  const itemIds = list.flatMap((each) => each.items.map(({ id }) => id))
  expect(await whole.call(deleteDictionaries, { itemIds: itemIds.slice(0, 1) } as never)).toMatchObject({ deleted: 0 })
  expect(await few.call(deleteDictionaries, { itemIds: itemIds.slice(0, 1) } as never)).toMatchObject({ deleted: 1 })
})

test('a second value under one key does not start', () => {
  expect(() => t.running.bankOwners.provide('activity', { beforeLeaving: async () => undefined })).toThrow(
    'owner of banks activity is provided twice',
  )
  expect(() => t.running.jobs.provide('live.endForgotten', async () => undefined)).toThrow('provided twice')
  expect(() => t.running.targetHolders.provide(async () => true)).toThrow('provided twice')
})
