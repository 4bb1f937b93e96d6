import {
  explainRecord,
  getGaps,
  recordState as recordStates,
  watchVideoListByCode,
} from '@portal/contract/areas/learning/record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { listBody } from '../list-body.ts'
import { GapList } from './GapList.tsx'
import { itemAddress, placeAddress, type StudiedItem } from './item-address.ts'
import { ProgressTools } from './ProgressTools.tsx'
import { UnbegunVideos } from './UnbegunVideos.tsx'
import { useProgressFilter } from './use-progress-filter.ts'

const PAGE_SIZE = 20
const words = wordsOf(recordStates)

interface RecordListProps {
  itemType: StudiedItem['itemType']
  year: number
}

/** What was studied in a year, with what is missing of it; and of the courses what was not begun. */
export function RecordList({ itemType, year }: RecordListProps) {
  const { state } = useProgressFilter().filter
  const videos = itemType === 'video'
  return (
    <>
      <ProgressTools videos={videos} />
      {videos && state === 'none' ? <UnbegunVideos year={year} /> : <Records itemType={itemType} year={year} />}
    </>
  )
}

function Records({ itemType, year }: RecordListProps) {
  const { filter, isNarrowed, turnTo, clear } = useProgressFilter()
  const { page, state, keyword, category, required } = filter
  const records = useQuery({
    ...query(watchVideoListByCode, {
      ...listBody(page, PAGE_SIZE, { itemType }, keyword),
      sort: '-lastAt',
      code: '',
      year,
      ...(state && { recordState: state }),
      ...(itemType === 'video' && category && { category }),
      ...(itemType === 'video' && required !== undefined && { required }),
    }),
    placeholderData: keepPreviousData,
  })

  return (
    <Loaded of={records}>
      {({ list, total }) => {
        if (list.length === 0 && isNarrowed) return <EmptyFiltered onClear={clear} />
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
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={turnTo} />
          </>
        )
      }}
    </Loaded>
  )
}

function StudiedRow({ record }: { record: StudiedItem }) {
  const [asking, setAsking] = useState(false)
  const { title, coverage, hours, lastAt, state, effectiveSeconds, flags, voidReason } = record
  const unfinished = state === 'studying' || state === 'restudy'
  return (
    <>
      <div className="record-row">
        {record.link === '' ? title : <Link to={itemAddress(record)}>{title}</Link>}
        <StateWord>{words[state]}</StateWord>
        {hours > 0 && <span className="learning-warm">{hours.toFixed(2)} 学时</span>}
        {unfinished && record.itemType === 'video' && (
          <Button type="link" size="small" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            为什么还没完成
          </Button>
        )}
      </div>
      <Progress
        percent={coverage}
        size="small"
        status="normal"
        strokeColor="var(--warm)"
        aria-label={`已学 ${coverage}%`}
      />
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
      {(found) => <GapList gaps={found} onJump={(second) => go(placeAddress(record, second))} />}
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
