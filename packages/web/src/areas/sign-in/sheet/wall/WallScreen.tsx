import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { useProjection } from '#src/platform/projected.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import { type Heard, useServerClock, useStayingAwake, useTouchedLately, useWall, useWallSheet } from './use-wall.ts'
import { WallCode } from './WallCode.tsx'
import './wall.css'
import { lateWords, minuteText, nobodyMissing, outWords, stateWords, threeAndThree } from './wall-words.ts'

interface WallScreenProps {
  sheetId: string
  /** Escape, or the end of the full screen. */
  onClose: () => void
}

/** 大屏: what hangs in front of a hall. It has nothing to press until somebody moves the mouse; Escape leaves it. */
export function WallScreen({ sheetId, onClose }: WallScreenProps) {
  const heard = useWall(sheetId)
  useProjection()
  useStayingAwake()
  useFullWindow(onClose)
  const isTouched = useTouchedLately()
  return (
    <div className="wall-place" role="dialog" aria-modal="true" aria-label="签到大屏">
      <Loaded of={heard}>{(known) => <Wall heard={known} sheetId={sheetId} />}</Loaded>
      {isTouched && (
        <PlainButton className="wall-out" onClick={onClose}>
          <Icon name="back" /> 退出大屏（Esc）
        </PlainButton>
      )}
    </div>
  )
}

function Wall({ heard, sheetId }: { heard: Heard; sheetId: string }) {
  const { wall } = heard
  const now = useServerClock(heard)
  const sheet = useWallSheet(sheetId)
  const hosts = sheet?.hosts.map(({ name }) => name).join('、')
  const about = [wall.place, `${minuteText(wall.start)}–${minuteText(wall.end)}`, hosts && `主持 ${hosts}`]
  return (
    <div className="wall">
      <header className="wall-head">
        <div>
          <h1>{wall.title}</h1>
          <p>{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="wall-clock" data-open={wall.state === 'open'}>
          <b>{timeText(now)}</b>
          <p>
            <i aria-hidden="true" />
            {stateWords(wall, now)}
          </p>
        </div>
      </header>
      <WallCode heard={heard} now={now} />
      <section className="wall-card wall-digits" aria-label="数字码">
        <div>
          <h2>数字码</h2>
          <p>{wall.digits === '' ? '' : '首页 → 签到 → 数字码'}</p>
        </div>
        <b>{isFresh(heard, now) ? threeAndThree(wall.digits) : '—'}</b>
      </section>
      <Figures wall={wall} late={lateWords(wall, sheet)} />
      <Newest wall={wall} />
      <MissingUnits wall={wall} />
      <footer className="wall-foot">
        <span>相机用不了？输入数字码，或打开「我的签到码」请主持人扫码</span>
        <span>{outWords(wall, sheet)}</span>
      </footer>
    </div>
  )
}

/** Digits live for a minute; of a server that is silent nobody knows. */
const isFresh = ({ wall }: Heard, now: number) =>
  wall.digits !== '' && (wall.digitsTo === null || wall.digitsTo.getTime() > now)

function Figures({ wall: { counts }, late }: { wall: Heard['wall']; late: string }) {
  const { expected, present } = counts
  const share = expected === 0 ? 0 : Math.min(1, present / expected)
  return (
    <section className="wall-card wall-figures" aria-label="人数">
      <div className="wall-big">
        <p>
          <span>实到</span>
          <b>{present.toLocaleString()}</b>
        </p>
        <p>
          <span>应到</span>
          {expected.toLocaleString()}
        </p>
      </div>
      <div className="wall-bar" role="img" aria-label={`已到 ${Math.floor(share * 100)}%`}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <div className="wall-row">
        <dl>
          <Figure name="未到" count={counts.missing} />
          <Figure name="迟到" count={counts.late} />
          <Figure name="请假" count={counts.leave} />
          <Figure name="待确认" count={counts.pending} amber={counts.pending > 0} />
        </dl>
        <p>{late}</p>
      </div>
    </section>
  )
}

function Figure({ name, count, amber = false }: { name: string; count: number; amber?: boolean }) {
  return (
    <div data-amber={amber}>
      <dt>{name}</dt>
      <dd>{count.toLocaleString()}</dd>
    </div>
  )
}

const ROWS = 6

function Newest({ wall: { recent, counts } }: { wall: Heard['wall'] }) {
  return (
    <section className="wall-card wall-list" aria-label="刚刚签到">
      <h2>刚刚签到</h2>
      {recent.length === 0 && <p>{counts.present > 0 ? '本次签到不显示姓名' : '还没有人签到'}</p>}
      <ul>
        {recent.slice(0, ROWS).map(({ name, orgName, at }, place) => (
          <li key={`${name} ${orgName} ${at.getTime()}`} data-new={place === 0}>
            <Icon name="tick" />
            <b>{name}</b>
            <span>{orgName}</span>
            <time>{timeText(at.getTime())}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissingUnits({ wall: { byOrg, counts } }: { wall: Heard['wall'] }) {
  const worst = byOrg
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => b.missing - a.missing)
    .slice(0, ROWS)
  const most = worst[0]?.missing ?? 1
  return (
    <section className="wall-card wall-list" aria-label="未到，按单位">
      <h2>{counts.missing > 0 ? `未到 ${counts.missing.toLocaleString()} 人，按单位` : '未到'}</h2>
      {worst.length === 0 && <p>{nobodyMissing(counts)}</p>}
      <ul className="wall-missing">
        {worst.map(({ orgId, orgPath, missing, expected }) => (
          <li key={orgId}>
            <UnitPath path={orgPath} last={2} />
            <i aria-hidden="true">
              <i style={{ width: `${(missing / most) * 100}%`, minWidth: '12px' }} />
            </i>
            <b>{missing}</b>
            <small>/ {expected}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The browser's own frame is asked to go; where it will not, the wall still fills the window. */
const useFullWindow = (onClose: () => void) => {
  // Follows the browser's full screen and the keyboard: whoever leaves the one leaves the wall.
  useEffect(() => {
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    const onChange = () => document.fullscreenElement === null && onClose()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    }
  }, [onClose])
}
