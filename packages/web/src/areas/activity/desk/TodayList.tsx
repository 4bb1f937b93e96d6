import { activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { activityToday } from '@portal/contract/areas/activity/desk.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ACTIVITY_LIST, deskAddress } from '../addresses.ts'
import { todoTabs } from './todo-tabs.ts'

const states = wordsOf(activityState)

/** Without an activity: those that run, wait or are being written, with what needs a hand today. */
export function TodayList() {
  const found = useQuery({ ...query(activityToday, {}), refetchOnMount: 'always' })
  const toList = <Button onClick={() => go(ACTIVITY_LIST)}>活动列表</Button>
  return (
    <>
      <div className="activity-tools desk-tools">
        <h1>今天要办的活动</h1>
        <Can codes={[P.activity]}>{toList}</Can>
      </div>
      <Loaded of={found}>
        {(list) =>
          list.length === 0 ? (
            <EmptyNew text="没有进行中的活动" action={toList} />
          ) : (
            <ul className="desk-today" aria-label="今天要办的活动">
              {list.map(({ id, title, state, startAt, endAt, expected, joined, completed, todos }) => (
                <li key={id}>
                  <header>
                    <Link to={deskAddress(id)}>{title}</Link>
                    <StateWord of={states[state] ?? ''}>{states[state]}</StateWord>
                  </header>
                  <p className="act-sub">
                    {dateTimeText(startAt.getTime())} 至 {dateTimeText(endAt.getTime())}
                  </p>
                  {state !== 'draft' && (
                    <p className="act-sub">
                      应参与 {expected.toLocaleString()} · 参加了 {joined.toLocaleString()} · 完成{' '}
                      {completed.toLocaleString()}
                    </p>
                  )}
                  <ul>
                    {todos.map(({ kind, text, note }) => (
                      <li key={`${kind} ${text}`}>
                        <span>
                          <b>{text}</b>
                          <small>{note}</small>
                        </span>
                        <Button type="link" onClick={() => go(deskAddress(id, todoTabs[kind]))}>
                          去办
                        </Button>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
