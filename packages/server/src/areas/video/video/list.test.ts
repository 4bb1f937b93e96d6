import { previewAudience } from '@portal/contract/areas/access/audience.ts'
import { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import {
  findLabelAndVideo,
  labelListNum,
  listByLabel,
  listPortalVideos,
  listSchoolVideos,
  numberAliVideo,
} from '@portal/contract/areas/video/video-list.ts'
import { imAnchor } from '@portal/contract/areas/video/video-manage.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { studyRecords } from '#src/schema/study.ts'
import { subtitles, videos } from '#src/schema/video.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aLabel, attach } from '#test/factories/label.ts'
import { aPublishedVideo, aVideo } from '#test/factories/video.ts'
import { aVideoQuestion } from '#test/factories/video-question.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

describe('the list of a learner', () => {
  test('holds what is published, valid and addressed to the person, and nothing of it by id otherwise', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const mine = { ...EMPTY_AUDIENCE, units: [{ id: org.id, below: true }] }
    const hour = (n: number) => new Date(Date.now() + n * HOUR_MS)
    const open = await aPublishedVideo(t.db, { audience: mine, year: 2031 })
    const closed = {
      foreign: await aPublishedVideo(t.db, {
        audience: { ...EMPTY_AUDIENCE, users: [(await t.as()).id] },
        year: 2031,
      }),
      draft: await aVideo(t.db, { audience: mine, year: 2031 }),
      early: await aPublishedVideo(t.db, { audience: mine, validFrom: hour(1), year: 2031 }),
      excepted: await aPublishedVideo(t.db, { audience: { ...mine, exceptUsers: [learner.id] }, year: 2031 }),
    }
    const expired = await aPublishedVideo(t.db, { audience: mine, validTo: hour(-1), year: 2031 })

    const list = await learner.call(listPortalVideos, { filter: { year: 2031 } })
    const counts = await learner.call(numberAliVideo, { channel: 'portal', year: 2031 })

    expect(idsOf(list)).toEqual([open.id])
    expect(counts).toMatchObject({ shipin: 1, total: 1 })
    expect(counts.years).toContainEqual({ year: 2031, num: 1 })
    for (const { id } of Object.values(closed))
      expect(await learner.refused(getSingleVideoInfo, { id })).toMatchObject({ status: 1004 })
    expect(await learner.refused(getSingleVideoInfo, { id: expired.id })).toMatchObject({ message: '内容已过期' })
    const stranger = await t.as()
    expect(await stranger.refused(getSingleVideoInfo, { id: expired.id })).toMatchObject({ status: 1004 })
  })

  test('carries no managing column, and manage needs the code of its channel', async () => {
    await aPublishedVideo(t.db)
    const learner = await t.as()
    const manager = await t.as(P.video)

    const [row] = (await learner.call(listPortalVideos, {})).list

    expect(row).not.toHaveProperty('state')
    expect(row).not.toHaveProperty('revision')
    expect(await learner.refused(listPortalVideos, { filter: { manage: true } })).toMatchObject({ status: 1003 })
    expect(await manager.refused(listSchoolVideos, { filter: { manage: true } })).toMatchObject({ status: 1003 })
  })

  test('finds by title, lecturer and pinyin initials, in the wanted order', async () => {
    const learner = await t.as()
    const [first, second] = [
      await aPublishedVideo(t.db, { title: '受限空间作业', lecturer: '欧阳锋', year: 2032, clickCount: 5 }),
      await aPublishedVideo(t.db, { title: '受限空间救援', year: 2032, clickCount: 9 }),
    ]
    const find = async (keyword: string, sort?: '-clickCount' | 'clickCount') =>
      idsOf(await learner.call(listPortalVideos, { keyword, filter: { year: 2032 }, ...(sort && { sort }) }))

    expect(await find('受限', '-clickCount')).toEqual([second.id, first.id])
    expect(await find('受限', 'clickCount')).toEqual([first.id, second.id])
    expect(await find('欧阳')).toEqual([first.id])
    expect(await find('sxkjjy')).toEqual([second.id])
    expect(await find('限空')).toHaveLength(2)
    expect(await find('%')).toEqual([])
  })

  test('puts the topped one first, the unseen ones before the finished, and shows own progress', async () => {
    const learner = await t.as()
    const [top, done] = [
      await aPublishedVideo(t.db, { year: 2033, topUntil: new Date(Date.now() + MINUTE_MS) }),
      await aPublishedVideo(t.db, { year: 2033, sort: 5 }),
    ]
    const plain = await aPublishedVideo(t.db, { year: 2033 })
    for (const { id } of [top, done])
      await t.db.insert(studyRecords).values({
        userId: learner.id,
        itemType: 'video',
        itemId: id,
        versionNo: 1,
        coverageTenths: 975,
        lastPosition: 123,
        completedAt: new Date(),
      })
    const filter = { year: 2033 }

    const recommended = await learner.call(listPortalVideos, { filter })
    const unseen = await learner.call(listPortalVideos, { filter, sort: 'unseen' })
    const unfinished = await learner.call(listPortalVideos, { filter: { ...filter, unfinished: true } })

    expect(idsOf(recommended)).toEqual([top.id, done.id, plain.id])
    expect(idsOf(unseen)).toEqual([plain.id, top.id, done.id])
    expect(idsOf(unfinished)).toEqual([plain.id])
    expect(recommended.list[0]?.my).toMatchObject({ coverage: 97.5, position: 12.3, completed: true })
    expect(recommended.list[0]).toMatchObject({ duration: 600, classHours: 0.22 })
  })
})

