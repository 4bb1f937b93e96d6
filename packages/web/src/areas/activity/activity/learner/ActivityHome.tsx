import { type ActivityRow, listActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityPartType, activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { activityAddress } from '../../addresses.ts'
import { BookButton } from './BookButton.tsx'
import { shortTime } from './part-words.ts'
import { untilText } from './until.ts'

const PAGE_SIZE = 20
const states = wordsOf(activityState)
const types = wordsOf(activityPartType)

const views = {
  running: { label: '进行中', filter: { state: 'running' as const }, empty: '现在没有进行中的活动' },
  upcoming: { label: '未开始', filter: { state: 'upcoming' as const }, empty: '没有即将开始的活动' },
  over: { label: '已结束', filter: { over: true }, empty: '没有已结束的活动' },
  mine: { label: '我的', filter: { mine: true }, empty: '你还没有参加过活动' },
} as const
type View = keyof typeof views

const isView = (text: string | undefined): text is View => text !== undefined && text in views

/** 活动 of a person: what runs, what comes, what is over, and his own. */
export function ActivityHome() {
  const { query: address, setQuery, setTitle } = usePage()
  const view: View = isView(address.view) ? address.view : 'running'
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const [page, setPage] = useState(1)
  const { type } = address
  const found = useQuery({
    ...query(listActivities, {
      page,
      pageSize: PAGE_SIZE,
      keyword,
      exactTotal: false,
      filter: { ...views[view].filter, ...(isType(type) && { type }) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

  // Follows the shell: the screen is called otherwise where its rights are given.
  useEffect(() => setTitle('活动专区'), [setTitle])
  const choose = (next: View) => {
    setPage(1)
    setQuery({ view: next })
  }
  return (
    <div className="act-home">
      <header className="act-home-head">
        <h1>活动专区</h1>
        <Input
          aria-label="查找活动"
          placeholder="查找活动"
          allowClear
          maxLength={50}
          value={text}
          onChange={({ target }) => {
            setPage(1)
            setText(target.value)
          }}
        />
        <Select
          aria-label="环节"
          placeholder="全部环节"
          allowClear
          value={isType(type) ? type : undefined}
          options={Object.entries(types).map(([value, label]) => ({ value, label }))}
          onChange={(next: string | undefined) => setQuery({ type: next })}
        />
      </header>
      <Segmented
        block
        aria-label="活动状态"
        value={view}
        options={Object.entries(views).map(([value, { label }]) => ({ value: value as View, label }))}
        onChange={choose}
      />
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={views[view].empty} />
          ) : (
            <>
              <ul className="act-list" aria-label="活动">
                {list.map((row) => (
                  <ActivityCard key={row.id} row={row} />
                ))}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const isType = (text: string | undefined): text is ActivityRow['partTypes'][number] =>
  text !== undefined && text in types

const timeText = ({ state, startAt, endAt }: ActivityRow): string => {
  const now = serverNow()
  if (state === 'upcoming') return `${shortTime(startAt)} 开始，${untilText(startAt, now, '还有')}`
  if (state === 'running') return `${shortTime(endAt)} 结束，${untilText(endAt, now)}`
  return `${shortTime(startAt)} 至 ${shortTime(endAt)}`
}

function ActivityCard({ row }: { row: ActivityRow }) {
  const { id, title, state, my, partTypes, booked } = row
  const isDone = my.complete
  return (
    <li>
      <Link to={activityAddress(id)} aria-label={title}>
        <span className="act-card-title">
          <b>{title}</b>
          <StateWord of={states[state] ?? ''}>{states[state]}</StateWord>
        </span>
        <span className="act-sub">
          {timeText(row)} · {partTypes.map((type) => types[type]).join('、')}
        </span>
        {my.joined && (
          <span className="act-bar" data-done={isDone}>
            <i>
              <u style={{ width: `${my.progress}%` }} />
            </i>
            <small>{isDone ? '已完成' : `${my.progress} 分`}</small>
          </span>
        )}
      </Link>
      {state === 'upcoming' && <BookButton id={id} booked={booked} />}
    </li>
  )
}
