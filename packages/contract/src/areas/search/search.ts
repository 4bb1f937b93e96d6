import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, instant, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'

/** What is found, in the order of the tabs; notices hold announcements, articles hold days in history. */
export const searchKind = choice(
  {
    video: '视频',
    short: '小视频',
    doc: '文档',
    live: '直播',
    class: '专题班',
    notice: '通知',
    article: '图文',
    activity: '活动',
    question: '问答',
    exhibition: '影展',
  },
  '类型',
)
export type SearchKind = z.output<typeof searchKind>

export const searchLength = choice({ short: '5 分钟内', middle: '5–20 分钟', long: '20 分钟以上' }, '时长')
export const searchSort = choice({ fit: '最相关', newest: '最新' }, '排序')

/** Where in a thing the words stand. */
export const searchField = choice(
  {
    title: '标题',
    label: '标签',
    person: '讲师',
    summary: '简介',
    part: '章节',
    body: '正文',
    page: '页',
    second: '字幕',
  },
  '位置',
)
export type SearchField = z.output<typeof searchField>

export const MOST_LETTERS = 50
export const MOST_FOUND_ON_PAGE = 50

const words = text({ label: '关键词', max: MOST_LETTERS }).refine((q) => q !== '', '请输入搜索内容')

const place = z.object({
  field: searchField,
  /** Page of a document, or second of a video; null elsewhere. */
  at: z.int().nullable(),
  /** Some sixty letters around the words. */
  text: z.string(),
})
export type SearchPlace = z.output<typeof place>

const hit = z.object({
  kind: searchKind,
  id,
  title: z.string(),
  coverUrl: z.string(),
  /** Who speaks, when it is, how many pages: what tells things of the kind apart. */
  aside: z.string(),
  /** Page that opens it. */
  link: z.string(),
  durationMs: z.int().nullable(),
  publishedAt: instant.nullable(),
  place,
  /** Further places inside it. */
  more: z.array(place),
})
export type SearchHit = z.output<typeof hit>

/** How the answer came about: as asked, without one term, or by what sounds or is written nearly so. */
export const searchManner = z.enum(['exact', 'partial', 'near'])

/**
 * Everything that the caller may open and that has all words of `q`; `counts` are those of the tabs, whatever kinds are
 * asked for.
 */
export const querySearch = defineEndpoint({
  path: 'rest/search/query',
  title: '搜索内容',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    q: words,
    page: z.int().min(1).max(200).default(1),
    pageSize: z.int().min(1).max(MOST_FOUND_ON_PAGE).default(20),
    sort: searchSort.default('fit'),
    kinds: z.array(searchKind).max(8).default([]),
    year: year.optional(),
    from: day.optional(),
    to: day.optional(),
    length: searchLength.optional(),
    labelIds: z.array(id).max(10).default([]),
    /** So many of each kind instead of a page of all. */
    perKind: z.int().min(1).max(5).optional(),
  }),
  result: z.object({
    list: z.array(hit),
    total: z.int(),
    counts: z.record(z.string(), z.int()),
    manner: searchManner,
    /** Of a partial answer: the word that was left out. */
    dropped: z.string(),
    /** The words that were looked for, as they are marked. */
    terms: z.array(z.string()),
  }),
})

/** What the words begun may become: own history, titles and labels of what the caller may open, what many look for. */
export const suggestSearch = defineEndpoint({
  path: 'rest/search/suggest',
  title: '搜索建议',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ q: text({ label: '关键词', max: MOST_LETTERS }).default('') }),
  result: z.object({ own: z.array(z.string()), found: z.array(z.string()), hot: z.array(z.string()) }),
})

/** What the caller has looked for, the latest first: `add` puts these words in front, `clear` forgets all. */
export const searchHistory = defineEndpoint({
  path: 'rest/search/history',
  title: '搜索历史',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ add: words.optional(), clear: z.boolean().default(false) }),
  result: z.object({ list: z.array(z.string()) }),
})

export const searchCacheWords = { hot: '近 7 天常搜的词' } as const
