import { guideMe } from '@portal/contract/areas/account/guide-me.ts'
import { clickCount, deleteLike, saveLike } from '@portal/contract/areas/video/reaction.ts'
import { P } from '@portal/contract/privileges.ts'
import { auditComments, deleteComments, listComments, saveComment } from '@portal/contract/shared/comment.ts'
import {
  type Content,
  collectFlag,
  deleteCollection,
  listCollected,
  saveCollection,
} from '@portal/contract/shared/content.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/tx.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPost } from '#test/factories/post.ts'
import { aPublishedVideo } from '#test/factories/video.ts'
import { forgetContents } from './forget.ts'
import { rate } from './ratings.ts'
import { click, react } from './reactions.ts'

let t: TestApp

/** A second kind of content: rows of a table of this test, readable where they are open, moderated by their keeper. */
beforeAll(async () => {
  t = await startTestApp()
  await t.db.execute(
    sql`create table trials (id uuid primary key, title text not null, open boolean not null, keeper uuid)`,
  )
  const trialOf = async (tx: Tx, id: string) => {
    const { rows } = await tx.db.execute<{ open: boolean; keeper: string | null }>(
      sql`select open, keeper from trials where id = ${id}`,
    )
    return rows[0]
  }
  t.running.content.provide('live', {
    standing: async (tx, actor, id) => {
      const trial = await trialOf(tx, id)
      if (trial?.open) return 'open'
      return trial?.keeper === actor.id ? 'managed' : null
    },
    mayModerate: async (tx, actor, id) => (await trialOf(tx, id))?.keeper === actor.id,
    title: (id) => sql`(select r.title from trials r where r.id = ${id})`,
  })
})
afterAll(() => t.close())

/** A video, and a trial under the same number: only the kind tells them apart. */
const twins = async (keeper: string | null = null): Promise<{ video: Content; trial: Content }> => {
  const { id } = await aPublishedVideo(t.db)
  await t.db.execute(sql`insert into trials (id, title, open, keeper) values (${id}, '试播', true, ${keeper})`)
  return { video: { kind: 'video', id }, trial: { kind: 'live', id } }
}

const inTx = <Value>(work: Parameters<typeof inBackground<Value>>[1]) => inBackground(t.running.platform, work)

const subject = ({ kind, id }: Content) => ({ subjectType: kind, subjectId: id })
const item = ({ kind, id }: Content) => ({ itemType: kind as 'video' | 'live', itemId: id })

const figuresOf = async ({ kind, id }: Content) => {
  const { rows } = await t.db.execute(sql`
    select clicks, likes, collects, comments, star_sum, star_count from content_counts
    where kind = ${kind} and item_id = ${id}`)
  return rows[0]
}

/** The same figures, worked out from the facts. */
const countedSlowly = async ({ kind, id }: Content) => {
  const of = sql`kind = ${kind} and item_id = ${id}`
  const { rows } = await t.db.execute(sql`
    select (select count(*) from content_clicks where ${of}) as clicks,
      (select count(*) from content_reactions where ${of} and reaction = 'like') as likes,
      (select count(*) from content_reactions where ${of} and reaction = 'collect') as collects,
      (select count(*) from content_comments where ${of} and state = 'shown') as comments,
      (select coalesce(sum(stars), 0) from content_ratings where ${of}) as star_sum,
      (select count(*) from content_ratings where ${of}) as star_count`)
  return rows[0]
}

