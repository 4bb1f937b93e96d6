import type { SignCode } from '@portal/contract/areas/sign-in/words.ts'

export type Step = 'scan' | 'digits' | 'ownCode' | 'again' | 'makeUp' | 'list'

interface Outcome {
  tone: 'ok' | 'wait' | 'no'
  /** What to do now, in one sentence. */
  advice: string
  /** The first is the filled one. */
  steps: readonly Step[]
}

/** For each answer of the protocol what the person does next: nobody is left with a refusal alone. */
export const outcomes: Record<SignCode, Outcome> = {
  OK: { tone: 'ok', advice: '', steps: [] },
  LATE: { tone: 'ok', advice: '', steps: [] },
  OUT: { tone: 'ok', advice: '', steps: [] },
  ALREADY: { tone: 'ok', advice: '不用再签，第一次的时间有效', steps: [] },
  PENDING: { tone: 'wait', advice: '主持人确认后会更新，你可以先离开本页', steps: [] },
  TOO_EARLY: { tone: 'no', advice: '到时间再扫一次大屏上的二维码即可，现在不会留下记录', steps: ['scan'] },
  CLOSED: { tone: 'no', advice: '确实到场的，可以申请补签，由主持人确认', steps: ['makeUp', 'list'] },
  CANCELLED: { tone: 'no', advice: '请留意主办单位的通知', steps: ['list'] },
  EXPIRED: { tone: 'no', advice: '二维码每 15 秒更换一次，照片和转发的码不能使用', steps: ['scan', 'digits'] },
  BAD_CODE: { tone: 'no', advice: '请扫描签到大屏或海报上的二维码', steps: ['scan', 'digits'] },
  NOT_LISTED: { tone: 'no', advice: '请主持人扫你的签到码，由他决定是否加入', steps: ['ownCode'] },
  DEVICE_USED: {
    tone: 'no',
    advice: '一部手机只能为一个人签到。请用自己的手机，或请主持人扫你的签到码',
    steps: ['ownCode'],
  },
  TOO_FAR: { tone: 'no', advice: '到现场后再试；已在现场的，请主持人扫你的签到码', steps: ['scan', 'ownCode'] },
  OUT_FIRST: { tone: 'no', advice: '没有签到记录。确实到场的，请主持人补签', steps: ['ownCode', 'makeUp'] },
  NUM_WRONG: { tone: 'no', advice: '数字码每 30 秒更换一次，请看大屏上现在的数字', steps: ['digits', 'ownCode'] },
  LOCKED: { tone: 'no', advice: '等待期间可以请主持人扫你的签到码', steps: ['ownCode'] },
  SLOW: { tone: 'no', advice: '请等一分钟再试', steps: ['again', 'ownCode'] },
  HOLD_LOST: { tone: 'no', advice: '从扫码到完成不能超过 5 分钟', steps: ['scan', 'digits'] },
  LOGIN: { tone: 'no', advice: '登录后自动回到这里', steps: ['again'] },
}

export const stepWords: Record<Step, string> = {
  scan: '重新扫码',
  digits: '输入数字码',
  ownCode: '出示我的签到码',
  again: '重试',
  makeUp: '申请补签',
  list: '返回列表',
}
