import type { HistoryTopic } from '@portal/contract/areas/history/topic.ts'
import { Button, Input } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useKeptScroll } from '#src/areas/learning/public.ts'
import { RelationCards } from '#src/areas/notice/post/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TOPICS, topicAddress } from '../../addresses.ts'
import { Narrow } from '../../day/read/Narrow.tsx'
import { Progress } from './Progress.tsx'
import { periodText } from './period-text.ts'
import { Timeline } from './Timeline.tsx'
import { byYear, useTimeline } from './use-timeline.ts'

const readStates = [
  { value: 'unread', label: '未读' },
  { value: 'read', label: '已读' },
]
const filterKeys = ['decade', 'readState', 'keyword'] as const

/** One topic by years; whoever comes back finds the place that was left. */
export function TopicPage({ topic }: { topic: HistoryTopic }) {
  const { query: address, setQuery, setTitle } = usePage()
  const { found, rows, total } = useTimeline(topic.id, address)
  useKeptScroll(topicAddress(topic.id), rows.length > 0)
  const clear = () => setQuery(Object.fromEntries(filterKeys.map((key) => [key, undefined])))

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(topic.name), [setTitle, topic.name])
  return (
    <div className="history-topic">
      <header className="history-card">
        <Link to={TOPICS}>全部专题</Link>
        <h1>{topic.name}</h1>
        <p className="history-note">{[periodText(topic), `${topic.counts.days} 条目`].filter(Boolean).join(' · ')}</p>
        {topic.intro !== '' && <p>{topic.intro}</p>}
        <Progress {...topic.my} />
      </header>
      <div className="history-tools">
        <Narrow without="labelId" />
        <LateSelect
          aria-label="阅读状态"
          placeholder="阅读状态"
          allowClear
          options={readStates}
          value={address.readState}
          onChange={(value?: string) => setQuery({ readState: value || undefined })}
        />
        <Input.Search
          aria-label="关键词"
          placeholder="标题、正文"
          allowClear
          maxLength={50}
          defaultValue={address.keyword}
          onSearch={(value) => setQuery({ keyword: value.trim() || undefined })}
        />
      </div>
      <Loaded of={found}>
        {() =>
          rows.length > 0 ? (
            <section className="history-card">
              <Timeline groups={byYear(rows)} labelId={topic.id} headOf={(year) => `${year} 年`} />
              {found.hasNextPage && (
                <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  加载更多（{rows.length}/{total}）
                </Button>
              )}
            </section>
          ) : filterKeys.some((key) => Boolean(address[key])) ? (
            <EmptyFiltered onClear={clear} />
          ) : (
            <EmptyNew text="这个专题还没有条目" />
          )
        }
      </Loaded>
      <RelationCards relations={topic.videos} of="history" />
    </div>
  )
}
