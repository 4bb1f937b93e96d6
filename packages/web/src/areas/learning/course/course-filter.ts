import { usePage } from '#src/platform/page.ts'

/** The parts of a year, by where the person stands with a course; each course is in one of them. */
export const courseParts = {
  required: { title: '必修未完成', filter: { required: true, unfinished: true } },
  half: { title: '学到一半', filter: { required: false, begun: true, unfinished: true } },
  fresh: { title: '新课', filter: { required: false, unbegun: true } },
  done: { title: '已学完', filter: { finished: true } },
} as const
export type CoursePart = keyof typeof courseParts
const isPart = (text: string | undefined): text is CoursePart => text !== undefined && text in courseParts

export const courseSorts = {
  recommended: '推荐',
  '-publishedAt': '最新',
  '-clickCount': '最热',
  unseen: '未学优先',
} as const
type CourseSort = keyof typeof courseSorts
const isSort = (text: string | undefined): text is CourseSort => text !== undefined && text in courseSorts

export const courseCategories = { shipin: '视频', xiaoshipin: '小视频' } as const
type CourseCategory = keyof typeof courseCategories
const isCategory = (text: string | undefined): text is CourseCategory => text !== undefined && text in courseCategories

const UUID = /^[0-9a-f-]{36}$/
const cleared = ['tab', 'sort', 'todo', 'kept', 'type', 'label', 'part', 'keyword', 'page'] as const

/** What narrows the course centre, as it stands in the address. */
export const useCourseFilter = () => {
  const { query, setQuery } = usePage()
  const { type, label } = query
  const category = isCategory(query.tab) ? query.tab : undefined
  const sort = isSort(query.sort) ? query.sort : 'recommended'
  const part = isPart(query.part) ? query.part : undefined
  const keyword = query.keyword ?? ''
  const todo = query.todo === '1'
  const kept = query.kept === '1'
  const page = Math.max(1, Math.floor(Number(query.page)) || 1)
  return {
    ...{ category, sort, part, keyword, todo, kept, page, type, label },
    /** An address may name a label that no list knows. */
    isBroken: [type, label].some((each) => each !== undefined && !UUID.test(each)),
    /** How many things of the sheet are set. */
    set: [category, sort !== 'recommended', todo, kept, type, label].filter(Boolean).length,
    /** For the server: what stands in the sheet. */
    asked: {
      ...(category && { category }),
      ...(type && UUID.test(type) && { labelTypeId: type }),
      ...(label && UUID.test(label) && { labelIds: [label] }),
      ...(todo && { unfinished: true }),
      ...(kept && { collected: true }),
    },
    choose: (changes: Partial<Record<(typeof cleared)[number], string | undefined>>) =>
      setQuery({ ...changes, page: undefined }),
    open: (next: CoursePart) => setQuery({ part: next, page: undefined }, { push: true }),
    turnTo: (next: number) => setQuery({ page: next > 1 ? String(next) : undefined }),
    clear: () => setQuery(Object.fromEntries(cleared.map((name) => [name, undefined]))),
  }
}
export type CourseFilter = ReturnType<typeof useCourseFilter>
