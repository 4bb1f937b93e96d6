import { keep } from '#src/platform/download.ts'

/** Keeps a file for calendars; phones open it in the calendar itself. */
export const saveCalendar = ({ fileName, text }: { fileName: string; text: string }): void =>
  keep(new Blob([text], { type: 'text/calendar;charset=utf-8' }), fileName)
