import { usePage } from '#src/platform/page.ts'

/** What stands in the address of 文档中心, as the server calls it. */
export const readStates = {
  all: '全部',
  unread: '未读',
  reading: '阅读中',
  read: '已读',
  due: '待知悉',
  again: '需重读',
} as const
type ReadChoice = keyof typeof readStates
const isReadChoice = (text: string | undefined): text is ReadChoice => text !== undefined && text in readStates

const UUID = /^[0-9a-f-]{36}$/
const cleared = ['state', 'type', 'label', 'year', 'kept', 'duty', 'keyword', 'page'] as const

const yearOf = (text: string | undefined) => {
  const year = Number(text)
  return text !== undefined && Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined
}

/** What narrows 文档中心, as it stands in the address. */
export const useTextFilter = () => {
  const { query, setQuery } = usePage()
  const { type, label } = query
  const state = isReadChoice(query.state) ? query.state : 'all'
  const year = yearOf(query.year)
  const kept = query.kept === '1'
  const duty = query.duty === '1'
  const keyword = query.keyword ?? ''
  const page = Math.max(1, Math.floor(Number(query.page)) || 1)
  const isBroken = [type, label].some((each) => each !== undefined && !UUID.test(each))
  const set = [year, kept, duty, type, label].filter(Boolean).length
  return {
    ...{ state, year, kept, duty, keyword, page, type, label, isBroken },
    /** How many things of the sheet are set. */
    set,
    isNarrowed: set > 0 || keyword !== '' || state !== 'all' || page > 1,
    /** For the server. */
    asked: {
      ...(state !== 'all' && { readState: state }),
      ...(year !== undefined && { year }),
      ...(kept && { collected: true }),
      ...(duty && { ackDuty: true }),
      ...(type && UUID.test(type) && { labelTypeId: type }),
      ...(label && UUID.test(label) && { labelIds: [label] }),
    },
    choose: (changes: Partial<Record<(typeof cleared)[number], string | undefined>>) =>
      setQuery({ ...changes, page: undefined }),
    turnTo: (next: number) => setQuery({ page: next > 1 ? String(next) : undefined }),
    clear: () => setQuery(Object.fromEntries(cleared.map((name) => [name, undefined]))),
  }
}
export type TextFilter = ReturnType<typeof useTextFilter>
