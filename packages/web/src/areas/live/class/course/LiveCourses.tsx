import { listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CourseSearch, FilterSheet, OneOf } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { LiveCard } from './LiveCard.tsx'
import './live-courses.css'

const A_PAGE = 20
const A_SECTION = 12

const states = Object.fromEntries(Object.entries(wordsOf(liveState)).filter(([key]) => key !== 'draft')) as Record<
  string,
  string
>

const sections = [
  { when: 'now', title: '直播中', sort: '-plannedStart' },
  { when: 'today', title: '今天', sort: 'plannedStart' },
  { when: 'later', title: '即将开始', sort: 'plannedStart' },
  { when: 'replay', title: '回放与已结束', sort: '-plannedStart' },
] as const

const spans: Record<string, string> = { all: '全部', d7: '近 7 天', d30: '近 30 天', d90: '近 90 天' }

/** Live classes of this person: what is on first, then today, what comes, and what can be seen again. */
export function LiveCourses() {
  const { query: address, setQuery } = usePage()
  const { keyword = '', state, days, booked } = address
  const known = liveState.safeParse(state).data
  const isBooked = booked === '1'
  const isNarrowed = keyword !== '' || known !== undefined || (days !== undefined && days in spans) || isBooked
  const clear = () =>
    setQuery({ keyword: undefined, state: undefined, days: undefined, booked: undefined, page: undefined })
  const set = [known, days, isBooked ? booked : undefined].filter((each) => each !== undefined).length
  return (
    <div className="live-courses">
      <search className="live-courses-tools">
        <CourseSearch placeholder="搜直播标题" name="搜索直播" />
        <FilterSheet set={set} onClear={clear}>
          <OneOf
            title="范围"
            choices={{ all: '全部', booked: '我预约的' }}
            chosen={isBooked ? 'booked' : 'all'}
            onChoose={(next) => setQuery({ booked: next === 'booked' ? '1' : undefined, page: undefined })}
          />
          <OneOf
            title="状态"
            choices={{ all: '全部', ...states }}
            chosen={known ?? 'all'}
            onChoose={(next) => setQuery({ state: next === 'all' ? undefined : next, page: undefined })}
          />
          <OneOf
            title="时间"
            choices={spans}
            chosen={days ?? 'all'}
            onChoose={(next) => setQuery({ days: next === 'all' ? undefined : next, page: undefined })}
          />
        </FilterSheet>
      </search>
      {isNarrowed ? <Found onClear={clear} /> : <Sections />}
    </div>
  )
}

function Sections() {
  const found = useQueries({
    queries: sections.map(({ when, sort }) => ({
      ...query(listLiveClasses, {
        page: 1,
        pageSize: A_SECTION,
        keyword: '',
        exactTotal: false,
        sort,
        filter: { when },
      }),
      refetchOnMount: 'always' as const,
    })),
  })
  if (found.every(({ data }) => data?.list.length === 0)) return <EmptyNew text="暂无直播课程" />
  return (
    <>
      {sections.map(({ when, title }, at) => {
        const section = found[at]
        return section === undefined ? null : (
          <Loaded key={when} of={section}>
            {({ list }) =>
              list.length === 0 ? null : (
                <section aria-label={title}>
                  <h2>{title}</h2>
                  <ul className="live-cards">
                    {list.map((live) => (
                      <LiveCard key={live.id} live={live} />
                    ))}
                  </ul>
                </section>
              )
            }
          </Loaded>
        )
      })}
    </>
  )
}

function Found({ onClear }: { onClear: () => void }) {
  const { query: address, setQuery } = usePage()
  const { keyword = '', state, days, booked } = address
  const page = Number(address.page ?? 1) || 1
  const known = liveState.safeParse(state).data
  const back = Number(days?.slice(1))
  const from = back > 0 ? startOfDay(addDays(shanghaiDay(new Date(serverNow())), -back)) : undefined
  const filter = { ...(known && { state: known }), ...(from && { from }), ...(booked === '1' && { booked: true }) }
  const isOnlyBooked = booked === '1' && keyword === '' && known === undefined && from === undefined
  const found = useQuery(query(listLiveClasses, { page, pageSize: A_PAGE, keyword, exactTotal: false, filter }))
  return (
    <Loaded of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          isOnlyBooked ? (
            <EmptyNew text="还没有预约直播" action={<Button onClick={onClear}>看全部直播</Button>} />
          ) : (
            <EmptyFiltered onClear={onClear} />
          )
        ) : (
          <>
            <ul className="live-cards" aria-label="直播课程">
              {list.map((live) => (
                <LiveCard key={live.id} live={live} />
              ))}
            </ul>
            <Pages page={page} pageSize={A_PAGE} total={total} onChange={(next) => setQuery({ page: String(next) })} />
          </>
        )
      }
    </Loaded>
  )
}
