import { type LiveQuizRow, listLiveQuizzes } from '@portal/contract/areas/exam/live/quiz.ts'
import { liveQuizState } from '@portal/contract/areas/exam/live/words.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { LiveSelect } from './LiveSelect.tsx'

const PAGE_SIZE = 10
const ANSWER = '/netSchool/livePlayAnswer'

const states = wordsOf(liveQuizState)
const liveStates = wordsOf(liveState)
export const stateColours = { ready: 'default', open: 'processing', between: 'processing', over: 'default' } as const
const choices = Object.entries(states).map(([value, label]) => ({ value, label }))

/** A quiz is looked for by its week or month. */
const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
]

/** From the beginning of a day on; nothing where the address says no number. */
const sinceDays = (days: string | undefined): Date | undefined =>
  spans.some(({ value }) => value === days)
    ? startOfDay(addDays(shanghaiDay(new Date(serverNow())), -Number(days)))
    : undefined

/** My quizzes, newest first; one that goes on leads to its questions, one that is over to its result. */
export function LearnerQuizzes() {
  const { query: address, setQuery } = usePage()
  const { keyword = '', liveId, state, days } = address
  const page = Number(address.page ?? 1) || 1
  const from = sinceDays(days)
  const known = liveQuizState.safeParse(state).data
  const filter = { ...(liveId && { liveId }), ...(known && { state: known }), ...(from && { from }) }
  const found = useQuery({
    ...query(listLiveQuizzes, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter }),
    refetchOnMount: 'always',
  })
  const set = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  const isFiltered = keyword !== '' || Object.keys(filter).length > 0
  return (
    <>
      <div className="live-filters">
        <LiveSelect value={liveId ?? null} onChange={(id) => set({ liveId: id ?? undefined })} />
        <LateSelect
          aria-label="状态"
          placeholder="状态"
          allowClear
          options={choices}
          value={known}
          onChange={(next?: string) => set({ state: next })}
        />
        <LateSelect
          aria-label="时间"
          placeholder="时间"
          allowClear
          options={spans}
          value={days}
          onChange={(next?: string) => set({ days: next })}
        />
        <Input.Search
          aria-label="关键词"
          placeholder="测验名称"
          allowClear
          defaultValue={keyword}
          onSearch={(words) => set({ keyword: words })}
        />
      </div>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty description={isFiltered ? '没有符合条件的测验' : '暂无面向你的直播测验'} />
          ) : (
            <>
              {list.map((quiz) => (
                <QuizCard key={quiz.id} quiz={quiz} />
              ))}
              <Pages
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(next) => setQuery({ page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const resultOf = ({ state, score, maxScore }: LiveQuizRow): string => {
  if (state !== 'over') return ''
  return score === null ? '未作答' : `得 ${score} 分（满分 ${maxScore ?? 0} 分）`
}

function QuizCard({ quiz }: { quiz: LiveQuizRow }) {
  const { id, liveId, liveTitle, liveState: ofLive, title, count, state, at } = quiz
  const isLive = ofLive === 'live' && state !== 'over'
  const result = resultOf(quiz)
  return (
    <section className="live-card live-asked" aria-label={title}>
      <div className="live-head">
        <h2>{title}</h2>
        <Tag color={stateColours[state]}>{states[state]}</Tag>
      </div>
      <p className="live-note">
        直播课：{liveTitle}（{liveStates[ofLive]}）
      </p>
      <p className="live-note">
        共 {count} 题 · {dateTimeText(at.getTime())}
        {result !== '' && ` · ${result}`}
      </p>
      <div className="live-acts">
        {isLive && (
          <Button type="primary" aria-label={`进入答题：${title}`} onClick={() => go(`${ANSWER}?liveId=${liveId}`)}>
            进入答题
          </Button>
        )}
        {state === 'over' && (
          <Button aria-label={`查看结果：${title}`} onClick={() => go(`${ANSWER}?quizId=${id}`)}>
            查看结果
          </Button>
        )}
      </div>
    </section>
  )
}
