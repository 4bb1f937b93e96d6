import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import { listBody } from '../list-body.ts'
import { CourseGrid } from './CourseCard.tsx'
import { CourseSection, countText } from './CourseParts.tsx'
import { type CourseFilter, courseParts } from './course-filter.ts'
import { ShortVideoFeed } from './ShortVideoFeed.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'

const A_PAGE = 24

/** One list in one order: what was looked for, kept, or one part of the year as a whole. */
export function CourseFound({ year, filter }: { year: number; filter: CourseFilter }) {
  const { part, keyword, sort, page, category, asked, kept } = filter
  const phone = useMedia(PHONE)
  const narrowed = { ...asked, year, ...(part && courseParts[part].filter) }
  const videos = useQuery({
    ...query(listSchoolVideos, {
      ...listBody(page, A_PAGE, narrowed, keyword),
      ...(sort === 'recommended' ? {} : { sort }),
    }),
    placeholderData: keepPreviousData,
  })
  useKeptScroll(`videoStudy ${year} ${page} ${keyword} ${sort} ${JSON.stringify(narrowed)}`, videos.isSuccess)
  const title = keyword ? '搜索结果' : part ? courseParts[part].title : kept ? '我的收藏' : '全部课程'

  return (
    <Loaded of={videos}>
      {({ list, total }) => {
        if (list.length === 0) return <EmptyFiltered onClear={filter.clear} />
        if (phone && category === 'xiaoshipin' && !keyword) {
          const hasMore = total < 0 || page * A_PAGE < total
          return <ShortVideoFeed key={page} videos={list} onEnd={() => hasMore && filter.turnTo(page + 1)} />
        }
        return (
          <CourseSection title={title} right={<span>{countText(total)}</span>}>
            <CourseGrid videos={list} />
            <Pages page={page} pageSize={A_PAGE} total={total} onChange={filter.turnTo} />
          </CourseSection>
        )
      }}
    </Loaded>
  )
}

/** The address names a label that is gone. */
export function BrokenLabel({ onAll }: { onAll: () => void }) {
  return <Alert type="warning" showIcon title="标签不存在或已停用" action={<Button onClick={onAll}>查看全部</Button>} />
}
