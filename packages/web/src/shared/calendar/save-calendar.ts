/** Hands the browser a file for calendars; phones open it in the calendar itself. */
export const saveCalendar = ({ fileName, text }: { fileName: string; text: string }): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
