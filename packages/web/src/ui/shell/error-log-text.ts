import { fullTimeText } from '#src/ui/time/date-text.ts'

/** One kind of error of this page load; equal ones are counted. */
export interface LoggedError {
  message: string
  /** Component and phase. */
  info: string
  /** Address at the time of the error. */
  url: string
  stack: string
  /** Milliseconds of the last time. */
  at: number
  count: number
}

/** The whole log as plain text, for the clipboard. */
export const errorLogText = (errors: LoggedError[]) =>
  errors
    .map(({ message, info, url, stack, at, count }) =>
      [`${fullTimeText(at)} ×${count}`, `Msg: ${message}`, `Info: ${info}`, `Url: ${url}`, stack].join('\n'),
    )
    .join('\n\n')
