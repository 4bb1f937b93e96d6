import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'

interface Credited {
  video: Pick<VideoDetail, 'duration' | 'policy'>
  /** Seconds of the lesson the server has settled. */
  creditedSeconds: number
  completed: boolean
  hours: number | null
}

/** What must be seen before a lesson counts: its share of the length, and never the very last second. */
const needOf = ({ duration, policy }: Credited['video']) =>
  Math.ceil(Math.max(1, Math.min((duration * policy.completePercent) / 100, duration - 1)))

const lengthText = (seconds: number, round: (minutes: number) => number) =>
  seconds < 60 ? `${seconds} 秒` : `${round(seconds / 60)} 分`

/** 「已计 12 分 / 20 分」 and 「满 20 分计 0.50 学时」. */
export const creditWords = ({ video, creditedSeconds, completed, hours }: Credited) => {
  const need = needOf(video)
  const credited = completed ? need : Math.min(creditedSeconds, need)
  const whole = lengthText(need, Math.ceil)
  const earns = hours !== null && hours > 0 ? `${hours.toFixed(2)} 学时` : ''
  return {
    percent: Math.floor((credited / need) * 100),
    done: completed ? '已学完' : `已计 ${lengthText(credited, Math.floor)}`,
    of: completed ? '' : ` / ${whole}`,
    rule: completed ? earns && `已计 ${earns}` : earns ? `满 ${whole}计 ${earns}` : `满 ${whole}为学完，不计学时`,
  }
}
