import { outsideWindowsText, type StudyWindow } from '@portal/contract/areas/learning/hours/rule.ts'
import { ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import '../admin.css'

interface RuleSentencesProps {
  rule: { minutesPerHour: number; completePercent: number; attendPercent: number; windows: readonly StudyWindow[] }
}

const VIDEO_MINUTES = 40
const LIVE_MINUTES = 100
const PAGES = 20
const CHARACTERS_PER_PAGE = 400

/** What learners are told under a rule, at three examples with the shipped settings of their kind. */
export function RuleSentences({
  rule: { minutesPerHour, completePercent, attendPercent, windows },
}: RuleSentencesProps) {
  const video = ruleSentence(
    {
      itemType: 'video',
      durationMs: VIDEO_MINUTES * MINUTE_MS,
      completePercent,
      minSeconds: 0,
      mustPassCount: 0,
      classHoursHundredths: null,
      restudy: 'none',
    },
    minutesPerHour,
  )
  const document = ruleSentence(
    {
      itemType: 'doc',
      charsPerPage: Array.from({ length: PAGES }, () => CHARACTERS_PER_PAGE),
      pagePercent: 100,
      ackDuty: false,
      classHoursHundredths: null,
      restudy: 'none',
    },
    minutesPerHour,
  )
  const live = ruleSentence(
    {
      itemType: 'live',
      broadcastTicks: LIVE_MINUTES * 600,
      attendPercent,
      needRounds: 2,
      replayCredits: true,
      classHoursHundredths: null,
    },
    minutesPerHour,
  )
  return (
    <ul className="hours-sentences" aria-label="学员看到的说明">
      <li>{`${VIDEO_MINUTES} 分钟视频：${video}。`}</li>
      <li>{`${PAGES} 页文档（每页 ${CHARACTERS_PER_PAGE} 字）：${document}。`}</li>
      <li>{`${LIVE_MINUTES} 分钟直播：${live}。`}</li>
      <li>{windows.length === 0 ? '全天计时。' : `时段之外学员看到：${outsideWindowsText(windows)}。`}</li>
    </ul>
  )
}