describe('the list of a manager', () => {
  test('shows every state of the own rows with their figures', async () => {
    const org = await anOrg(t.db)
    const manager = await t.asWho({ codes: [P.video], scope: { kind: 'below' }, orgId: org.id })
    const learner = await t.asWho({ orgId: org.id })
    const audience = { ...EMPTY_AUDIENCE, units: [{ id: org.id, below: true }] }
    const video = await aPublishedVideo(t.db, { ownerOrgId: org.id, audience, createdBy: manager.id })
    const draft = await aVideo(t.db, { ownerOrgId: org.id, durationMs: 0 })
    await aVideo(t.db)
    await t.db
      .insert(studyRecords)
      .values({ userId: learner.id, itemType: 'video', itemId: video.id, versionNo: 1, completedAt: new Date() })

    const { list, total } = await manager.call(listPortalVideos, { filter: { manage: true } })
    const drafts = await manager.call(listPortalVideos, { filter: { manage: true, state: 'draft' } })

    expect(total).toBe(2)
    expect(list.find(({ id }) => id === video.id)).toMatchObject({
      state: 'published',
      mediaState: 'ready',
      audienceText: `${org.name}及下级`,
      audienceCount: 2,
      completionRate: 50,
      ownerOrgName: org.name,
    })
    expect(idsOf(drafts)).toEqual([draft.id])
    expect(drafts.list[0]).toMatchObject({ mediaState: null, classHours: null })
  })
})

describe('labels', () => {
  test('count and list what the person may open', async () => {
    const learner = await t.as()
    const type = await aLabel(t.db)
    const child = await aLabel(t.db, { parentId: type.id, kind: 'type' })
    const label = await aLabel(t.db, { parentId: type.id })
    const shown = await aPublishedVideo(t.db, { labelTypeId: child.id, year: 2034 })
    const hidden = await aVideo(t.db, { labelTypeId: type.id, year: 2034 })
    for (const { id } of [shown, hidden]) await attach(t.db, label, id, 'video')

    const counts = await learner.call(labelListNum, { channel: 'portal', category: 'shipin', year: 2034 })
    const found = await learner.call(listByLabel, { channel: 'portal', labelTypeId: type.id, category: 'shipin' })
    const exact = await learner.call(listByLabel, {
      channel: 'portal',
      labelTypeId: type.id,
      below: false,
      category: 'shipin',
    })
    const nodes = await learner.call(findLabelAndVideo, { labelId: label.id })
    const keeper = await t.as(P.label)
    const all = await keeper.call(findLabelAndVideo, { labelId: label.id, manage: true })

    expect(counts).toEqual([{ labelId: label.id, name: label.name, colour: null, num: 1 }])
    expect(idsOf(found)).toEqual([shown.id])
    expect(idsOf(exact)).toEqual([])
    expect(nodes).toMatchObject([{ id: label.id, count: 1, videos: [{ id: shown.id }] }])
    expect(all).toMatchObject([{ count: 2 }])
    expect(await learner.refused(findLabelAndVideo, { labelId: label.id, manage: true })).toMatchObject({
      status: 1003,
    })
    expect(await learner.call(listByLabel, { category: 'doc' })).toEqual({ list: [], total: 0 })
  })
})

