import { getHealthReports, type HealthDay, liftHealthReport } from '@portal/contract/areas/health/report.ts'
import { healthRefusals, STRIP_DAYS } from '@portal/contract/areas/health/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { addDays } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { EmptyNew, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { REPORT_LIST } from '../addresses.ts'
import { levels, states } from '../health-words.ts'
import '../health.css'
import { DayCard } from './DayCard.tsx'
import { FullModal } from './FullModal.tsx'
import { serverDay } from './server-day.ts'

type Found = ResultOf<typeof getHealthReports>

/** 填报人详情 (`?userId=`). */
export function PersonPage() {
  const { userId } = usePage().query
  return userId ? <Person userId={userId} /> : <NotFoundHere />
}

function Person({ userId }: { userId: string }) {
  const to = serverDay()
  const found = useQuery(query(getHealthReports, { userId, from: addDays(to, 1 - STRIP_DAYS), to }))
  return (
    <DetailPage<Found> of={found} back={REPORT_LIST}>
      {({ person, days, exemptions }) => ({
        title: `${person.name}的填报`,
        facts: [
          { label: '工号', value: person.code },
          { label: '单位', value: person.orgName },
          { label: '手机', value: person.phone || '—' },
        ],
        tabs: [
          { key: 'days', label: '填报', content: <Days days={days} to={to} /> },
          { key: 'exempt', label: `免报（${exemptions.length}）`, content: <Exemptions list={exemptions} /> },
        ],
      })}
    </DetailPage>
  )
}

const toneOf = (days: readonly HealthDay[]) => {
  if (days.length === 0) return 'none'
  if (days.some(({ level }) => level === 'abnormal')) return 'abnormal'
  if (days.some(({ level }) => level === 'observe')) return 'observe'
  return days.some(({ state }) => state === 'due' || state === 'missed') ? 'missing' : 'normal'
}

const wordsOfDay = (of: readonly HealthDay[]) =>
  of.map(({ state, level }) => `${states[state]}${level ? ` ${levels[level]}` : ''}`).join('、') || '无需填报'

/** Thirty days by colour and word, and the reports of the chosen one, or of all. */
function Days({ days, to }: { days: readonly HealthDay[]; to: string }) {
  const [chosen, setChosen] = useState<string>()
  const [looked, setLooked] = useState<HealthDay>()
  const [lifted, setLifted] = useState<HealthDay>()
  const lift = useWrite(liftHealthReport, { refreshes: ['approveRecord'] })
  const strip = Array.from({ length: STRIP_DAYS }, (_, at) => addDays(to, at + 1 - STRIP_DAYS))
  const shown = days.filter(({ day }) => chosen === undefined || day === chosen)
  const send = async (reason: string) => {
    const done = lifted !== undefined && (await lift.run({ reportId: lifted.reportId, reason })) !== undefined
    if (done) tip('success', '已解除')
    return done
  }
  return (
    <>
      <div className="health-strip" role="group" aria-label="最近 30 天">
        {strip.map((day) => {
          const of = days.filter((each) => each.day === day)
          return (
            <button
              key={day}
              type="button"
              data-tone={toneOf(of)}
              aria-pressed={chosen === day}
              aria-label={`${day} ${wordsOfDay(of)}`}
              onClick={() => setChosen(chosen === day ? undefined : day)}
            >
              {day.slice(8)}
            </button>
          )
        })}
      </div>
      {shown.length === 0 && <EmptyNew text="没有填报" />}
      {shown.map((day) => (
        <DayCard key={day.reportId} day={day} onFull={() => setLooked(day)} onLift={() => setLifted(day)} />
      ))}
      {looked && <FullModal day={looked} onClose={() => setLooked(undefined)} />}
      {lifted && (
        <ReasonModal
          title={`解除 ${lifted.day} 的不得到岗`}
          verb="解除"
          label="原因"
          help="解除后本人可以到岗，并收到消息。"
          fault={healthRefusals.reason.message}
          danger={false}
          pending={lift.isPending}
          onSend={send}
          onClose={() => setLifted(undefined)}
        />
      )}
    </>
  )
}

function Exemptions({ list }: { list: Found['exemptions'] }) {
  if (list.length === 0) return <EmptyNew text="没有免报" />
  return (
    <ul className="health-exempt">
      {list.map(({ formName, from, to, reason }) => (
        <li key={`${formName} ${from} ${to}`}>
          {from} 至 {to} · {formName} · {reason}
        </li>
      ))}
    </ul>
  )
}
