import type { VideoCategory } from '@portal/contract/areas/video/video.ts'
import { listSchoolVideos, numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Segmented, Select } from 'antd'
import { Failure, Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { listBody } from '../list-body.ts'
import { CourseShell } from './CourseShell.tsx'
import { courseYear, nearestYear, useCourseState, type YearCount } from './course-year.ts'
import { LabelFacets } from './LabelFacets.tsx'
import { ShortVideoFeed } from './ShortVideoFeed.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { VIDEOS_A_PAGE, VideoPages } from './VideoPages.tsx'

const sorts = { recommended: '推荐', '-publishedAt': '最新', '-clickCount': '最热', unseen: '未学优先' } as const
const isSort = (text: string | undefined): text is keyof typeof sorts => text !== undefined && text in sorts

/** 视频学习: what the school has for this person in one year. */
export function VideoStudyPage() {
  const { query: address, setQuery } = usePage()
  const chosen = useCourseState((state) => state.year)
  // The years and the one to begin with do not depend on the year that is asked for.
  const shelf = useQuery(query(numberAliVideo, { channel: 'school' }))
  const year = courseYear(address.year, chosen) ?? shelf.data?.defaultYear
  const counts = useQuery({ ...query(numberAliVideo, { channel: 'school', year }), enabled: year !== undefined })

  const chooseYear = (next: number) => {
    useCourseState.setState({ year: next })
    setQuery({ year: String(next), page: undefined, label: undefined })
  }
  return (
    <CourseShell year={year} years={shelf.data?.years ?? []} onYear={chooseYear}>
      <Loaded of={shelf.isError ? shelf : counts}>
        {({ shipin, xiaoshipin, years }) => {
          if (year === undefined) return null
          const nearest = nearestYear(years, year)
          if (shipin + xiaoshipin === 0) return <EmptyYear year={year} nearest={nearest} onYear={chooseYear} />
          return <YearVideos year={year} shipin={shipin} xiaoshipin={xiaoshipin} />
        }}
      </Loaded>
    </CourseShell>
  )
}

interface EmptyYearProps {
  year: number
  nearest: YearCount | null
  onYear: (year: number) => void
}

function EmptyYear({ year, nearest, onYear }: EmptyYearProps) {
  return (
    <EmptyNew
      text={`${year} 年暂无课程`}
      action={
        nearest && (
          <Button type="primary" onClick={() => onYear(nearest.year)}>
            {`查看 ${nearest.year} 年（${nearest.num}）`}
          </Button>
        )
      }
    />
  )
}

function YearVideos({ year, shipin, xiaoshipin }: { year: number; shipin: number; xiaoshipin: number }) {
  const { query: address, setQuery } = usePage()
  const category: VideoCategory = address.tab === 'xiaoshipin' ? 'xiaoshipin' : 'shipin'

  return (
    <div className="course-columns">
      <LabelFacets
        channel="school"
        category={category}
        year={year}
        labelTypeId={address.type}
        labelId={address.label}
        onChoose={({ labelTypeId, labelId }) => setQuery({ type: labelTypeId, label: labelId, page: undefined })}
      />
      <div>
        <div className="course-tools">
          <Segmented<VideoCategory>
            aria-label="类别"
            value={category}
            options={[
              { value: 'shipin', label: `视频（${shipin}）` },
              { value: 'xiaoshipin', label: `小视频（${xiaoshipin}）` },
            ]}
            onChange={(tab) =>
              setQuery({ tab: tab === 'shipin' ? undefined : tab, type: undefined, label: undefined, page: undefined })
            }
          />
          <Select
            aria-label="排序"
            value={isSort(address.sort) ? address.sort : 'recommended'}
            options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            onChange={(sort) => setQuery({ sort: sort === 'recommended' ? undefined : sort, page: undefined })}
          />
          <Checkbox
            checked={address.todo === '1'}
            onChange={({ target }) => setQuery({ todo: target.checked ? '1' : undefined, page: undefined })}
          >
            不看已完成
          </Checkbox>
        </div>
        <VideoGrid year={year} category={category} />
      </div>
    </div>
  )
}

const UUID = /^[0-9a-f-]{36}$/

function VideoGrid({ year, category }: { year: number; category: VideoCategory }) {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const { type, label, todo, sort } = address
  const badLabel = [type, label].some((each) => each !== undefined && !UUID.test(each))
  const filter = {
    category,
    year,
    ...(type && !badLabel ? { labelTypeId: type } : {}),
    ...(label && !badLabel ? { labelIds: [label] } : {}),
    ...(todo === '1' ? { unfinished: true } : {}),
  }
  const ordered = isSort(sort) && sort !== 'recommended' ? { sort } : {}
  const videos = useQuery({
    ...query(listSchoolVideos, { ...listBody(page, VIDEOS_A_PAGE, filter), ...ordered }),
    placeholderData: keepPreviousData,
  })
  useKeptScroll(`videoStudy ${JSON.stringify(address)}`, videos.isSuccess)
  const clear = () => setQuery({ type: undefined, label: undefined, todo: undefined, page: undefined })

  if (videos.isError && !videos.data) {
    return type || label ? (
      <Alert type="warning" showIcon title="标签不存在或已停用" action={<Button onClick={clear}>查看全部</Button>} />
    ) : (
      <Failure error={videos.error} onRetry={() => void videos.refetch()} />
    )
  }
  return (
    <>
      {badLabel && <Alert type="warning" showIcon title="标签不存在或已停用" closable />}
      <Loaded of={videos}>
        {({ list, total }) => {
          if (list.length === 0) return <EmptyFiltered onClear={clear} />
          if (phone && category === 'xiaoshipin') {
            const hasMore = total < 0 || page * VIDEOS_A_PAGE < total
            return (
              <ShortVideoFeed key={page} videos={list} onEnd={() => hasMore && setQuery({ page: String(page + 1) })} />
            )
          }
          return (
            <VideoPages
              videos={list}
              total={total}
              page={page}
              onPage={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
              upright={category === 'xiaoshipin'}
            />
          )
        }}
      </Loaded>
    </>
  )
}