describe('small questions', () => {
  test('an audience is previewed in words and people', async () => {
    const org = await anOrg(t.db)
    const asker = await t.asWho({ orgId: org.id })

    expect(await asker.call(previewAudience, { audience: { units: [{ id: org.id, below: false }] } })).toEqual({
      count: 1,
      text: org.name,
      unitPath: `集团公司/${org.name}`,
    })
  })

  test('a person who was never appointed is no anchor', async () => {
    const person = await t.as()

    expect(await person.call(imAnchor, {})).toMatchObject({ isAnchor: false, enabled: false })
  })
})

test('the list of a manager tells which retired videos still show what was approved', async () => {
  const manager = await t.as(P.video)
  const same = await aPublishedVideo(t.db, { year: 2035 })
  const renamed = await aPublishedVideo(t.db, { year: 2035 })
  const subtitled = await aPublishedVideo(t.db, { year: 2035 })
  const draft = await aVideo(t.db, { year: 2035 })
  const ids = [same.id, renamed.id, subtitled.id]
  await t.db.update(videos).set({ state: 'retired' }).where(inArray(videos.id, ids))
  await t.db.update(videos).set({ title: '改过的标题' }).where(eq(videos.id, renamed.id))
  const [version] = await t.db.select().from(mediaVersions).where(eq(mediaVersions.videoId, same.id))
  const text = { lang: 'zh', name: '中文', isDefault: true, fileId: version?.fileId ?? '', vtt: '' }
  await t.db.insert(subtitles).values({ videoId: subtitled.id, ...text })

  const { list } = await manager.call(listPortalVideos, { filter: { manage: true, year: 2035 } })

  expect(new Map(list.map((row) => [row.id, 'approved' in row && row.approved]))).toEqual(
    new Map([
      [same.id, true],
      [renamed.id, false],
      [subtitled.id, false],
      [draft.id, false],
    ]),
  )
})

test('the list of a manager tells how a school video is studied, what it asks and which roles it is for', async () => {
  const role = await aRole(t.db)
  const [done, begun] = [await aUser(t.db), await aUser(t.db)]
  const audience = { ...EMPTY_AUDIENCE, roles: [role.id], users: [done.id, begun.id] }
  const video = await aPublishedVideo(t.db, { channel: 'school', year: 2036, audience })
  await aVideoQuestion(t.running, video.id)
  const study = { itemType: 'video' as const, itemId: video.id, versionNo: 1, effectiveMs: 60_000 }
  const flag = { code: 'OVER_TIME' as const, count: 1 } as never
  await t.db.insert(studyRecords).values([
    { ...study, userId: done.id, coverageTenths: 1000, completedAt: new Date() },
    { ...study, userId: begun.id, coverageTenths: 501, flags: [flag] },
  ])
  const manager = await t.as(P.schoolVideo)

  const { list } = await manager.call(listSchoolVideos, { filter: { manage: true, year: 2036 } })

  const figures = { completionRate: 50, averageCoverage: 75, flaggedCount: 1, questionCount: 1, roleNames: [role.name] }
  expect(list).toMatchObject([figures])
})

test('转码失败 counts the list it leads to, of the home the person manages', async () => {
  const video = await aVideo(t.db, { channel: 'school' })
  await t.db.update(mediaVersions).set({ state: 'failed' }).where(eq(mediaVersions.videoId, video.id))
  const manager = await t.as(P.schoolVideo)

  const { cards } = await manager.call(guideDashboard, {})
  const failed = await manager.call(listSchoolVideos, { filter: { manage: true, mediaState: 'failed' } })

  const link = '/videoManageSc/videoManageList?tab=failed'
  expect(cards.find(({ code }) => code === 'failedTranscodes')).toMatchObject({ figure: String(failed.total), link })
  expect(failed.total).toBeGreaterThan(0)
})