test('figures are those of the facts, whatever many people do to two kinds at once', async () => {
  const moderator = await t.as(P.videoComment)
  const { video, trial } = await twins(moderator.id)
  const people = await Promise.all([t.as(), t.as(), t.as()])
  const byVideo = { videoId: video.id }
  const acts = people.flatMap((person) => [
    ...[video, trial].flatMap((content) => [
      () => person.call(saveCollection, subject(content)),
      () => person.call(deleteCollection, subject(content)),
      () => inTx((tx) => rate(tx, person.id, content, 1 + (person.id.charCodeAt(35) % 5))),
      () => person.send(saveComment, { ...item(content), text: '看过了' }),
    ]),
    () => person.call(saveLike, byVideo),
    () => person.call(deleteLike, byVideo),
    () => person.call(clickCount, byVideo),
    () => inTx((tx) => click(tx, person.id, trial)),
    () => inTx((tx) => react(tx, person.id, trial, 'like', true)),
  ])
  await Promise.all([...acts, ...acts, ...acts].map((act) => act()))
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from content_comments order by id`)
  const ids = rows.map(({ id }) => id)
  await Promise.all([
    moderator.call(auditComments, { ids, action: 'hide' }),
    moderator.call(auditComments, { ids: ids.toReversed(), action: 'restore' }),
    ...people.map((person: Client) => person.call(deleteComments, { ids: ids.slice(0, 5) })),
  ])

  for (const content of [video, trial]) expect(await figuresOf(content)).toEqual(await countedSlowly(content))
  expect(await figuresOf(trial)).toMatchObject({ clicks: 3, likes: 3, star_count: 3 })
  expect(await figuresOf(video)).toMatchObject({ clicks: 3, star_count: 3 })
})

test('what a person keeps is listed with every kind, its title and where it opens, the latest first', async () => {
  const person = await t.as()
  const { video, trial } = await twins()
  const { id: post } = await aPost(t.db, { kind: 'announcement' })
  const kept = [video, trial, { kind: 'post' as const, id: post }]
  for (const content of kept) await person.call(saveCollection, subject(content))

  const { list, total, counts } = await person.call(listCollected, {})

  expect(total).toBe(3)
  expect(list.map(({ kind, id }) => ({ kind, id }))).toEqual(kept.toReversed())
  expect(list.every(({ title }) => title !== '')).toBe(true)
  expect(list.map(({ link }) => link)).toEqual([
    `/netSchool/courseCenter/safetyNetNoticeDetail?kind=announcement&id=${post}`,
    '',
    expect.stringMatching(new RegExp(`ideoPlay\\?id=${video.id}$`)),
  ])
  expect(counts.map(({ n }) => n)).toEqual([1, 1, 1])
  const { list: videos } = await person.call(listCollected, { filter: { kind: 'video' } })
  expect(videos.map(({ id }) => id)).toEqual([video.id])
  expect((await person.call(guideMe, {})).collected).toBe(3)
  expect((await (await t.as()).call(listCollected, {})).list).toEqual([])
})

test('who rates a content many times at once has rated it once', async () => {
  const person = await t.as()
  const { trial } = await twins()
  const dozen = Array.from({ length: 12 }, (_, n) => 1 + (n % 5))

  await Promise.all(dozen.map((stars) => inTx((tx) => rate(tx, person.id, trial, stars))))

  expect(await figuresOf(trial)).toEqual(await countedSlowly(trial))
  expect(await figuresOf(trial)).toMatchObject({ star_count: 1 })
})

test('each kind judges for itself who finds a content and who moderates', async () => {
  const [keeper, reader, moderator] = [await t.as(P.noticeComment), await t.as(), await t.as(P.videoComment)]
  const { video, trial } = await twins(keeper.id)
  const said = await reader.call(saveComment, { ...item(trial), text: '声音太小' })

  expect(await moderator.refused(auditComments, { ids: [said.id], action: 'hide' })).toMatchObject({ status: 1003 })
  expect(await keeper.call(auditComments, { ids: [said.id], action: 'hide' })).toEqual({ updated: 1 })
  expect(await reader.call(listComments, item(trial))).toMatchObject({ total: 0, mayModerate: false })
  expect(await keeper.call(listComments, item(trial))).toMatchObject({ total: 1, mayModerate: true })

  await reader.call(saveCollection, subject(trial))
  await t.db.execute(sql`update trials set open = false where id = ${trial.id}`)
  expect(await reader.refused(saveComment, { ...item(trial), text: '还在吗' })).toMatchObject({ status: 1004 })
  expect(await reader.refused(collectFlag, subject(trial))).toMatchObject({ status: 1004 })
  expect(await keeper.call(collectFlag, subject(trial))).toEqual({ collected: false, collectCount: 1 })
  expect(await reader.call(collectFlag, subject(video))).toEqual({ collected: false, collectCount: 0 })
  expect(await reader.call(deleteCollection, subject(trial))).toEqual({ collected: false, collectCount: 0 })
})

test('what goes takes along what people did with it, and nothing of another kind', async () => {
  const person = await t.as()
  const { video, trial } = await twins()
  const left = () => Promise.all([countedSlowly(video), countedSlowly(trial)])
  for (const content of [video, trial]) {
    await person.call(saveCollection, subject(content))
    await person.call(saveComment, { ...item(content), text: '收藏了' })
    await inTx((tx) => rate(tx, person.id, content, 4))
    await inTx((tx) => click(tx, person.id, content))
  }
  const [, before] = await left()

  await inTx((tx) => forgetContents(tx, 'video', [video.id]))

  expect(await figuresOf(video)).toBeUndefined()
  expect(await left()).toEqual([{ clicks: 0, likes: 0, collects: 0, comments: 0, star_sum: 0, star_count: 0 }, before])
  expect(await figuresOf(trial)).toMatchObject({ clicks: 1, collects: 1, comments: 1, star_sum: 4, star_count: 1 })
})

test('one area answers for a kind, and gives its titles', async () => {
  const { content } = t.running
  const { trial } = await twins()
  const { rows } = await t.db.execute<{ known: string; gone: string; foreign: string }>(sql`
    select ${content.titleOf(sql`'live'`, sql`${trial.id}::uuid`)} as known,
      ${content.titleOf(sql`'live'`, sql`gen_random_uuid()`)} as gone,
      ${content.titleOf(sql`'work'`, sql`${trial.id}::uuid`)} as foreign`)

  expect(rows[0]).toEqual({ known: '试播', gone: '', foreign: '' })
  expect(() => content.provide('live', content.rulesOf('live'))).toThrow('two areas answer')
})
