const CLOCK = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})$/

/** Seconds of `90`, `1:30` or `1:02:30`, or null; behind a colon nothing reaches sixty. */
export const parseClock = (text: string): number | null => {
  const [, hours, minutes, seconds] = CLOCK.exec(text.trim().replaceAll('：', ':')) ?? []
  if (seconds === undefined) return null
  const isOver = (minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59)
  return isOver ? null : Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
}
