import { examPhase } from '@portal/contract/areas/exam/exam/words.ts'
import { FOR_ALL, type MonitorAction, monitorAction } from '@portal/contract/areas/exam/monitor.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type Hall, type Seat, type SeatFilter, type SeatState, shownSeats } from './board-state.ts'
import { SeatCards } from './SeatCards.tsx'
import { SeatFilters } from './SeatFilters.tsx'
import { SeatTable } from './SeatTable.tsx'
import { useNow } from './use-now.ts'

const ActModal = late(() => import('./ActModal.tsx').then((module) => module.ActModal))

const phases = wordsOf(examPhase)
const words = wordsOf(monitorAction)
const tiles: readonly { key: Exclude<SeatState, 'void'>; label: string }[] = [
  { key: 'notStarted', label: '未开始' },
  { key: 'started', label: '答题中' },
  { key: 'frozen', label: '冻结' },
  { key: 'lost', label: '断线' },
  { key: 'submitted', label: '已交' },
]
const forSome: readonly MonitorAction[] = [
  'message',
  'addTime',
  'freeze',
  'release',
  'submit',
  'allowDevice',
  'reopen',
  'void',
]
const EVERYBODY: SeatFilter = { state: null, orgId: null, alerted: false, name: '' }

interface HallViewProps {
  examId: string
  hall: Hall
  onDone: () => void
}

/** Tiles, filters and people of a running exam, with what the invigilator can do. */
export function HallView({ examId, hall, onDone }: HallViewProps) {
  const phone = useMedia(PHONE)
  const now = useNow(hall.facts.serverNow)
  const [filter, setFilter] = useState(EVERYBODY)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [acting, setActing] = useState<{ action: MonitorAction; chosen: readonly Seat[] | null }>()
  const seats = shownSeats(hall, filter)
  const chosen = [...picked].flatMap((id) => hall.seats.get(id) ?? [])
  const { facts } = hall
  const isRunning = facts.state === 'published' && facts.phase === 'running'
  const act = (action: MonitorAction, whom: readonly Seat[] | null) => setActing({ action, chosen: whom })
  const rows = { seats, now, asOf: facts.serverNow, picked, onPick: setPicked, onAct: act }

  return (
    <section className="monitor" aria-label={`监考：${facts.title}`}>
      <header className="monitor-head">
        <h2>
          {facts.title} <Tag>{facts.state === 'published' ? phases[facts.phase] : '已停止'}</Tag>
          {facts.pausedAt && <Tag color="red">暂停中</Tag>}
        </h2>
        <span className="monitor-note">
          {dateTimeText(facts.openAt.getTime())} 至 {dateTimeText(facts.closeAt.getTime())}
        </span>
        <div className="monitor-acts">
          {FOR_ALL.filter((action) => action !== 'allowDevice').map((action) => (
            <Button key={action} danger={action === 'submit'} disabled={!isRunning} onClick={() => act(action, null)}>
              全体{words[action]}
            </Button>
          ))}
          <Button disabled={!isRunning} onClick={() => act(facts.pausedAt ? 'resumeHall' : 'pause', null)}>
            {facts.pausedAt ? words.resumeHall : words.pause}
          </Button>
        </div>
      </header>
      <ul className="monitor-tiles" aria-label="人数">
        {tiles.map(({ key, label }) => (
          <li key={key}>
            <button
              type="button"
              data-kind={key}
              aria-pressed={filter.state === key}
              onClick={() => setFilter({ ...filter, state: filter.state === key ? null : key })}
            >
              <span>{label}</span>
              <strong>{facts.counts[key]}</strong>
            </button>
          </li>
        ))}
      </ul>
      <SeatFilters hall={hall} filter={filter} onChange={setFilter} />
      {chosen.length > 0 && (
        <div className="monitor-batch" role="toolbar" aria-label="批量操作">
          <span>已选 {chosen.length} 人</span>
          <LateDropdown
            trigger={['click']}
            menu={{
              items: forSome.map((action) => ({
                key: action,
                label: words[action],
                onClick: () => act(action, chosen),
              })),
            }}
          >
            <Button type="primary" size="small">
              批量操作
            </Button>
          </LateDropdown>
          <Button size="small" onClick={() => setPicked(new Set())}>
            取消选择
          </Button>
        </div>
      )}
      {phone ? <SeatCards {...rows} /> : <SeatTable {...rows} />}
      {acting && (
        <ActModal
          examId={examId}
          {...acting}
          seats={hall.seats}
          onClose={() => setActing(undefined)}
          onDone={() => {
            setPicked(new Set())
            onDone()
          }}
        />
      )}
    </section>
  )
}
