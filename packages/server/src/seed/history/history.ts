import { freshContent, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { DAY_MS, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { questionCategories, questionShares } from '#src/schema/assessment.ts'
import { historyDays, historyTopics } from '#src/schema/history/day.ts'
import { contentLabels, labels } from '#src/schema/label.ts'
import { postFiles, posts, postVersions } from '#src/schema/post.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import type { Portal } from '#src/shared/portal.ts'
import { contentColumns, hashOf } from '#src/shared/post/content.ts'
import { type Chance, idFrom } from '../random.ts'
import { shelve } from '../shelve.ts'
import { autumnEntries } from './entries-autumn.ts'
import { betweenEntries } from './entries-between.ts'
import { springEntries } from './entries-spring.ts'
import { summerEntries } from './entries-summer.ts'
import { winterEntries } from './entries-winter.ts'

const AUTHOR_ID = '00000000-0000-7000-8000-000000040003'
const PUBLISHED_DAYS_AGO = 40
const SPAN_DAYS = 30

/** Topics of the demonstration: name, years, words, picture. */
const TOPICS = [
  ['党史', 1921, null, '从石库门到天安门，从南湖红船到新时代。', 'history/red-boat'],
  ['新中国史', 1949, null, '中华人民共和国的成立、建设和发展。', 'history/red-boat'],
  ['改革开放', 1978, null, '解放思想，走自己的路。', 'history/bridge'],
  ['电力工业', 1879, null, '从外滩的第一盏灯到世界最大的清洁能源走廊。', 'history/power'],
  ['安全生产', 1906, null, '每一条规程背后都有沉重的教训。', 'hazard'],
  ['科技航天', 1956, null, '两弹一星、载人航天和探月工程。', 'history/rocket'],
  ['工业建设', 1909, null, '铁路、桥梁、汽车和大飞机。', 'history/bridge'],
] as const

interface Entry {
  month: number
  day: number
  year: number
  title: string
  text: string
  source: string
  topics: string[]
  importance: number
}

const entries = (): Entry[] =>
  [winterEntries, springEntries, summerEntries, autumnEntries, betweenEntries]
    .flatMap((table) => table.trim().split('\n'))
    .map((line) => {
      const [date = '', year = '', title = '', text = '', source = '', topics = '', importance = '1'] = line.split('|')
      const [month = 0, day = 0] = date.split('-').map(Number)
      return {
        ...{ month, day, year: Number(year), title, text, source },
        ...{ topics: topics.split('、'), importance: Number(importance) },
      }
    })

const insertTopics = async (db: Db, portal: Portal, chance: Chance) => {
  const [root] = await db.select().from(labels).where(eq(labels.dicCode, 'history'))
  if (!root) throw new Error('the history labels have no root')
  const pictures = new Map<string, string>()
  for (const [, , , , picture] of TOPICS)
    if (!pictures.has(picture))
      pictures.set(picture, (await shelve(db, portal, `covers/${picture}.png`, 'cover', 'png')).id)
  const known = new Map<string, { id: string; pictureId: string }>()
  for (const [sort, [name, fromYear, toYear, intro, picture]] of TOPICS.entries()) {
    const id = idFrom(chance)
    const place = { path: `${root.path}${id}/`, depth: root.depth + 1, parentId: root.id }
    await db.insert(labels).values({ id, kind: 'label', dicCode: 'history', name, sort, ...place })
    const pictureId = pictures.get(picture) ?? ''
    await db.insert(historyTopics).values({ labelId: id, fromYear, toYear, intro, coverFileId: pictureId })
    known.set(name, { id, pictureId })
  }
  return known
}

const YEARS_APART = [0, -1, 1, 3, -4]

/** 「…是在哪一年？」 with the years around it. */
const questionOf = (chance: Chance, { title, year, text }: Entry): QuestionContent => {
  const last = shanghaiYear(Date.now())
  const years = YEARS_APART.map((apart) => year + apart)
    .filter((each) => each <= last)
    .slice(0, 4)
    .sort((a, b) => a - b)
  const options = years.map((each) => ({
    id: idFrom(chance).slice(0, 8),
    html: `<p>${each} 年</p>`,
    anchored: false,
    side: 'left' as const,
  }))
  return {
    ...freshContent('single'),
    stem: `<p>“${title.replaceAll('“', '‘').replaceAll('”', '’')}”是在哪一年？</p>`,
    explanation: `<p>${year} 年。${text}</p>`,
    options,
    key: { type: 'options', ids: [options[years.indexOf(year)]?.id ?? ''] },
    policy: 'exact',
  }
}

/** One question for each day's entry that stands first, in a bank of its own. */
const insertQuestions = async (db: Db, chance: Chance, list: readonly Entry[]): Promise<Map<Entry, string>> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const bankId = idFrom(chance)
  const root = { id: bankId, bankId, name: '历史知识题库', ownerOrgId: ROOT_ORG_ID, path: `/${bankId}/`, depth: 1 }
  await db.insert(questionCategories).values(root)
  const share = { party: 'org', subjectId: ROOT_ORG_ID, below: true, right: 'use' } as const
  await db.insert(questionShares).values({ bankId, facet: `b:${ROOT_ORG_ID}`, ...share })
  const facts = { bankId, typeId: bankId, difficulty: 2, labelIds: [], knowledgeIds: [] }
  const asked = list.map(async (entry): Promise<[Entry, string]> => {
    const content = questionOf(chance, entry)
    return [entry, await insertActiveQuestion(tx, { ...facts, content })]
  })
  return new Map(await allOrFirstError(asked))
}

/** A year of days in history with topics and questions, published and partly read. */
export const insertHistory = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const known = await insertTopics(db, portal, chance)
  const list = entries()
  const questions = await insertQuestions(db, chance, list)
  const rows = list.map((entry) => {
    const at = new Date(Date.now() - (PUBLISHED_DAYS_AGO + chance.whole(0, SPAN_DAYS)) * DAY_MS)
    const content = contentColumns({
      ...{ title: entry.title, summary: entry.text, body: `<p>${entry.text}</p>`, category: '', attachments: [] },
      ...{ source: entry.source, sourceUrl: '', author: '', confirmText: '' },
      coverFileId: known.get(entry.topics[0] ?? '')?.pictureId ?? null,
    })
    return { entry, id: idFrom(chance), at, content }
  })
  await db.insert(posts).values(
    rows.map(({ id, at, content }) => ({
      ...content,
      ...{ id, kind: 'history' as const, state: 'published' as const, versionNo: 1, approvedHash: hashOf(content) },
      ...{ year: shanghaiYear(at.getTime()), publishedAt: at, createdAt: at, updatedAt: at },
      ...{ ownerOrgId: ROOT_ORG_ID, createdBy: AUTHOR_ID },
      ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
    })),
  )
  await db.insert(postVersions).values(
    rows.map(({ id, at, content: { title, summary, body } }) => ({
      ...{ postId: id, number: 1, title, summary, body, changeKind: 'first' as const, at },
    })),
  )
  await db.insert(historyDays).values(
    rows.map(({ id, entry }) => ({
      ...{ postId: id, month: entry.month, day: entry.day, year: entry.year, importance: entry.importance },
      questionIds: [questions.get(entry) ?? []].flat(),
    })),
  )
  await db.insert(contentLabels).values(
    rows.flatMap(({ id, entry }) =>
      entry.topics.flatMap((name) => {
        const topic = known.get(name)
        return topic ? [{ labelId: topic.id, subjectKind: 'post' as const, subjectId: id }] : []
      }),
    ),
  )
  await db
    .insert(postFiles)
    .values(
      rows.flatMap(({ id, content }) => (content.coverFileId ? [{ postId: id, fileId: content.coverFileId }] : [])),
    )
  await insertReads(db)
}

/** Some colleagues have been through a part of it. */
const insertReads = (db: Db) =>
  db.execute(sql`
    insert into post_reads (post_id, user_id, version, client, opened_at, end_at, read_at)
    select p.id, u.id, 1, 'phone', r.at, r.at, r.at
    from posts p
      cross join (select id, row_number() over (order by code) as place from users where enabled order by code limit 40) u
      cross join lateral (select least(now(), p.published_at + u.place * interval '7 hours') as at) r
    where p.kind = 'history' and (hashtext(p.id::text || u.place) & 7) < 3`)
