/** What a browser is found to be able to do before a sitting. */
export interface DeviceFacts {
  browser: string
  /** One call and its answer; null: none came. */
  roundTripMs: number | null
  /** What is written on this device can be read again. */
  keeps: boolean
  /** Server clock minus that of the device. */
  clockOffsetMs: number
  /** Null: the exam does not ask for it. */
  fullScreen: boolean | null
  staysAwake: boolean
}

export interface DeviceFinding {
  name: string
  words: string
  isGood: boolean
}

const SLOW_MS = 1500
const CLOCK_MS = 60_000

const network = (ms: number | null): Omit<DeviceFinding, 'name'> => {
  if (ms === null) return { isGood: false, words: '连接不到服务器，请检查网络后重新检查' }
  if (ms > SLOW_MS) return { isGood: false, words: `连接较慢（${Math.round(ms)} 毫秒），建议换到稳定的网络` }
  return { isGood: true, words: `正常（${Math.max(1, Math.round(ms))} 毫秒）` }
}

const clock = (offsetMs: number): Omit<DeviceFinding, 'name'> => {
  if (Math.abs(offsetMs) <= CLOCK_MS) return { isGood: true, words: '与服务器一致' }
  const minutes = Math.round(Math.abs(offsetMs) / CLOCK_MS)
  // The rest of a sitting is counted by the server, so a wrong clock is told and does no harm.
  return {
    isGood: true,
    words: `比服务器${offsetMs > 0 ? '慢' : '快'}约 ${minutes} 分钟；考试以服务器时间为准，不受影响`,
  }
}

const either = (isGood: boolean, good: string, bad: string) => ({ isGood, words: isGood ? good : bad })

/** Each point of 设备检查 in words. It advises and never keeps anybody from the exam. */
export const judgeDevice = (facts: DeviceFacts): DeviceFinding[] => [
  { name: '浏览器', isGood: true, words: facts.browser },
  { name: '网络', ...network(facts.roundTripMs) },
  {
    name: '本机存储',
    ...either(
      facts.keeps,
      '可用，断网时答案先存在本机',
      '不可用，断网时请勿关闭页面；建议退出无痕模式或换用其他浏览器',
    ),
  },
  { name: '本机时间', ...clock(facts.clockOffsetMs) },
  ...(facts.fullScreen === null
    ? []
    : [{ name: '全屏', ...either(facts.fullScreen, '支持', '不支持，本场要求全屏作答，建议换用电脑上的浏览器') }]),
  {
    name: '屏幕常亮',
    ...either(facts.staysAwake, '支持', '不支持，请先调长设备的自动锁屏时间'),
  },
]
