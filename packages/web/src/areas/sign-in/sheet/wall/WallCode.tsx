import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { QrCode } from '#src/shared/scan/QrCode.tsx'
import type { Heard } from './use-wall.ts'
import { STEP_MS, wallMoment } from './wall-moment.ts'
import { dayMinuteText, waitText } from './wall-words.ts'

const RING = 'M248 4H464A28 28 0 0 1 492 32V464A28 28 0 0 1 464 492H32A28 28 0 0 1 4 464V32A28 28 0 0 1 32 4H248'

/** The code of these 15 seconds in its ring; before the doors open the time until then. */
export function WallCode({ heard, now }: { heard: Heard; now: number }) {
  const { wall, serverAt } = heard
  const { token, leftMs, cut } = wallMoment(wall.tokens, serverAt, now)
  const act = wall.direction === 'out' ? '签退' : '签到'
  return (
    <section className="wall-card wall-code" aria-label={`扫码${act}`}>
      <div className="wall-ring">
        <svg viewBox="0 0 496 496" aria-hidden="true">
          <path d={RING} />
          {token !== null && <path d={RING} pathLength="100" strokeDasharray={`${(leftMs / STEP_MS) * 100} 100`} />}
        </svg>
        {token === null ? (
          <p role={cut ? 'alert' : undefined}>{cut ? '连接中断，二维码已停止更新' : withoutCode(wall, now)}</p>
        ) : (
          <QrCode text={`${window.location.origin}${wall.page}?t=${token}`} label={`${act}二维码`} />
        )}
      </div>
      <p className="wall-left">
        {token === null ? (
          (cut && '网络恢复后会自动显示新码') || (wall.state === 'planned' && '开放后这里会显示二维码') || ' '
        ) : (
          <>
            <b>{Math.ceil(leftMs / 1000)}</b> 秒后换新码
          </>
        )}
      </p>
    </section>
  )
}

const withoutCode = ({ state, inFrom }: Heard['wall'], now: number): string => {
  if (state === 'cancelled') return '本次签到已取消'
  if (state === 'planned') {
    const ms = inFrom.getTime() - now
    return ms > DAY_MS ? `签到 ${dayMinuteText(inFrom, now)} 开放` : `距签到开放 ${waitText(ms)}`
  }
  return state === 'open' ? '本次签到未开放二维码' : '签到已结束'
}
