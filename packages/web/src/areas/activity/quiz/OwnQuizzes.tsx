import { listActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { quizPathOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './quiz.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const states = wordsOf(activityState)
const MOST = 50

/** What can be answered now comes first, what is over last. */
const order = ['running', 'upcoming', 'ended', 'cancelled']

/** 我的答题活动: those with a quiz that are for the person. */
export function OwnQuizzes() {
  const found = useQuery({
    ...query(listActivities, {
      page: 1,
      pageSize: MOST,
      keyword: '',
      exactTotal: false,
      filter: { type: 'answer' },
    }),
    refetchOnMount: 'always',
  })
  return (
    <Loaded of={found}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiz-note">暂无面向你的答题活动</p>
        ) : (
          <ul className="quiz-own" aria-label="我的答题活动">
            {list
              .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
              .map(({ id, title, state, startAt, endAt, joined, my }) => (
                <li key={id}>
                  <span className="quiz-head">
                    <Link className="thumb" to={quizPathOf(id)}>
                      {title}
                    </Link>
                    <StateWord>{states[state]}</StateWord>
                  </span>
                  <span className="quiz-note">
                    {dateTimeText(startAt.getTime())} 至 {dateTimeText(endAt.getTime())} · 已参与 {joined} 人
                    {my.complete ? ' · 已完成' : my.joined ? ' · 未完成' : ''}
                  </span>
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  )
}
