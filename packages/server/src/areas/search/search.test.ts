import { querySearch, searchHistory, suggestSearch } from '@portal/contract/areas/search/search.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPages } from '#src/schema/document/document.ts'
import { contentLabels } from '#src/schema/label.ts'
import { posts } from '#src/schema/post.ts'
import { subtitles, videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { followSearch } from '#src/shared/search/follow.ts'
import { createSearch } from '#src/shared/search/search.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedDocument } from '#test/factories/document.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { aLabel } from '#test/factories/label.ts'
import { aStudyVideo } from '#test/factories/learning.ts'
import { aPost } from '#test/factories/post.ts'

let t: TestApp
let reader: Client
beforeAll(async () => {
  t = await startTestApp()
  reader = await t.as()
})
afterAll(() => t.close())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const follow = () => followSearch(t.running.platform, t.running.search)
const find = async (q: string, more: object = {}, who = reader) => {
  await follow()
  return who.call(querySearch, { q, ...more })
}
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title)

describe('the table of the brief', () => {
  let article: { id: string }
  let doc: { id: string; currentVersionId: string | null }
  beforeAll(async () => {
    await aStudyVideo(t.db, { values: { title: '安全生产法解读', publishedAt: daysAgo(30) } })
    article = await aPost(t.db, { title: '班组建设经验', plain: '班组建设的经验。', publishedAt: daysAgo(400) })
    doc = await aPublishedDocument(t.db, { title: '消防器材手册', publishedAt: daysAgo(5) })
    const label = await aLabel(t.db, { name: '安全生产', dicCode: 'doc' })
    const labelled = await aPublishedDocument(t.db, { title: '班组长读本', publishedAt: daysAgo(400) })
    await t.db.insert(contentLabels).values({ labelId: label.id, subjectKind: 'doc', subjectId: labelled.id })
    await t.db.execute(sql`delete from ${documentPages} where version_id = ${doc.currentVersionId}`)
    await t.db.insert(documentPages).values({
      ...{ versionId: doc.currentVersionId ?? '', page: 8, pairs: [] },
      text: '企业是安全生产的责任主体，应当配备消防器材。',
    })
    await t.db.execute(sql`update documents set sort = sort + 1 where id = ${doc.id}`)
  })

  test('initials find titles and labels, titles first; words on a page are not found by them', async () => {
    const found = await find('aqsc')
    expect(titles(found)).toEqual(['安全生产法解读', '班组长读本'])
    expect(found.counts).toEqual({ video: 1, doc: 1 })
  })

  test('words find the title, the label and the page, in this order, and say where', async () => {
    const found = await find('安全生产')
    expect(titles(found)).toEqual(['安全生产法解读', '班组长读本', '消防器材手册'])
    expect(found.list[1]?.place).toMatchObject({ field: 'label', text: '安全生产' })
    expect(found.list[2]?.place).toEqual({ field: 'page', at: 8, text: '企业是安全生产的责任主体,应当配备消防器材。' })
    expect(found.list[2]?.link).toBe(`/pdfView?docId=${doc.id}`)
  })

  test('one kind is one tab: the others keep their counts', async () => {
    const found = await find('安全生产', { kinds: ['doc'] })
    expect(titles(found)).toEqual(['班组长读本', '消防器材手册'])
    expect(found).toMatchObject({ total: 2, counts: { video: 1, doc: 2 } })
  })

  test('what is taken down is gone with its count', async () => {
    expect((await find('班组建设经验')).total).toBe(1)
    await t.db.update(posts).set({ state: 'withdrawn' }).where(eq(posts.id, article.id))
    expect(await find('班组建设经验')).toMatchObject({ list: [], total: 0 })
  })
})

