import {
  explainRecord,
  getGaps,
  type RecordState,
  recordState as recordStates,
  watchVideoListByCode,
} from '@portal/contract/areas/learning/record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Progress, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { playAddress } from '../course/VideoCard.tsx'
import { listBody } from '../list-body.ts'
import { GapList } from './GapList.tsx'

export type StudiedItem = ResultOf<typeof watchVideoListByCode>['list'][number]

const PAGE_SIZE = 20
const states = ['studying', 'completed', 'restudy', 'void'] as const satisfies readonly RecordState[]
const words = wordsOf(recordStates)

export const itemAddress = ({ itemType, itemId, position }: Pick<StudiedItem, 'itemType' | 'itemId' | 'position'>) =>
  itemType === 'doc'
    ? `/pdfView?docId=${itemId}&page=${Math.max(1, Math.floor(position))}`
    : itemType === 'live'
      ? `/netSchool/courseCenter/livePlayCourse?id=${itemId}`
      : playAddress({ channel: 'school', id: itemId })

interface RecordListProps {
  itemType: StudiedItem['itemType']
  year: number
}

/** What was studied in a year, with what is missing of it. */
export function RecordList({ itemType, year }: RecordListProps) {
  const { query: address, setQuery } = usePage()
  const page = Math.max(1, Math.floor(Number(address.page)) || 1)
  const state = states.find((each) => each === address.state)
  const keyword = address.keyword ?? ''
  const records = useQuery({
    ...query(watchVideoListByCode, {
      ...listBody(page, PAGE_SIZE, { itemType }, keyword),
      sort: '-lastAt',
      code: '',
      year,
      ...(state ? { recordState: state } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const clear = () => setQuery({ state: undefined, keyword: undefined, page: undefined })

  return (
    <>
      <div className="course-tools">
        <Segmented
          aria-label="学习状态"
          value={state ?? 'all'}
          options={[
            { value: 'all', label: '全部' },
            ...states.map((value) => ({ value, label: words[value] ?? value })),
          ]}
          onChange={(value) => setQuery({ state: value === 'all' ? undefined : value, page: undefined })}
        />
        <Input.Search
          aria-label="关键词"
          placeholder="搜索名称"
          allowClear
          maxLength={50}
          defaultValue={keyword}
          onSearch={(text) => setQuery({ keyword: text.trim(), page: undefined })}
        />
      </div>
      <Loaded of={records}>
        {({ list, total }) => {
          if (list.length === 0 && (state || keyword !== '')) return <EmptyFiltered onClear={clear} />
          if (list.length === 0) return <EmptyNew text="这一年还没有学习记录" />
          return (
            <>
              <ul className="record-list">
                {list.map((record) => (
                  <li key={record.recordId}>
                    <StudiedRow record={record} />
                  </li>
                ))}
              </ul>
              <Pagination
                hideOnSinglePage
                showSizeChanger={false}
                current={page}
                pageSize={PAGE_SIZE}
                total={total < 0 ? 10_000 : total}
                onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function StudiedRow({ record }: { record: StudiedItem }) {
  const [asking, setAsking] = useState(false)
  const { title, coverage, hours, lastAt, state, effectiveSeconds, flags, voidReason } = record
  const unfinished = state === 'studying' || state === 'restudy'
  return (
    <>
      <div className="record-row">
        <Link to={itemAddress(record)}>{title}</Link>
        <Tag color={state === 'completed' ? 'success' : state === 'void' ? 'error' : undefined}>{words[state]}</Tag>
        {hours > 0 && <span className="learning-warm">{hours.toFixed(2)} 学时</span>}
        {unfinished && record.itemType === 'video' && (
          <Button type="link" size="small" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            为什么还没完成
          </Button>
        )}
      </div>
      <Progress percent={coverage} size="small" status="normal" aria-label={`已学 ${coverage}%`} />
      <p className="learning-note">
        {`有效时长 ${clockText(effectiveSeconds)} · 最近学习 ${timeAgo(lastAt.toISOString(), serverNow())}`}
      </p>
      {voidReason !== '' && <p className="learning-warm">已作废：{voidReason}</p>}
      {flags.length > 0 && <Flags record={record} />}
      {asking && <Gaps record={record} />}
    </>
  )
}

function Gaps({ record }: { record: StudiedItem }) {
  const gaps = useQuery(query(getGaps, { itemType: record.itemType, itemId: record.itemId }))
  return (
    <Loaded of={gaps}>
      {(found) => (
        <GapList gaps={found} onJump={(second) => go(playAddress({ channel: 'school', id: record.itemId }, second))} />
      )}
    </Loaded>
  )
}

const LONGEST_EXPLANATION = 200

/** Doubts about a record in words, and the one explanation its learner may give. */
function Flags({ record }: { record: StudiedItem }) {
  const [words, setWords] = useState('')
  const explain = useWrite(explainRecord, { refreshes: ['aliVideo'] })
  const { flags, explanation, recordId } = record
  return (
    <div className="gap-list">
      <ul>
        {flags.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
      {explanation === '' ? (
        <>
          <Input.TextArea
            aria-label="情况说明"
            placeholder="可填写一次情况说明"
            maxLength={LONGEST_EXPLANATION}
            showCount
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button
            size="small"
            disabled={words.trim() === ''}
            loading={explain.isPending}
            onClick={() => void explain.run({ recordId, text: words })}
          >
            提交说明
          </Button>
        </>
      ) : (
        <p className="learning-note">我的说明：{explanation}</p>
      )}
    </div>
  )
}
