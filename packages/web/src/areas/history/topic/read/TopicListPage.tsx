import { historyTopics } from '@portal/contract/areas/history/topic.ts'
import { historyRefusals } from '@portal/contract/areas/history/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ColumnCards, ColumnView } from '#src/areas/column/public.ts'
import { useKeptScroll } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { isMissing } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TOPICS, topicAddress } from '../../addresses.ts'
import '../../history.css'
import { Progress } from './Progress.tsx'
import { periodText } from './period-text.ts'
import { TopicPage } from './TopicPage.tsx'

/** 历史专题: all of them, or the one of `?labelId=`. */
export function TopicListPage() {
  const { query: address } = usePage()
  if (address.columnId !== undefined) return <ColumnView key={address.columnId} id={address.columnId} />
  if (address.view === 'columns') return <Columns />
  return address.labelId === undefined ? <Topics /> : <OneTopic key={address.labelId} labelId={address.labelId} />
}

function Gone({ text }: { text: string }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      action={
        <Link to={TOPICS}>
          <Button>全部专题</Button>
        </Link>
      }
    />
  )
}

function OneTopic({ labelId }: { labelId: string }) {
  const found = useQuery(query(historyTopics, { labelId }))
  if (isMissing(found.error)) return <Gone text={historyRefusals.topicGone.message} />
  return <Loaded of={found}>{([topic]) => topic && <TopicPage topic={topic} />}</Loaded>
}

/** 专栏, where somebody came for them alone. */
function Columns() {
  const { setTitle } = usePage()

  // Follows the address: the shell shows what the list is of.
  useEffect(() => setTitle('专栏'), [setTitle])
  return (
    <section className="history-shelf" aria-label="专栏">
      <h1>专栏</h1>
      <ColumnCards />
      <Link to={TOPICS}>历史专题</Link>
    </section>
  )
}

function Topics() {
  const found = useQuery(query(historyTopics, {}))
  useKeptScroll(TOPICS, found.data !== undefined)
  return (
    <div className="history-shelf">
      <section className="history-topics" aria-label="历史专题">
        <Loaded of={found}>
          {(topics) =>
            topics.length === 0 ? (
              <EmptyNew text="还没有历史专题" />
            ) : (
              <ul>
                {topics.map(({ id, name, coverUrl, intro, counts, my, ...period }) => (
                  <li key={id}>
                    <Link to={topicAddress(id)}>
                      <span className="history-topic-cover" data-bare={coverUrl === ''}>
                        {coverUrl === '' ? [...name][0] : <img src={coverUrl} alt="" loading="lazy" />}
                      </span>
                      <b>{name}</b>
                      <small>
                        {[
                          periodText(period),
                          counts.articles > 0 && `${counts.articles} 图文`,
                          counts.days > 0 && `${counts.days} 条目`,
                          counts.videos > 0 && `${counts.videos} 视频`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                      {intro !== '' && <span className="history-topic-intro">{intro}</span>}
                      <Progress {...my} />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <section aria-label="专栏">
        <h2>专栏</h2>
        <ColumnCards />
      </section>
    </div>
  )
}
