import { findByDicCode } from '@portal/contract/areas/video/label.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { listPortalVideos, numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { LabelFacets } from '../course/LabelFacets.tsx'
import { useKeptScroll } from '../course/use-kept-scroll.ts'
import { playAddress, VideoCard } from '../course/VideoCard.tsx'
import { VIDEOS_A_PAGE, VideoPages } from '../course/VideoPages.tsx'
import '../learning.css'
import { listBody } from '../list-body.ts'

const ROW_SIZE = 8
const MOST_TOPPED = 5

const lengths = {
  short: { label: '5 分钟以内', minDuration: 0, maxDuration: 300 },
  middle: { label: '5–20 分钟', minDuration: 300, maxDuration: 1200 },
  long: { label: '20 分钟以上', minDuration: 1200, maxDuration: undefined },
} as const
const isLength = (text: string | undefined): text is keyof typeof lengths => text !== undefined && text in lengths

const sorts = { '-clickCount': '最热', '-publishedAt': '最新', '-likeCount': '点赞最多' } as const
const isSort = (text: string | undefined): text is keyof typeof sorts => text !== undefined && text in sorts

/** 公开课: the portal's videos, hottest first. */
export function PublicCoursePage() {
  const { query: address, setQuery } = usePage()
  const narrowed = ['keyword', 'type', 'label', 'length', 'sort', 'year', 'page'].some((key) => address[key])

  return (
    <div className="learning">
      <h1>公开课</h1>
      <div className="course-columns">
        <LabelFacets
          channel="portal"
          category="shipin"
          labelTypeId={address.type}
          labelId={address.label}
          onChoose={({ labelTypeId, labelId }) => setQuery({ type: labelTypeId, label: labelId, page: undefined })}
        />
        <div>
          <Filters />
          {narrowed ? <Found /> : <Rows />}
        </div>
      </div>
    </div>
  )
}

function Filters() {
  const { query: address, setQuery } = usePage()
  const counts = useQuery(query(numberAliVideo, { channel: 'portal' }))
  const choose = (name: string) => (value: string | undefined) => setQuery({ [name]: value, page: undefined })
  return (
    <div className="course-tools">
      <Input.Search
        aria-label="关键词"
        placeholder="搜索公开课"
        allowClear
        maxLength={50}
        defaultValue={address.keyword}
        onSearch={(text) => choose('keyword')(text.trim())}
      />
      <Select
        aria-label="时长"
        allowClear
        placeholder="时长"
        value={isLength(address.length) ? address.length : undefined}
        options={Object.entries(lengths).map(([value, { label }]) => ({ value, label }))}
        onChange={choose('length')}
      />
      <Select
        aria-label="年度"
        allowClear
        placeholder="年度"
        value={address.year || undefined}
        options={(counts.data?.years ?? []).map(({ year, num }) => ({
          value: String(year),
          label: `${year} 年（${num}）`,
        }))}
        onChange={choose('year')}
      />
      <Select
        aria-label="排序"
        value={isSort(address.sort) ? address.sort : '-clickCount'}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(sort) => choose('sort')(sort === '-clickCount' ? undefined : sort)}
      />
    </div>
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
      ...listBody(page, VIDEOS_A_PAGE, filter, keyword),
      sort: isSort(sort) ? sort : '-clickCount',
    }),
    placeholderData: keepPreviousData,
  })
  useKeptScroll(`publicCourse ${JSON.stringify(address)}`, videos.isSuccess)
  const clear = () =>
    setQuery({
      keyword: undefined,
      type: undefined,
      label: undefined,
      length: undefined,
      year: undefined,
      page: undefined,
    })

  return (
    <Loaded of={videos}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyFiltered onClear={clear} />
        ) : (
          <VideoPages
            videos={list}
            total={total}
            page={page}
            onPage={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
          />
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
              <Row title="热门">
                <CardGrid videos={list} />
              </Row>
            )}
            {strip.length > 0 && (
              <Row title="小视频">
                <div className="card-strip">
                  {strip.map((video) => (
                    <VideoCard key={video.id} video={video} />
                  ))}
                </div>
              </Row>
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
    <Row
      title={name}
      more={
        <Button type="link" onClick={() => setQuery({ type: id }, { push: true })}>
          更多
        </Button>
      }
    >
      <CardGrid videos={list} />
    </Row>
  )
}

function Row({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="course-head">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

function CardGrid({ videos }: { videos: readonly VideoRow[] }) {
  return (
    <div className="card-grid card-grid-single">
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </div>
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