test('学时范围 counts as the rows show it, and what was begun stands in one part of the year only', async () => {
  const learner = await t.as()
  const manager = await t.as(P.schoolVideo)
  const year = 2037
  const make = (values: Parameters<typeof aPublishedVideo>[1]) =>
    aPublishedVideo(t.db, { channel: 'school', year, ...values })
  // At 45 minutes an hour: 600 s is 0.22, 2,700 s is 1.00, lowered to 0.50 by its author.
  const [short, long, lowered] = [
    await make({ durationMs: 600_000 }),
    await make({ durationMs: 2_700_000 }),
    await make({ durationMs: 2_700_000, hoursHundredths: 50 }),
  ]
  await make({ durationMs: 0 })
  await t.db
    .insert(studyRecords)
    .values({ userId: learner.id, itemType: 'video', itemId: long.id, versionNo: 1, effectiveMs: 5000 })
  const within = async (range: { minHours?: number; maxHours?: number }) =>
    new Set(idsOf(await manager.call(listSchoolVideos, { filter: { manage: true, year, ...range } })))

  const shown = await manager.call(listSchoolVideos, { filter: { manage: true, year } })
  const unbegun = await learner.call(listSchoolVideos, { filter: { year, unbegun: true } })
  const begun = await learner.call(listSchoolVideos, { filter: { year, begun: true } })
  const finished = await learner.call(listSchoolVideos, { filter: { year, finished: true } })

  expect(shown.list.find(({ id }) => id === short.id)?.classHours).toBe(0.22)
  expect(await within({ minHours: 0.5 })).toEqual(new Set([long.id, lowered.id]))
  expect(await within({ maxHours: 0.5 })).toEqual(new Set([short.id, lowered.id]))
  expect(await within({ minHours: 0.22, maxHours: 0.22 })).toEqual(new Set([short.id]))
  expect(idsOf(unbegun)).not.toContain(long.id)
  expect(new Set(idsOf(unbegun))).toContain(short.id)
  expect(idsOf(begun)).toEqual([long.id])
  expect(idsOf(finished)).toEqual([])
})

test('one page of managing rows counts each video for its own audience', async () => {
  const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
  const [own, other] = [await aUser(t.db, { primaryOrgId: here.id }), await aUser(t.db, { primaryOrgId: there.id })]
  const year = 2038
  const of = (org: { id: string }) => ({ ...EMPTY_AUDIENCE, units: [{ id: org.id, below: true }] })
  const [both, mine] = [
    await aPublishedVideo(t.db, {
      year,
      audience: { ...EMPTY_AUDIENCE, units: [...of(here).units, ...of(there).units] },
    }),
    await aPublishedVideo(t.db, { year, audience: of(here) }),
  ]
  const untouched = await aPublishedVideo(t.db, { year, audience: of(here) })
  for (const { id: itemId } of [both, mine])
    for (const { id: userId } of [own, other])
      await t.db
        .insert(studyRecords)
        .values({ userId, itemType: 'video', itemId, versionNo: 1, effectiveMs: 9000, completedAt: new Date() })
  const manager = await t.as(P.video)

  const first = await manager.call(listPortalVideos, { filter: { manage: true, year } })
  const again = await manager.call(listPortalVideos, { filter: { manage: true, year } })

  const figuresOf = (id: string) => first.list.find((row) => row.id === id)
  expect(figuresOf(both.id)).toMatchObject({ audienceCount: 2, completionRate: 100 })
  expect(figuresOf(mine.id)).toMatchObject({ audienceCount: 1, completionRate: 100 })
  expect(figuresOf(untouched.id)).toMatchObject({ audienceCount: 1, completionRate: 0, averageCoverage: null })
  expect(again.list).toEqual(first.list)
})
