import { type HealthDue, type MyHealth, myHealth } from '@portal/contract/areas/health/report.ts'
import { OWN_HISTORY_DAYS } from '@portal/contract/areas/health/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { keepWanted } from '#src/platform/storage.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { levels, states } from '../../health-words.ts'
import '../../health.css'
import { DueForm } from './DueForm.tsx'

const GUIDE = '/guide'
const PANEL = '/guide?qr=health'

/** qr=health 健康填报: today's forms and the last two weeks, for an employee. */
export function HealthPanel() {
  const { setTitle } = usePage()
  const known = useSession(({ state }) => state === 'known')

  // Follows the panel: the tab of the browser says what it is.
  useEffect(() => setTitle('健康填报'), [setTitle])

  return (
    <main className="health-panel">
      <header>
        <h1>健康填报</h1>
        {known && <Link to={GUIDE}>首页</Link>}
      </header>
      {known ? <Own /> : <Door />}
    </main>
  )
}

/** A stranger is told nothing: reports are of employees. */
function Door() {
  const signIn = () => {
    keepWanted(PANEL)
    go(GUIDE)
  }
  return (
    <EmptyNew
      text="登录后填报"
      action={
        <Button type="primary" onClick={signIn}>
          员工登录
        </Button>
      }
    />
  )
}

function Own() {
  const found = useQuery({ ...query(myHealth, { days: OWN_HISTORY_DAYS }), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {({ due, history }) => (
        <>
          {due.length === 0 && <EmptyNew text="当前无需填报" />}
          {due.map((each) => (
            <Due key={`${each.formId} ${each.day}`} due={each} />
          ))}
          <History history={history} />
        </>
      )}
    </Loaded>
  )
}

/** One form of one day: what was given, or the form itself. */
function Due({ due }: { due: HealthDue }) {
  const [isOpen, setOpen] = useState(false)
  const { name, day, state, level, windowFrom, windowTo, why, schedule } = due
  const isGiven = level !== null
  return (
    <section className="health-due" aria-label={`${day} ${name}`}>
      <header>
        <h2>{name}</h2>
        <StateWord>{states[state]}</StateWord>
        {level && <StateWord>{levels[level]}</StateWord>}
      </header>
      <p>
        {day}
        {schedule !== 'onEntry' && ` · ${windowFrom}–${windowTo}`}
      </p>
      {why !== null && <p role="status">{why}</p>}
      {why === null && isGiven && !isOpen && <Button onClick={() => setOpen(true)}>修改</Button>}
      {why === null && (!isGiven || isOpen) && <DueForm due={due} onDone={() => setOpen(false)} />}
    </section>
  )
}

function History({ history }: Pick<MyHealth, 'history'>) {
  const given = history.filter(({ at, state }) => at !== null || state !== 'due')
  if (given.length === 0) return null
  return (
    <section className="health-history">
      <h2>最近 14 天</h2>
      <ul>
        {given.map((each) => (
          <li key={each.reportId}>
            <span>
              {each.day} {each.formName}
              {each.barredUntil && each.state === 'barred' && (
                <small>
                  不得到岗至 {each.barredUntil}：{each.reason}
                </small>
              )}
              {each.lookups.map(({ at, orgName }) => (
                <small key={at.getTime()}>
                  {dateTimeText(at.getTime())} {orgName} 查看了完整信息
                </small>
              ))}
            </span>
            <span>
              {each.level && <StateWord>{levels[each.level]}</StateWord>}
              <StateWord>{states[each.state]}</StateWord>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
