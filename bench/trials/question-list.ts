import { granted, load, requestOf, type Visitor } from '../load.ts'
import { fillBank } from './bank.ts'
import { atMost, type Trial } from './stage.ts'

const SECONDS = 8
const READERS = 2
/** Words of many stems, of some, and figures of very few. */
const KEYWORDS = ['安全', '作业', '高处作业', '灭火器', '触电', '4711', '有限空间', '规定']
const FILTERS = [{}, { kinds: ['single'] }, { kinds: ['single', 'multiple'], difficulty: [3] }, { state: 'active' }]

const reader = (token: string, from: number): Visitor => {
  let at = from
  return {
    next: () => {
      at += 1
      const body = {
        page: 1,
        pageSize: 20,
        exactTotal: true,
        keyword: KEYWORDS[at % KEYWORDS.length],
        filter: FILTERS[at % FILTERS.length],
      }
      return requestOf({ path: 'rest/questionBank/list', token, body })
    },
    answered: granted,
  }
}

export const questionList: Trial = {
  name: 'question list',
  run: async ({ site, admin }) => {
    await fillBank(site.db)
    const visitors = Array.from({ length: READERS }, (_, n) => reader(admin.token, n * 3))
    await load({ port: site.port, visitors, seconds: 2 })
    const { p95Ms } = await load({ port: site.port, visitors, seconds: SECONDS })
    return [atMost('question list, filter, substring and total, p95', p95Ms, 300, 'ms')]
  },
}
