import { Tooltip } from 'antd'
import { fullTimeText } from './date-text.ts'
import { type Instant, toMilliseconds } from './instant.ts'
import { timeAgo } from './time-ago.ts'

/** A moment in words, with the full time on hover; `now` is the server's time in milliseconds. */
export function TimeAgo({ at, now }: { at: Instant; now: number }) {
  const milliseconds = toMilliseconds(at)
  if (Number.isNaN(milliseconds)) return null

  return (
    <Tooltip title={fullTimeText(at)}>
      <time dateTime={new Date(milliseconds).toISOString()}>{timeAgo(at, now)}</time>
    </Tooltip>
  )
}
