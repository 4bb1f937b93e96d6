import type { CourseRow, compareCourses, listCourses } from '@portal/contract/areas/train/course/course.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { courseRows } from './rows.ts'

type Sortable = 'endsAt' | 'title' | 'confirmed' | 'presentRate' | 'attendRate' | 'examMean' | 'passedRate' | 'hours'

const valueOf = (row: CourseRow, key: Sortable): number | string | null => {
  const value = row[key]
  return value instanceof Date ? value.getTime() : value
}

/** Without a value always last. */
const compare = (key: Sortable, sign: 1 | -1) => (a: CourseRow, b: CourseRow) => {
  const [x, y] = [valueOf(a, key), valueOf(b, key)]
  if (x === null || y === null) return Number(x === null) - Number(y === null) || a.id.localeCompare(b.id)
  const by = typeof x === 'string' ? x.localeCompare(String(y), 'zh') : x - Number(y)
  return by * sign || a.id.localeCompare(b.id)
}

export const list: HandlerOf<typeof listCourses> = async ({ tx, actor, body }) => {
  const { tab = 'class', ...filter } = body.filter
  const found = (await courseRows(tx, actor, tab, filter)).filter(
    ({ title, term, id }) =>
      body.keyword === '' || title.includes(body.keyword) || term === body.keyword || id === body.keyword,
  )
  const sort = body.sort ?? (tab === 'class' ? '-endsAt' : '-confirmed')
  const key = sort.replace(/^-/, '') as Sortable
  found.sort(compare(key, sort.startsWith('-') ? -1 : 1))
  return { list: found.slice((body.page - 1) * body.pageSize, body.page * body.pageSize), total: found.length }
}

/** In the order they were chosen; foreign ones are left out as if they were not there. */
export const compareThem: HandlerOf<typeof compareCourses> = async ({ tx, actor, body: { ids } }) => {
  const found = await courseRows(tx, actor, 'class', { ids })
  return { list: ids.flatMap((id) => found.filter((row) => row.id === id)) }
}
