import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { activityToday } from '@portal/contract/areas/activity/desk.ts'
import { activitySummary } from '@portal/contract/areas/activity/quiz-answer.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { getDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { timeText } from '#src/ui/time/date-text.ts'
import { joinedOf, type Summary } from '../count/summary-words.ts'
import { PartFigures } from './PartFigures.tsx'
import { RaceTable } from './RaceTable.tsx'
import { REMINDERS, Reminders } from './Reminders.tsx'
import { todoTabs } from './todo-tabs.ts'

/** 今天: how far everybody is, by part and by unit, and what needs a hand. */
export function TodayTab({ of }: { of: ActivityDetail }) {
  const summary = useQuery({ ...query(activitySummary, { activityId: of.id }), refetchOnMount: 'always' })
  return (
    <div className="kit-panels desk-columns">
      <div className="desk-main">
        <Loaded of={summary}>
          {(found) => (
            <>
              <Funnel of={of} summary={found} />
              <PartFigures activityId={of.id} need={of.need} summary={found} />
            </>
          )}
        </Loaded>
        {of.unitRace && <RaceTable of={of} />}
      </div>
      <aside className="desk-rail" aria-label="今天要办">
        <Todos of={of} />
        <section>
          <h2>规则，一句话</h2>
          <p>{of.sentence}</p>
        </section>
        <DrawFacts of={of} />
      </aside>
    </div>
  )
}

function Funnel({ of, summary }: { of: ActivityDetail; summary: Summary }) {
  const { expected, near, completed, serverNow } = summary
  const joined = joinedOf(summary)
  const bars = [
    { name: '应参与', n: expected, tone: 'all', note: of.audienceText ?? '' },
    { name: '参加了', n: joined, tone: 'joined', note: `${Math.max(0, expected - joined).toLocaleString()} 人没参加` },
    { name: '只差一步', n: near.people, tone: 'near', note: near.title === '' ? '' : `多数差《${near.title}》` },
    { name: '完成', n: completed, tone: 'done', note: '' },
  ]
  return (
    <section className="desk-panel" aria-label="走到哪了">
      <header>
        <h2>走到哪了</h2>
        <span>截至 {timeText(serverNow.getTime()).slice(0, 5)}</span>
      </header>
      <dl className="desk-funnel">
        {bars.map(({ name, n, tone, note }) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>
              <i aria-hidden="true">
                <u style={{ width: expected === 0 ? 0 : `${Math.min(100, (n * 100) / expected)}%` }} />
              </i>
              <b>{n.toLocaleString()}</b>
              <span>{[rateText(n, expected), note].filter(Boolean).join(' · ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      {of.state === 'running' && <Reminders of={of} summary={summary} joined={joined} />}
    </section>
  )
}

function Todos({ of }: { of: ActivityDetail }) {
  const { setQuery } = usePage()
  const found = useQuery(query(activityToday, { id: of.id }))
  const todos = found.data?.[0]?.todos ?? []
  if (todos.length === 0) return null
  return (
    <section>
      <h2>今天要办</h2>
      <ul className="desk-todos">
        {todos.map(({ kind, text, note }) => (
          <li key={`${kind} ${text}`}>
            <span>
              <b>{text}</b>
              <small>{note}</small>
            </span>
            {todoTabs[kind] !== undefined && (
              <Button type="link" onClick={() => setQuery({ tab: todoTabs[kind] })}>
                去办
              </Button>
            )}
            {kind === 'near' && (
              <Button
                type="link"
                onClick={() => document.getElementById(REMINDERS)?.scrollIntoView({ block: 'center' })}
              >
                去提醒
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DrawFacts({ of }: { of: ActivityDetail }) {
  const found = useQuery(query(getDraw, { ownerType: 'activity', ownerId: of.id }))
  const { draws = [], eligible = null } = found.data ?? {}
  if (draws.length === 0) return null
  return (
    <section>
      <h2>抽奖</h2>
      <dl className="desk-props">
        {draws.map(({ prizeId, title, count, commit, runAt }) => (
          <div key={prizeId}>
            <dt>{title}</dt>
            <dd>
              {count} 份，
              {runAt === null ? (commit === null ? '发布时承诺' : `承诺值 ${commit.slice(0, 12)}…`) : '已抽'}
            </dd>
          </div>
        ))}
        <div>
          <dt>够资格</dt>
          <dd>
            {eligible?.toLocaleString() ?? '—'} 人，除去主办 {of.organisers?.length ?? 0} 人
          </dd>
        </div>
      </dl>
    </section>
  )
}
