import { type LiveQuizRow, listLiveQuizzes } from '@portal/contract/areas/exam/live/quiz.ts'
import { liveQuizState } from '@portal/contract/areas/exam/live/words.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SearchBox } from '../SearchBox.tsx'
import { LiveSelect } from './LiveSelect.tsx'

const PAGE_SIZE = 10
const ANSWER = '/netSchool/livePlayAnswer'

const states = wordsOf(liveQuizState)
const liveStates = wordsOf(liveState)
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
        <SearchBox placeholder="测验名称" value={keyword} onSearch={(words) => set({ keyword: words })} />
      </div>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={isFiltered ? '没有符合条件的测验' : '还没有面向你的直播测验'} />
          ) : (
            <>
              <ul className="own-cards">
                {list.map((quiz) => (
                  <QuizCard key={quiz.id} quiz={quiz} />
                ))}
              </ul>
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
    <li className="own-card" aria-label={title}>
      <div className="own-card-main">
        <h2>{title}</h2>
        <p>
          {liveTitle}（{liveStates[ofLive]}）
        </p>
        <p className="own-card-state">
          <span data-tone={state === 'over' ? 'plain' : 'blue'}>{states[state]}</span>
          <span>{[`${count} 题`, dateTimeText(at.getTime()), result].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      {isLive && (
        <button
          type="button"
          className="verb verb-first"
          aria-label={`进入答题：${title}`}
          onClick={() => go(`${ANSWER}?liveId=${liveId}`)}
        >
          进入
        </button>
      )}
      {state === 'over' && (
        <button
          type="button"
          className="verb"
          aria-label={`查看结果：${title}`}
          onClick={() => go(`${ANSWER}?quizId=${id}`)}
        >
          查看
        </button>
      )}
    </li>
  )
}