describe('what is found', () => {
  test('opens a video at the second where the words are said', async () => {
    const id = await aStudyVideo(t.db, { values: { title: '有限空间作业' } })
    const file = await aStoredFile(t, Buffer.from('WEBVTT'), { container: 'vtt' })
    await t.db.insert(subtitles).values({
      ...{ id: v7(), videoId: id, lang: 'zh', name: '中文', fileId: file.id },
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n各位同事大家好\n\n00:12:30.000 --> 00:12:34.000\n进入之前必须先通风\n\n00:12:34.000 --> 00:12:38.000\n再检测气体\n',
    })
    const { list } = await find('先通风再检测')
    expect(list).toMatchObject([{ title: '有限空间作业', place: { field: 'second', at: 750 } }])
  })

  test('all words must be there; a phrase in quotes stays whole', async () => {
    await aPost(t.db, { title: '高处作业防坠落要求', plain: '安全带应高挂低用，使用前检查。' })
    expect(titles(await find('防坠落 高挂低用'))).toEqual(['高处作业防坠落要求'])
    expect(titles(await find('“高处作业防坠落” 检查'))).toEqual(['高处作业防坠落要求'])
    expect(await find('高处作业 挖掘机械')).toMatchObject({ manner: 'partial', dropped: '挖掘机械' })
  })

  test('one wrong sign is forgiven where nothing is found as it was typed', async () => {
    await aPost(t.db, { title: '受限空间审批流程', plain: '见附件。' })
    expect(await find('受限空问审批')).toMatchObject({ manner: 'near', list: [{ title: '受限空间审批流程' }] })
  })

  test('signs that mean something elsewhere are letters here', async () => {
    await aPost(t.db, { title: '完成率 100%_达标 \\ 😀 通报', plain: '正文' })
    for (const q of ['100%', '%_达', '\\', '😀', '100%_达标 \\ 😀'])
      expect([q, titles(await find(q))[0] ?? '']).toEqual([q, '完成率 100%_达标 \\ 😀 通报'])
    expect((await find('率')).total).toBeGreaterThan(0)
  })

  test('too little and too much is refused in words', async () => {
    const refused = async (q: string) => (await reader.refused(querySearch, { q })).errors[0]?.message
    expect(await refused('  ')).toBe('请输入搜索内容')
    expect(await refused('安'.repeat(51))).toBe('最多输入 50 个字')
    expect(await refused('安'.repeat(10_000))).toBe('最多输入 50 个字')
    expect(await find('《》')).toMatchObject({ list: [], total: 0 })
  })

  test('nothing that is not for the person, not in the counts, not in suggestions', async () => {
    const unit = await anOrg(t.db, { name: '保密车间' })
    const audience = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
    await aPost(t.db, { title: '保密车间专用规程', ...audienceValues(audience) })
    expect(await find('保密车间')).toMatchObject({ list: [], total: 0, counts: {} })
    expect((await reader.call(suggestSearch, { q: '保密' })).found).toEqual([])
    const inside = await t.asWho({ codes: [], orgId: unit.id })
    expect(titles(await find('保密车间', {}, inside))).toEqual(['保密车间专用规程'])
    expect((await inside.call(suggestSearch, { q: 'bmcj' })).found).toEqual(['保密车间专用规程'])
  })

  test('of several words the one that nothing for the person has is left out, however much else has it', async () => {
    const unit = await anOrg(t.db, { name: '军品车间' })
    const hidden = audienceValues({ ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] })
    for (const no of [1, 2, 3]) await aPost(t.db, { title: `钛合金切削规程 ${no}`, ...hidden })
    await aPost(t.db, { title: '叉车年检通知', plain: '请按时送检。' })
    expect(await find('叉车年检 钛合金')).toMatchObject({
      ...{ manner: 'partial', dropped: '钛合金', terms: ['叉车年检'] },
      list: [{ title: '叉车年检通知' }],
    })
  })

  test('an index that is behind shows nothing that its owner no longer opens', async () => {
    const id = await aStudyVideo(t.db, { values: { title: '旧版电焊规程' } })
    expect((await find('旧版电焊')).list).toHaveLength(1)
    await t.db.update(videos).set({ state: 'retired' }).where(eq(videos.id, id))
    const behind = await reader.call(querySearch, { q: '旧版电焊' })
    expect(behind.list).toEqual([])
  })

  test('two workers do not read the same thing side by side', async () => {
    const sources = createSearch()
    let [working, most] = [0, 0]
    sources.provide('probe', {
      all: sql`select null::uuid as id where false`,
      read: async () => {
        working += 1
        most = Math.max(most, working)
        await new Promise((done) => setTimeout(done, 20))
        working -= 1
        return []
      },
      open: async () => [],
    })
    await follow()
    await t.db.execute(
      sql`insert into search_due (source, item_id) select 'probe', ${v7()}::uuid from generate_series(1, 60)`,
    )
    await Promise.all([followSearch(t.running.platform, sources), followSearch(t.running.platform, sources)])
    expect(most).toBe(1)
  })

  test('what nobody owns any more goes', async () => {
    await aPost(t.db, { title: '无主之物一则' })
    expect((await find('无主之物')).total).toBe(1)
    await t.db.execute(sql`insert into search_due (source, item_id) select source, item_id from search_entries
      where title = '无主之物一则'`)
    await followSearch(t.running.platform, createSearch())
    expect((await reader.call(querySearch, { q: '无主之物' })).total).toBe(0)
  })
})

test('history is the own one, latest first, and can be forgotten; what many look for is told without names', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.as()))
  for (const person of people) await person.call(searchHistory, { add: '动火作业票' })
  const [first] = people as [Client]
  await first.call(searchHistory, { add: '灭火器' })
  expect((await first.call(searchHistory, {})).list).toEqual(['灭火器', '动火作业票'])
  expect((await reader.call(searchHistory, {})).list).toEqual([])
  expect((await reader.call(suggestSearch, {})).hot).toEqual(['动火作业票'])
  expect((await first.call(searchHistory, { clear: true })).list).toEqual([])
})
