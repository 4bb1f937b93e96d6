import { clickCount, deleteLike, saveLike } from '@portal/contract/areas/video/reaction.ts'
import { listPortalVideos } from '@portal/contract/areas/video/video-list.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { collectFlag, deleteCollection, saveCollection } from '@portal/contract/shared/content.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentClicks, contentCounts } from '#src/schema/content.ts'
import { videos } from '#src/schema/video.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedVideo, aVideo } from '#test/factories/video.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const countsOf = async (id: string) => (await t.db.select().from(contentCounts).where(eq(contentCounts.itemId, id)))[0]
const fifty = Array.from({ length: 50 }, (_, n) => n)

describe('likes', () => {
  test('count a person once under fifty repeats at the same time, and nobody after the last is taken back', async () => {
    const video = await aPublishedVideo(t.db)
    const people = await Promise.all([t.as(), t.as(), t.as()])
    const body = { videoId: video.id }

    await Promise.all(fifty.flatMap(() => people.map((person) => person.call(saveLike, body))))
    const liked = await people[0]?.call(saveLike, body)
    await Promise.all(fifty.flatMap(() => people.slice(1).map((person) => person.call(deleteLike, body))))

    expect(liked).toEqual({ liked: true, likeCount: 3 })
    expect(await countsOf(video.id)).toMatchObject({ likes: 1 })
  })

  test('are not given to what the person may not open', async () => {
    const foreign = await aPublishedVideo(t.db, { audience: { ...EMPTY_AUDIENCE, users: [(await t.as()).id] } })
    const person = await t.as()

    expect(await person.refused(saveLike, { videoId: foreign.id })).toMatchObject({ status: 1004 })
  })
})

describe('clicks', () => {
  test('count once per person and half hour', async () => {
    const video = await aPublishedVideo(t.db)
    const [one, two] = [await t.as(), await t.as()]
    const body = { videoId: video.id }

    const answers = await Promise.all(fifty.map(() => one.call(clickCount, body)))
    await two.call(clickCount, body)
    await t.db.update(contentClicks).set({ slot: sql`slot - 1` }).where(eq(contentClicks.userId, one.id))
    const later = await one.call(clickCount, body)

    expect(answers.filter(({ counted }) => counted)).toHaveLength(1)
    expect(later).toEqual({ clickCount: 3, counted: true })
  })

  test('of a manager who previews a draft count nothing', async () => {
    const draft = await aVideo(t.db)
    const manager = await t.as(P.video)

    expect(await manager.call(clickCount, { videoId: draft.id })).toEqual({ clickCount: 0, counted: false })
  })
})

describe('favourites', () => {
  test('are kept once, counted on the video, and can be taken back when it is gone', async () => {
    const video = await aPublishedVideo(t.db)
    const person = await t.as()
    const body = { subjectType: 'video', subjectId: video.id } as const

    await Promise.all(fifty.map(() => person.call(saveCollection, body)))
    const kept = await person.call(collectFlag, body)
    await t.db.update(videos).set({ state: 'retired' }).where(eq(videos.id, video.id))
    const gone = await person.call(deleteCollection, body)

    expect(kept).toEqual({ collected: true, collectCount: 1 })
    expect(gone).toEqual({ collected: false, collectCount: 0 })
    expect(await countsOf(video.id)).toMatchObject({ collects: 0 })
  })

  test('and likes are lists of their own, of what is still open to the person', async () => {
    const [kept, liked, retired] = [
      await aPublishedVideo(t.db),
      await aPublishedVideo(t.db),
      await aPublishedVideo(t.db),
    ]
    const person = await t.as()
    for (const { id } of [kept, retired]) await person.call(saveCollection, { subjectType: 'video', subjectId: id })
    await person.call(saveLike, { videoId: liked.id })
    await t.db.update(videos).set({ state: 'retired' }).where(eq(videos.id, retired.id))

    const collected = await person.call(listPortalVideos, { filter: { collected: true } })
    const likes = await person.call(listPortalVideos, { filter: { liked: true } })

    expect(collected.list.map(({ id }) => id)).toEqual([kept.id])
    expect(likes.list.map(({ id }) => id)).toEqual([liked.id])
  })

  test('of a kind that no area answers for are refused', async () => {
    const person = await t.as()
    const video = await aPublishedVideo(t.db)

    const refusal = await person.refused(saveCollection, { subjectType: 'work', subjectId: video.id })

    expect(refusal.message).toBe('不支持该类内容')
  })
})
