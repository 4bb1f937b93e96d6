import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PageShape } from '#src/ui/page-state/PageShape.tsx'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import { listBody } from '../list-body.ts'
import { CourseGrid } from './CourseCard.tsx'
import { type CourseFilter, type CoursePart, courseParts } from './course-filter.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

/** What is owed is shown whole; of the others two rows of three. */
const MOST_OWED = 24
const MOST_SHOWN = 6

interface CoursePartsProps {
  year: number
  filter: CourseFilter
}

const usePart = (part: CoursePart, year: number, filter: CourseFilter) =>
  useQuery(
    query(
      listSchoolVideos,
      listBody(1, part === 'required' ? MOST_OWED : MOST_SHOWN, { ...filter.asked, year, ...courseParts[part].filter }),
    ),
  )

/** A year by where one stands: what is owed, what was begun, what is new, what is done. */
export function CourseParts({ year, filter }: CoursePartsProps) {
  const found = {
    required: usePart('required', year, filter),
    half: usePart('half', year, filter),
    fresh: usePart('fresh', year, filter),
    done: usePart('done', year, filter),
  }
  const queries = Object.values(found)
  const isThere = queries.every(({ data }) => data !== undefined)
  useKeptScroll(`videoStudy ${year} ${JSON.stringify(filter.asked)}`, isThere)
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)

  if (failed) return <Failure error={failed.error} onRetry={() => queries.map(({ refetch }) => void refetch())} />
  if (!isThere) return <LateSkeleton shape={<PageShape kind="cards" />} />
  const shown = (['required', 'half', 'fresh', ...(filter.todo ? [] : ['done' as const])] as const).filter(
    (part) => (found[part].data?.list.length ?? 0) > 0,
  )
  if (shown.length === 0) return <EmptyFiltered onClear={filter.clear} />
  return shown.map((part) => {
    const { list = [], total = 0 } = found[part].data ?? {}
    const hours = list.reduce((sum, { classHours }) => sum + (classHours ?? 0), 0)
    const isWhole = total === list.length
    const words = part === 'required' && isWhole ? `${total} 门 · ${hours.toFixed(2)} 学时` : countText(total)
    return (
      <CourseSection
        key={part}
        title={courseParts[part].title}
        right={
          isWhole ? (
            <span>{words}</span>
          ) : (
            <button type="button" onClick={() => filter.open(part)} aria-label={`${courseParts[part].title}：全部`}>
              {total < 0 ? '全部' : `全部 ${total} 门`}
              <Icon name="forward" small />
            </button>
          )
        }
      >
        <CourseGrid videos={list} />
      </CourseSection>
    )
  })
}

/** Lists count no further than they can. */
export const countText = (total: number) => (total < 0 ? '' : `${total} 门`)

/** One part with its head. */
export function CourseSection({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="course-section-head">
        <h2>{title}</h2>
        {right}
      </div>
      {children}
    </section>
  )
}
