import { examPhase } from '@portal/contract/areas/exam/exam/words.ts'
import { type MonitorAction, monitorAction } from '@portal/contract/areas/exam/monitor.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { FloatingBar } from '#src/kit/list/BatchBar.tsx'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import { useNow } from '#src/ui/time/use-now.ts'
import { type Hall, isAsking, type Seat, type SeatFilter, type SeatView, shownSeats } from './board-state.ts'
import { HallProgress } from './HallProgress.tsx'
import { SeatCards } from './SeatCards.tsx'
import { SeatFilters } from './SeatFilters.tsx'
import { SeatTable } from './SeatTable.tsx'

const ActModal = late(() => import('./ActModal.tsx').then((module) => module.ActModal))

const phases = wordsOf(examPhase)
const words = wordsOf(monitorAction)
const views: readonly { key: SeatView | null; label: string }[] = [
  { key: 'asking', label: '要处理' },
  { key: null, label: '全部' },
  { key: 'notStarted', label: '未开始' },
  { key: 'started', label: '答题中' },
  { key: 'lost', label: '断线' },
  { key: 'frozen', label: '冻结' },
  { key: 'submitted', label: '已交' },
  { key: 'void', label: '已作废' },
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
/** Whoever asks for a look stands first, as long as there is somebody. */
const firstFilter = ({ seats }: Hall): SeatFilter => ({
  state: [...seats.values()].some(isAsking) ? 'asking' : null,
  orgId: null,
  alerted: false,
  name: '',
})

interface HallViewProps {
  examId: string
  hall: Hall
  onDone: () => void
}

/** Figures, tabs and people of a running exam, with what the invigilator can do. */
export function HallView({ examId, hall, onDone }: HallViewProps) {
  const phone = useMedia(PHONE)
  const now = useNow(hall.facts.serverNow)
  const [filter, setFilter] = useState(() => firstFilter(hall))
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
          {(['submit', 'addTime'] as const).map((action) => (
            <Button
              key={action}
              type="text"
              danger={action === 'submit'}
              disabled={!isRunning}
              onClick={() => act(action, null)}
            >
              全体{words[action]}
            </Button>
          ))}
          <Button
            color="default"
            variant="filled"
            disabled={!isRunning}
            onClick={() => act(facts.pausedAt ? 'resumeHall' : 'pause', null)}
          >
            {facts.pausedAt ? words.resumeHall : words.pause}
          </Button>
          <Button type="primary" disabled={!isRunning} onClick={() => act('message', null)}>
            全体{words.message}
          </Button>
        </div>
      </header>
      <HallProgress facts={facts} now={now} />
      <div className="monitor-panel">
        <div className="monitor-line">
          <HallTabs hall={hall} filter={filter} onChange={setFilter} />
          <SeatFilters hall={hall} filter={filter} onChange={setFilter} />
        </div>
        {phone ? <SeatCards {...rows} /> : <SeatTable {...rows} />}
        <footer className="monitor-foot">
          <span>提醒只供判断，不会自动扣分；每次处理都要写原因，并记入答卷</span>
          <span>每 3 秒更新，{timeText(facts.serverNow.getTime())}</span>
        </footer>
      </div>
      {chosen.length > 0 && (
        <FloatingBar count={chosen.length} unit="人" onClear={() => setPicked(new Set())}>
          <i aria-hidden="true" />
          {forSome.map((action) => (
            <Button
              key={action}
              type="text"
              size="small"
              danger={action === 'void' || action === 'submit'}
              onClick={() => act(action, chosen)}
            >
              {words[action]}
            </Button>
          ))}
        </FloatingBar>
      )}
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

function HallTabs({
  hall,
  filter,
  onChange,
}: {
  hall: Hall
  filter: SeatFilter
  onChange: (filter: SeatFilter) => void
}) {
  const seats = [...hall.seats.values()]
  const countOf = (view: SeatView | null) =>
    view === null ? seats.length : shownSeats(hall, { state: view, orgId: null, alerted: false, name: '' }).length
  return (
    <nav className="monitor-tabs" aria-label="考生状态">
      {views.map(({ key, label }) => {
        const count = countOf(key)
        if (key === 'void' && count === 0) return null
        return (
          <button
            key={label}
            type="button"
            aria-current={filter.state === key}
            onClick={() => onChange({ ...filter, state: key })}
          >
            {label} {count.toLocaleString('zh-CN')}
          </button>
        )
      })}
    </nav>
  )
}
