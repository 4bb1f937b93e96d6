import { historyDay } from '@portal/contract/areas/history/day.ts'
import { type HistoryTopic, historyTopics } from '@portal/contract/areas/history/topic.ts'
import { historyWords } from '@portal/contract/areas/history/words.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { ColumnCards } from '#src/areas/column/public.ts'
import { RelationCards } from '#src/areas/notice/post/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { CALENDAR, entryAddress, topicAddress } from '../../addresses.ts'
import '../../history.css'
import { decadesUntil } from '../../day/read/narrowing.ts'
import { Progress } from './Progress.tsx'
import { Timeline } from './Timeline.tsx'
import { byYear, useTimeline } from './use-timeline.ts'

const DECADE = 10

const links = [
  { title: '每日答题', to: '/netSchool/dailyAnswer' },
  { title: '专项练习', to: '/netSchool/specialExercise' },
  { title: '积分排行', to: '/netSchool/integralRank' },
]

/** 学党史: what happened today, the line of decades, and where to learn and practise. */
export function PartyHistoryPage() {
  const found = useQuery(query(historyTopics, { name: historyWords.party }))
  return (
    <Loaded of={found}>
      {([topic]) =>
        topic && topic.my.total > 0 ? <Party topic={topic} /> : <EmptyNew text={historyWords.nothingToLearn} />
      }
    </Loaded>
  )
}

function Party({ topic }: { topic: HistoryTopic }) {
  const { query: address, setQuery } = usePage()
  const isUnread = address.readState === 'unread'
  const { found, rows, total } = useTimeline(topic.id, address)
  const groups = byYear(rows, DECADE)
  const first = topic.fromYear ?? DECADE
  const decades = decadesUntil(shanghaiYear(serverNow()))
    .filter(({ value }) => Number(value) > first - DECADE)
    .toReversed()
  return (
    <div className="history-party">
      <header className="history-banner" data-bare={topic.coverUrl === ''}>
        {topic.coverUrl !== '' && <img src={topic.coverUrl} alt="" />}
        <div>
          <h1>学党史</h1>
          <p>{topic.intro}</p>
          <Progress {...topic.my} />
        </div>
      </header>
      <div className="history-columns">
        <main>
          <Today labelId={topic.id} />
          <section className="history-card" aria-label="专栏">
            <div className="history-card-head">
              <h2>专栏</h2>
            </div>
            <ColumnCards kind="party" empty="还没有学党史专栏" />
          </section>
          <section className="history-card" aria-label="党史时间轴">
            <div className="history-card-head">
              <h2>时间轴</h2>
              <Button
                aria-pressed={isUnread}
                type={isUnread ? 'primary' : 'default'}
                onClick={() => setQuery({ readState: isUnread ? undefined : 'unread' })}
              >
                未学
              </Button>
            </div>
            <nav className="history-decades" aria-label="年代">
              {decades.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={address.decade === value}
                  onClick={() => setQuery({ decade: address.decade === value ? undefined : value })}
                >
                  {label}
                </button>
              ))}
            </nav>
            <Loaded of={found}>
              {() => (
                <>
                  <Timeline groups={groups} labelId={topic.id} headOf={(year) => `${year} 年代`} />
                  {rows.length === 0 && <EmptyNew text={historyWords.nothingToLearn} />}
                  {found.hasNextPage && (
                    <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                      加载更多（{rows.length}/{total}）
                    </Button>
                  )}
                </>
              )}
            </Loaded>
          </section>
        </main>
        <aside>
          <nav className="history-card history-links" aria-label="去学习">
            {links.map(({ title, to }) => (
              <Link key={to} to={to}>
                {title}
              </Link>
            ))}
            <Link to={topicAddress(topic.id)}>党史专题</Link>
          </nav>
          <RelationCards relations={topic.videos} of="history" />
        </aside>
      </div>
    </div>
  )
}

/** What happened on this day, or the nearest day that has something. */
function Today({ labelId }: { labelId: string }) {
  const found = useQuery(query(historyDay, { labelId }))
  const [entry] = found.data?.list ?? []
  const [near] = found.data?.nearest ?? []
  if (!entry && !near) return null
  return (
    <section className="history-card" aria-label="历史上的今天">
      <div className="history-card-head">
        <h2>历史上的今天</h2>
        <Link to={CALENDAR}>历史日历</Link>
      </div>
      {entry ? (
        <Link to={entryAddress(entry.id, labelId)} className="history-today">
          {entry.coverUrl !== '' && <img src={entry.coverUrl} alt="" />}
          <span>
            <b>{entry.title}</b>
            <small>
              {entry.year} 年{entry.anniversary !== null && ` · ${entry.anniversary} 周年`}
            </small>
            <span>{entry.summary}</span>
          </span>
        </Link>
      ) : (
        near && (
          <p>
            今天没有党史条目，最近的是{' '}
            <Link to={`${CALENDAR}?date=${near.date}`}>
              {near.date} {near.title}
            </Link>
          </p>
        )
      )}
    </section>
  )
}
