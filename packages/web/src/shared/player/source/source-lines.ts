export interface PlaySource {
  kind: 'hls' | 'mp4'
  height: number
  url: string
}

/** 自动 comes as a playlist of all heights, 原画 as the file itself; a broken line gives way to the next one. */
export const linesOf = (sources: readonly PlaySource[]): PlaySource[] => {
  const playlist = sources.find(({ kind }) => kind === 'hls')
  const files = sources.filter(({ kind }) => kind === 'mp4').sort((a, b) => b.height - a.height)
  return [...(playlist ? [playlist] : []), ...files]
}

const MOST_SWITCHES = 3

export const switchText = (n: number) => `播放失败，正在切换线路（${n}/${MOST_SWITCHES}）`

/** After the n-th failure: which line to try, or null where the learner is asked to try again. */
export const lineAfterFailure = (current: number, failures: number, count: number): number | null =>
  count === 0 || failures > MOST_SWITCHES ? null : (current + 1) % count
