import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { barText } from '#src/shared/player/core/study-store.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { versionText } from '../../document-home.ts'
import { type FootAct, footActOf, footWords } from '../session/foot-act.ts'
import { readPages, secondsLeft } from '../session/page-marks.ts'
import type { ReadingSession } from '../session/reading-session.ts'
import { IDLE_TEXT } from '../session/reading-store.ts'
import { ReadStrip } from './ReadStrip.tsx'

export interface FootTool {
  icon: IconName
  label: string
  onClick: () => void
}

interface ReadFootProps {
  document: DocumentDetail
  reading: ReadingSession
  page: number
  tools: readonly FootTool[]
  onPages: () => void
  onAct: (act: FootAct) => void
  isBusy: boolean
}

/** What of the document is read, how long this page still takes, and the one thing to do next. */
export function ReadFoot({ document, reading, page, tools, onPages, onAct, isBusy }: ReadFootProps) {
  const view = useStore(reading.store)
  const { pageNeeds: needs, pagePercent, ackDuty, classHours, my } = document
  const isRead = readPages(needs, view)
  const read = isRead.filter(Boolean).length
  const act = footActOf({ isRead, page, pagePercent, ackDuty, isAcknowledged: my.ackVersion !== null })
  const acknowledged = `${dateTimeText(my.ackAt?.getTime())} 已知悉 ${versionText(my.ackVersion ?? '')}`
  return (
    <footer className="read-foot">
      <Notice reading={reading} />
      <ReadStrip needs={needs} view={view} page={page} read={read} />
      <div className="read-line">
        <button type="button" className="read-place" onClick={onPages}>
          <b>
            第 {page}/{needs.length} 页
          </b>
          <span>已读 {read} 页</span>
          <Icon name="up" small />
        </button>
        <PageWait
          isRead={isRead[page - 1] ?? false}
          left={secondsLeft(needs, view, page)}
          need={needs[page - 1] ?? 1}
          isLive={view.phase === 'ready' && view.connection === 'live'}
        />
      </div>
      <div className="read-acts">
        {tools.map(({ icon, label, onClick }) => (
          <button key={label} type="button" className="read-tool" onClick={onClick}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
        <PlainButton look="primary" className="read-main" busy={isBusy} onClick={() => onAct(act)}>
          {verbs[act.kind](act)}
        </PlainButton>
      </div>
      <p className="read-note" role="status">
        {footWords(act, { ackDuty, classHours, acknowledged })}
      </p>
    </footer>
  )
}

const verbs: Record<FootAct['kind'], (act: FootAct) => string> = {
  next: (act) => `下一未读：第 ${act.kind === 'next' ? act.page : ''} 页`,
  stay: () => '继续读本页',
  acknowledge: () => '已阅读并知悉',
  proof: () => '查看知悉证明',
  leave: () => '读完了，返回',
}

interface WaitProps {
  isRead: boolean
  left: number
  need: number
  isLive: boolean
}

/** How long the page in hand still takes; the server has the last word. */
function PageWait({ isRead, left, need, isLive }: WaitProps) {
  if (isRead)
    return (
      <span className="read-wait" data-done>
        <Icon name="tick" small />
        本页已读
      </span>
    )
  return (
    <span className="read-wait">
      <ProgressRing share={1 - left / Math.max(1, need)} name="本页进度" size={20} stroke={3}>
        {null}
      </ProgressRing>
      {left > 0 ? `本页还需 ${left} 秒` : isLive ? '正在确认' : '待确认'}
    </span>
  )
}

/** Why the time stands still, or where it is kept, with the way on. */
function Notice({ reading }: { reading: ReadingSession }) {
  const view = useStore(reading.store)
  const { phase, words, isIdle } = view
  const line = (text: ReactNode, act?: ReactNode) => (
    <p className="read-notice" role="alert">
      {text}
      {act}
    </p>
  )
  if (phase === 'takenOver')
    return line(
      words,
      <button type="button" onClick={() => void reading.takeBack()}>
        在此继续
      </button>,
    )
  if (phase === 'failed')
    return line(
      words,
      <button type="button" onClick={() => void reading.open()}>
        重试
      </button>,
    )
  if (phase === 'refused' || phase === 'stopped') return line(words)
  if (isIdle) return line(IDLE_TEXT)
  const bar = barText(view)
  return bar === '' ? null : line(bar)
}
