import { findByDicCode } from '@portal/contract/areas/video/label.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { listPortalVideos, numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '../learning.css'
import { listBody } from '../list-body.ts'
import { CourseAside } from './CourseAside.tsx'
import { CourseGrid } from './CourseCard.tsx'
import { CourseSection, countText } from './CourseParts.tsx'
import { CourseSearch } from './CourseSearch.tsx'
import { FilterSheet, OneOf } from './CourseSheet.tsx'
import './course.css'
import { LabelFacets } from './LabelFacets.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { playAddress } from './VideoCard.tsx'

const A_PAGE = 24
const ROW_SIZE = 6
const MOST_TOPPED = 5

const lengths = {
  short: { label: '5 分钟以内', minDuration: 0, maxDuration: 300 },
  middle: { label: '5–20 分钟', minDuration: 300, maxDuration: 1200 },
  long: { label: '20 分钟以上', minDuration: 1200, maxDuration: undefined },
} as const
const isLength = (text: string | undefined): text is keyof typeof lengths => text !== undefined && text in lengths

const sorts = { '-clickCount': '最热', '-publishedAt': '最新', '-likeCount': '点赞最多' } as const
const isSort = (text: string | undefined): text is keyof typeof sorts => text !== undefined && text in sorts

const narrowing = ['keyword', 'type', 'label', 'length', 'sort', 'year', 'page'] as const

/** 公开课: the portal's videos, hottest first. */
export function PublicCoursePage() {
  const { query: address } = usePage()
  return (
    <div className="learning-columns course-centre">
      <div className="learning-wide">
        <h1 className="page-head">公开课</h1>
        <search className="course-tools">
          <CourseSearch placeholder="搜公开课、讲师" />
          <PublicSheet />
        </search>
        {narrowing.some((key) => address[key]) ? <Found /> : <Rows />}
      </div>
      <CourseAside />
    </div>
  )
}

function PublicSheet() {
  const { query: address, setQuery } = usePage()
  const counts = useQuery(query(numberAliVideo, { channel: 'portal' }))
  const choose = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const years = Object.fromEntries((counts.data?.years ?? []).map(({ year, num }) => [year, `${year} 年 · ${num} 门`]))
  const set = ['type', 'label', 'length', 'sort', 'year'].filter((key) => address[key]).length
  const ANY = 'any'
  const some = (key: string) => (key === ANY ? undefined : key)
  return (
    <FilterSheet
      set={set}
      onClear={() => choose({ type: undefined, label: undefined, length: undefined, sort: undefined, year: undefined })}
    >
      <OneOf
        title="排序"
        choices={sorts}
        chosen={isSort(address.sort) ? address.sort : '-clickCount'}
        onChoose={(sort) => choose({ sort: sort === '-clickCount' ? undefined : sort })}
      />
      <OneOf
        title="时长"
        choices={{
          [ANY]: '不限',
          ...Object.fromEntries(Object.entries(lengths).map(([key, { label }]) => [key, label])),
        }}
        chosen={isLength(address.length) ? address.length : ANY}
        onChoose={(length) => choose({ length: some(length) })}
      />
      <OneOf
        title="年度"
        choices={{ ...years, [ANY]: '不限' }}
        chosen={address.year || ANY}
        onChoose={(year) => choose({ year: some(year) })}
      />
      <LabelFacets
        channel="portal"
        category="shipin"
        labelTypeId={address.type}
        labelId={address.label}
        onChoose={({ labelTypeId, labelId }) => choose({ type: labelTypeId, label: labelId })}
      />
    </FilterSheet>
  )
}

/** The address's filters as one list. */
function Found() {
  const { query: address, setQuery } = usePage()
  const { type, label, length, sort, keyword = '' } = address
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const year = Number(address.year)
  const { minDuration, maxDuration } = isLength(length)
    ? lengths[length]
    : { minDuration: undefined, maxDuration: undefined }
  const filter = {
    ...(type ? { labelTypeId: type } : {}),
    ...(label ? { labelIds: [label] } : {}),
    ...(Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}),
    ...(minDuration === undefined ? {} : { minDuration }),
    ...(maxDuration === undefined ? {} : { maxDuration }),
  }
  const videos = useQuery({
    ...query(listPortalVideos, {
      ...listBody(page, A_PAGE, filter, keyword),
      sort: isSort(sort) ? sort : '-clickCount',
    }),
    placeholderData: keepPreviousData,
  })
  useKeptScroll(`publicCourse ${JSON.stringify(address)}`, videos.isSuccess)
  const clear = () => setQuery(Object.fromEntries(narrowing.map((key) => [key, undefined])))

  return (
    <Loaded of={videos}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyFiltered onClear={clear} />
        ) : (
          <CourseSection title={keyword ? '搜索结果' : '全部公开课'} right={<span>{countText(total)}</span>}>
            <CourseGrid videos={list} />
            <Pages
              page={page}
              pageSize={A_PAGE}
              total={total}
              onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
            />
          </CourseSection>
        )
      }
    </Loaded>
  )
}

/** Topped ones as a banner, then the hottest, a strip of short ones and a row per 分类. */
function Rows() {
  const hottest = useQuery(
    query(listPortalVideos, { ...listBody(1, ROW_SIZE, { category: 'shipin' as const }), sort: '-clickCount' }),
  )
  const topped = useQuery(query(listPortalVideos, listBody(1, MOST_TOPPED, { top: true })))
  const short = useQuery(
    query(listPortalVideos, { ...listBody(1, ROW_SIZE, { category: 'xiaoshipin' as const }), sort: '-clickCount' }),
  )
  const types = useQuery(query(findByDicCode, { dicCode: 'shipin' }))
  useKeptScroll('publicCourse', hottest.isSuccess)

  return (
    <Loaded of={hottest}>
      {({ list }) => {
        const strip = short.data?.list ?? []
        if (list.length === 0 && strip.length === 0) return <EmptyNew text="暂无公开课" />
        const branches = types.data?.flatMap(({ children }) => children) ?? []
        return (
          <>
            <Banner videos={topped.data?.list ?? []} />
            {list.length > 0 && (
              <CourseSection title="热门">
                <CourseGrid videos={list} />
              </CourseSection>
            )}
            {strip.length > 0 && (
              <CourseSection title="小视频">
                <CourseGrid videos={strip} />
              </CourseSection>
            )}
            {branches
              .filter(({ kind, enabled, count }) => kind === 'type' && enabled && count > 0)
              .map(({ id, name }) => (
                <TypeRow key={id} id={id} name={name} />
              ))}
          </>
        )
      }}
    </Loaded>
  )
}

function TypeRow({ id, name }: { id: string; name: string }) {
  const { setQuery } = usePage()
  const videos = useQuery(
    query(listPortalVideos, { ...listBody(1, ROW_SIZE, { labelTypeId: id }), sort: '-clickCount' }),
  )
  const list = videos.data?.list ?? []
  if (list.length === 0) return null
  return (
    <CourseSection
      title={name}
      right={
        <button type="button" onClick={() => setQuery({ type: id }, { push: true })} aria-label={`${name}：更多`}>
          更多
          <Icon name="forward" small />
        </button>
      }
    >
      <CourseGrid videos={list} />
    </CourseSection>
  )
}

function Banner({ videos }: { videos: readonly VideoRow[] }) {
  if (videos.length === 0) return null
  return (
    <section className="banner" aria-label="置顶">
      {videos.map((video) => (
        <Link key={video.id} to={playAddress(video)} className="banner-item">
          {video.coverUrl !== '' && <img src={video.coverUrl} alt="" />}
          <strong>{video.title}</strong>
        </Link>
      ))}
    </section>
  )
}
